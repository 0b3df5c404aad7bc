import { riskRules } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import filters from '../../parts/filters.module.css';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './risk.module.css';
import { useRiskWords } from './risk-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { type BrandRule, useConditionWords } from './rule-words.ts';

/** The rules of one brand: what each looks for, whether it holds withdrawals, and what became of its cases. */
export function RiskRulesPage() {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  const { values, set } = useAddress({ brand: '', kind: '' });
  const chosen = brand ?? brands.find(({ id }) => id === values.brand) ?? brands[0];
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(riskRules, { brandId: chosen?.id ?? '' }),
    enabled: chosen !== undefined,
  });
  const opened = data?.rules.find(({ rule }) => rule.kind === values.kind);
  return (
    <Page
      title={t`Risk rules`}
      lead={t`Checked every minute. Changes apply from the next check; open cases are not affected.`}
      back={<Link className={linkClass()} to={paths.risk}>{t`Risk`}</Link>}
    >
      {chosen ? <ProposedNotice kind="risk.rule.change" brandId={chosen.id} /> : null}
      <WorkTable<BrandRule>
        name="risk-rules"
        caption={t`Rules`}
        plain
        filters={
          brand === null ? (
            <Select
              label={t`Brand`}
              value={chosen?.id ?? ''}
              onChange={(event) => set({ brand: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={brands.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : undefined
        }
        rows={data?.rules}
        rowKey={({ rule }) => rule.kind}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        columns={useColumns({ brandId: chosen?.id ?? '', currency: data?.currency ?? '', onOpen: (kind) => set({ kind }) })}
        empty={<EmptyState compact title={t`No rules`} />}
      />
      {opened && chosen && data ? (
        <RuleDialog
          key={`${chosen.id}:${opened.rule.kind}:${opened.version}`}
          row={opened}
          brand={chosen}
          onClose={() => set({ kind: '' })}
        />
      ) : null}
    </Page>
  );
}

interface ColumnsInput {
  brandId: string;
  currency: string;
  onOpen(kind: string): void;
}

function useColumns({ brandId, currency, onOpen }: ColumnsInput): WorkColumn<BrandRule>[] {
  const { t } = useLingui();
  const words = useRiskWords();
  const condition = useConditionWords();
  const count = (key: 'live' | 'cleared' | 'confirmed', label: string): WorkColumn<BrandRule> => ({
    key,
    label,
    align: 'end',
    text: (row) => String(row[key]),
    render: (row) =>
      row[key] === 0 ? (
        countText(0)
      ) : (
        <Link className={linkClass('ink')} to={paths.riskCasesFound({ brandId, kind: row.rule.kind, state: key })}>
          {countText(row[key])}
        </Link>
      ),
  });
  return [
    {
      key: 'rule',
      label: t`Rule`,
      text: ({ rule }) => words.kind(rule.kind)[0],
      render: ({ rule }) => (
        <button type="button" className={styles.open} data-row-link onClick={() => onOpen(rule.kind)}>
          {words.kind(rule.kind)[0]}
        </button>
      ),
    },
    {
      key: 'condition',
      label: t`Triggers when`,
      text: ({ rule }) => condition(rule, currency),
      render: ({ rule }) => <span className={styles.condition}>{condition(rule, currency)}</span>,
    },
    {
      key: 'enabled',
      label: t`Status`,
      text: (row) => String(row.enabled),
      render: (row) => (
        <>
          <Badge tone={row.enabled ? 'good' : 'neutral'}>{row.enabled ? t`on` : t`off`}</Badge>{' '}
          {row.enabled && row.holds ? <Badge>{t`Holds`}</Badge> : null}
        </>
      ),
    },
    count('live', t`Open or in review`),
    count('confirmed', t`Confirmed`),
    count('cleared', t`Cleared`),
    {
      key: 'changed',
      label: t`Last changed`,
      text: (row) => row.changedAt ?? '',
      render: (row) => (row.changedAt ? `${row.changedBy ?? ''} · ${momentText(row.changedAt)}` : t`default`),
    },
  ];
}
