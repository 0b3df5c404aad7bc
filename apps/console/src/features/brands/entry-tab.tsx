import { brandEntry, brandMaintenance, brandRegion } from '@pavilion/contract/content/desk';
import type { WireBody, WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { MomentField } from '../../parts/moment-field.tsx';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './brands.module.css';

type Entry = WireValue<typeof brandEntry>;
type Rule = Entry['rules'][number];
type RuleChange = Omit<WireBody<typeof brandRegion>, 'brandId' | 'reason'>;

/** Maintenance, and the rules about who may enter. */
export function EntryTab({ brandId }: { brandId: string }) {
  const { data, error, isFetching, refetch } = useQuery(ask(brandEntry, { brandId }));
  return (
    <div className={styles.fields}>
      {data ? <Maintenance brandId={brandId} entry={data} /> : null}
      <Regions brandId={brandId} rules={data?.rules} loading={isFetching} error={error} onRetry={() => void refetch()} />
    </div>
  );
}

function Maintenance({ brandId, entry }: { brandId: string; entry: Entry }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState(false);
  const [ends, setEnds] = useState<string | null>(null);
  const isOn = entry.status === 'maintenance';
  const act = useAct(brandMaintenance, {
    said: isOn ? t`The brand is open` : t`The brand is in maintenance`,
    onDone: () => setAsking(false),
  });
  return (
    <Section
      title={t`Maintenance`}
      note={t`No bets or deposits during maintenance; open rounds are settled.`}
      actions={
        may('brands.entry') ? (
          <Button tone={isOn ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
            {isOn ? t`Open the brand` : t`Start maintenance`}
          </Button>
        ) : null
      }
    >
      <Facts
        items={[
          {
            key: 'now',
            label: t`Now`,
            value: (
              <Badge tone={isOn ? 'warn' : entry.status === 'open' ? 'good' : 'bad'}>
                {isOn ? t`In maintenance` : entry.status === 'open' ? t({ message: 'Open', context: 'brand' }) : t`Closed`}
              </Badge>
            ),
          },
          isOn ? { key: 'since', label: t`Since`, value: momentText(entry.startedAt) } : null,
          isOn ? { key: 'ends', label: t`Announced end`, value: momentText(entry.endsAt) } : null,
        ]}
      />
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        tone={isOn ? 'primary' : 'danger'}
        title={isOn ? t`Open the brand?` : t`Start maintenance?`}
        lead={
          isOn ? t`Members can enter and play immediately.` : t`All visitors see the maintenance page immediately. Bets and deposits stop.`
        }
        confirmLabel={isOn ? t`Open the brand` : t`Start maintenance`}
        reasonHint={t`Recorded in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ brandId, on: !isOn, reason, endsAt: isOn ? null : ends })}
      >
        {isOn ? null : (
          <MomentField label={t`Announced end`} hint={t`In your own time zone. Empty: not announced.`} value={ends} onMoment={setEnds} />
        )}
      </ActDialog>
    </Section>
  );
}

interface RegionsProps {
  brandId: string;
  rules: readonly Rule[] | undefined;
  loading: boolean;
  error: unknown;
  onRetry(): void;
}

function Regions({ brandId, rules, loading, error, onRetry }: RegionsProps) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [adding, setAdding] = useState(false);
  const [change, setChange] = useState<RuleChange>({ kind: 'country', value: '', effect: 'deny' });
  const act = useControlAct(brandRegion, { onDone: () => setAdding(false) });
  const effects = { allow: t`Allowed`, deny: t`Blocked from entry`, whitelist: t`Always, including maintenance` } as const;
  const kinds = { country: t`Country`, address: t`IP address or range` } as const;
  const ask = (next: RuleChange) => {
    act.clear();
    setChange(next);
    setAdding(true);
  };
  const isNew = change.effect !== null;
  const mayChange = may('brands.entry');
  return (
    <>
      <ProposedNotice kind="brand.region" brandId={brandId} />
      <WorkTable<Rule>
        name="regions"
        caption={t`Region rules`}
        rows={rules}
        loading={loading}
        error={error}
        onRetry={onRetry}
        rowKey={(row) => `${row.kind}${row.value}`}
        filters={
          <>
            <h2 className={styles.tableTitle}>{t`Region rules`}</h2>
            {mayChange ? (
              <Button size="s" onClick={() => ask({ kind: 'country', value: '', effect: 'deny' })}>{t`Add a rule`}</Button>
            ) : null}
          </>
        }
        empty={<EmptyState compact title={t`Everyone allowed`}>{t`No restrictions by country or IP address.`}</EmptyState>}
        columns={[
          {
            key: 'value',
            label: t`Where`,
            render: (row) => (row.kind === 'country' ? <CountryName code={row.value} /> : <code>{row.value}</code>),
            text: (row) => row.value,
            sort: (row) => row.value,
          },
          { key: 'kind', label: t`Type`, render: (row) => kinds[row.kind], text: (row) => kinds[row.kind], sort: (row) => row.kind },
          {
            key: 'effect',
            label: t`Effect`,
            render: (row) => <Badge tone={row.effect === 'deny' ? 'bad' : 'good'}>{effects[row.effect]}</Badge>,
            text: (row) => effects[row.effect],
            sort: (row) => row.effect,
          },
          ...(mayChange
            ? [
                {
                  key: 'act',
                  label: t`Action`,
                  align: 'end' as const,
                  text: () => '',
                  render: (row: Rule) => (
                    <Button
                      size="s"
                      tone="danger"
                      onClick={() => ask({ kind: row.kind, value: row.value, effect: null })}
                    >{t`Delete`}</Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <ActDialog
        open={adding}
        onClose={() => setAdding(false)}
        busy={act.busy}
        error={act.error}
        incomplete={change.value.trim() === ''}
        tone={isNew ? 'primary' : 'danger'}
        title={isNew ? t`Set a region rule` : t`Delete the rule for ${change.value}?`}
        lead={t`Applies from the next request.`}
        confirmLabel={isNew ? t`Apply` : t`Delete`}
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={(reason) => void act.run({ brandId, ...change, value: change.value.trim(), reason })}
      >
        {isNew ? (
          <>
            <Select
              label={t`Type`}
              value={change.kind}
              onChange={(event) => setChange({ ...change, kind: event.target.value === 'address' ? 'address' : 'country' })}
              options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            />
            <TextField
              label={change.kind === 'country' ? t`Country code` : t`IP address or range`}
              value={change.value}
              autoComplete="off"
              spellCheck={false}
              hint={change.kind === 'country' ? t`Two letters, such as VN or BR.` : t`Such as 192.0.2.7 or 192.0.2.0/24.`}
              onChange={(event) => setChange({ ...change, value: event.target.value })}
            />
            <Select
              label={t`Effect`}
              value={change.effect ?? 'deny'}
              options={Object.entries(effects).map(([value, label]) => ({ value, label }))}
              onChange={(event) => setChange({ ...change, effect: event.target.value as Rule['effect'] })}
            />
          </>
        ) : null}
      </ActDialog>
    </>
  );
}

function CountryName({ code }: { code: string }) {
  const { i18n } = useLingui();
  const name = /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(i18n.locale || 'en', { type: 'region' }).of(code) : code;
  return (
    <>
      {name} <code>{code}</code>
    </>
  );
}
