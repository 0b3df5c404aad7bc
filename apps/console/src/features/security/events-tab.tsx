import { securityEventKinds, securityEventsList, securitySeverities } from '@pavilion/contract/security-events/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn, BrandTag } from '../../parts/brand-tag.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { Facts } from '../../parts/facts.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { useEventWords, useSeverityWords } from './security-words.ts';
import styles from './security.module.css';

type Row = WireValue<typeof securityEventsList>['list'][number];

/** Every event, by kind, weight, day, address and member. */
export function EventsTab() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const eventWords = useEventWords();
  const severityWords = useSeverityWords();
  const { values, page, set, setPage } = useAddress({ kind: '', severity: '', from: '', to: '', ip: '', memberId: '' });
  const { kind, severity, ...rest } = values;
  const [opened, setOpened] = useState<Row | null>(null);
  const question = useList(
    ask(securityEventsList, {
      ...asked(rest),
      ...pick('kind', securityEventKinds, kind),
      ...pick('severity', securitySeverities, severity),
      ...inBrand,
      pageNo: page,
      pageSize: 25,
    }),
  );
  return (
    <>
      <WorkTable<Row>
        name="security-events"
        caption={t`Security events`}
        columns={useColumns(setOpened)}
        rowKey={(row) => row.id}
        {...listOf<Row>(question, setPage)}
        marked={(row) => row.severity === 'critical'}
        empty={
          <EmptyState
            compact
            icon={<ShieldCheck />}
            title={t`No events`}
          >{t`Clear a filter, choose other dates or view all brands.`}</EmptyState>
        }
        filters={
          <>
            <Select
              label={t`What happened`}
              value={kind}
              onChange={(event) => set({ kind: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: '', label: t`Everything` }, ...securityEventKinds.map((value) => ({ value, label: eventWords(value) }))]}
            />
            <Select
              label={t`Severity`}
              value={severity}
              onChange={(event) => set({ severity: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...securitySeverities.map((value) => ({ value, label: severityWords(value)[0] }))]}
            />
            <TextField
              label={t`IP address`}
              value={values.ip}
              autoComplete="off"
              spellCheck={false}
              rowClassName={filters.mid ?? ''}
              onChange={(event) => set({ ip: event.target.value.trim() })}
            />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
          </>
        }
      />
      <EventDialog row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** A choice of the address that is one of those there are, for the wire. */
function pick<Name extends string, Value extends string>(name: Name, known: readonly Value[], value: string): Partial<Record<Name, Value>> {
  const found = known.find((one) => one === value);
  return found ? ({ [name]: found } as Record<Name, Value>) : {};
}

function useColumns(onOpen: (row: Row) => void): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const eventWords = useEventWords();
  const severityWords = useSeverityWords();
  return [
    {
      key: 'kind',
      label: t`What happened`,
      text: (row) => row.kind,
      sort: (row) => eventWords(row.kind),
      render: (row) => (
        <button type="button" className={styles.open} data-row-link onClick={() => onOpen(row)}>
          {eventWords(row.kind)}
        </button>
      ),
    },
    {
      key: 'severity',
      label: t`Severity`,
      text: (row) => row.severity,
      sort: (row) => securitySeverities.indexOf(row.severity),
      render: (row) => <Badge tone={severityWords(row.severity)[1]}>{severityWords(row.severity)[0]}</Badge>,
    },
    ...brandColumn<Row>(t`Brand`, operator),
    { key: 'at', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at, sort: (row) => row.at },
    {
      key: 'times',
      label: t`Times`,
      render: (row) => countText(row.times),
      text: (row) => String(row.times),
      sort: (row) => row.times,
      align: 'end',
    },
    { key: 'about', label: t`About`, render: (row) => <About row={row} />, text: aboutText },
    { key: 'ip', label: t`IP address`, render: (row) => row.ip || '–', text: (row) => row.ip, sort: (row) => row.ip },
  ];
}

const aboutText = ({ memberId, operatorId, vendor, subject }: Row): string => vendor ?? operatorId ?? memberId ?? subject;

function About({ row }: { row: Row }) {
  const { memberId } = row;
  if (memberId && !row.vendor)
    return (
      <Link className={linkClass()} to={paths.member(memberId)}>
        <code>{memberId}</code>
      </Link>
    );
  return aboutText(row) === '' ? '–' : <code>{aboutText(row)}</code>;
}

function EventDialog({ row, onClose }: { row: Row | null; onClose(): void }) {
  const { t } = useLingui();
  const eventWords = useEventWords();
  return (
    <Dialog
      open={row !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="m"
      closeLabel={t`Close`}
      title={row ? eventWords(row.kind) : ''}
      description={row ? momentText(row.at) : ''}
    >
      {row ? (
        <Facts
          items={[
            { key: 'kind', label: t`Type`, value: <code>{row.kind}</code> },
            { key: 'times', label: t`Times in that minute`, value: countText(row.times) },
            { key: 'last', label: t`Last time`, value: momentText(row.lastAt) },
            { key: 'brand', label: t`Brand`, value: <BrandTag id={row.brandId} /> },
            row.memberId
              ? {
                  key: 'member',
                  label: t`Member`,
                  value: (
                    <Link className={linkClass()} to={paths.member(row.memberId)}>
                      <code>{row.memberId}</code>
                    </Link>
                  ),
                }
              : null,
            row.operatorId ? { key: 'operator', label: t`Operator`, value: <code>{row.operatorId}</code> } : null,
            row.vendor ? { key: 'vendor', label: t`Vendor or provider`, value: <code>{row.vendor}</code> } : null,
            row.subject ? { key: 'subject', label: t`Name given`, value: <code>{row.subject}</code> } : null,
            row.ip
              ? {
                  key: 'ip',
                  label: t`IP address`,
                  value: (
                    <Link
                      className={linkClass()}
                      to={`${paths.security}?${new URLSearchParams({ tab: 'events', ip: row.ip }).toString()}`}
                      onClick={onClose}
                    >
                      {row.ip}
                    </Link>
                  ),
                }
              : null,
            ...Object.entries(row.detail).map(([name, value]) => ({
              key: `detail.${name}`,
              label: <code>{name}</code>,
              value: <code>{String(value)}</code>,
            })),
          ]}
        />
      ) : null}
    </Dialog>
  );
}
