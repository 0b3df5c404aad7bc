import { securityAlertAcknowledge, securityAlertsList, securitySeverities } from '@pavilion/contract/security-events/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { brandColumn, BrandTag } from '../../parts/brand-tag.tsx';
import { BulkBar } from '../../parts/bulk-bar.tsx';
import { bulkColumn } from '../../parts/bulk-column.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useBulk } from '../../parts/use-bulk.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { useRuleWords, useSeverityWords, useWindowWords } from './security-words.ts';
import styles from './security.module.css';

type Row = WireValue<typeof securityAlertsList>['list'][number];

const EVERY_SECONDS = 30;

/** What the rules have noticed. An alert stays until an operator has looked at it. */
export function AlertsTab() {
  const { t } = useLingui();
  const { inBrand, may } = useOperator();
  const ruleWords = useRuleWords();
  const { values, page, set, setPage } = useAddress({ state: '' });
  const [seen, setSeen] = useState<Row | null>(null);
  const state = values.state === 'all' ? 'all' : 'open';
  const question = useList(watch(securityAlertsList, { state, ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const isOpen = (row: Row) => row.acknowledgedAt === null && may('security.acknowledge');
  const nameOf = (row: Row) => ruleWords(row.rule);
  const bulk = useBulk(question.data?.list, ({ id }) => id, isOpen);
  const select = may('security.acknowledge') ? [bulkColumn<Row>({ bulk, label: t`Select`, nameOf, isFor: isOpen })] : [];
  const act = useAct(securityAlertAcknowledge, { said: t`Noted`, onDone: () => setSeen(null) });
  return (
    <>
      <WorkTable<Row>
        name="security-alerts"
        caption={t`Alerts`}
        columns={[...useColumns(setSeen), ...select]}
        rowKey={(row) => row.id}
        {...listOf<Row>(question, setPage)}
        marked={(row) => row.severity === 'critical' && row.acknowledgedAt === null}
        empty={<EmptyState compact icon={<ShieldCheck />} title={t`No open alerts`}>{t`No unreviewed findings.`}</EmptyState>}
        filters={
          <Select
            label={t`Status`}
            value={state}
            onChange={(event) => set({ state: event.target.value === 'all' ? 'all' : '' })}
            rowClassName={filters.mid ?? ''}
            options={[
              { value: 'open', label: t`To review` },
              { value: 'all', label: t`All` },
            ]}
          />
        }
      />
      <BulkBar
        bulk={bulk}
        endpoint={securityAlertAcknowledge}
        bodyOf={({ id }, reason) => ({ id, reason })}
        nameOf={nameOf}
        label={t`Acknowledge`}
        lead={t`The alerts leave the list. Your note stays with each and in the audit trail.`}
        reasonHint={t`What happened and what was done.`}
      />
      <ActDialog
        open={seen !== null}
        busy={act.busy}
        error={act.error}
        title={seen ? ruleWords(seen.rule) : ''}
        confirmLabel={t`Acknowledge`}
        lead={t`The alert leaves the list. Your note stays with it and in the audit trail.`}
        reasonHint={t`What happened and what was done.`}
        onClose={() => {
          act.clear();
          setSeen(null);
        }}
        onConfirm={(reason) => void act.run({ id: seen?.id ?? '', reason })}
      />
    </>
  );
}

function useColumns(onSeen: (row: Row) => void): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const ruleWords = useRuleWords();
  const severityWords = useSeverityWords();
  const windowWords = useWindowWords();
  const found = ({ value, windowSeconds }: Row) => t`${countText(value)} in ${windowWords(windowSeconds)}`;
  return [
    {
      key: 'rule',
      label: t`Alert`,
      render: (row) => <span className={styles.rule}>{ruleWords(row.rule)}</span>,
      text: (row) => row.rule,
      sort: (row) => ruleWords(row.rule),
    },
    {
      key: 'severity',
      label: t`Severity`,
      text: (row) => row.severity,
      sort: (row) => securitySeverities.indexOf(row.severity),
      render: (row) => <Badge tone={severityWords(row.severity)[1]}>{severityWords(row.severity)[0]}</Badge>,
    },
    ...brandColumn<Row>(t`Brand`, operator),
    { key: 'about', label: t`About`, render: (row) => <About row={row} />, text: (row) => row.about },
    { key: 'value', label: t`Count`, render: found, text: (row) => String(row.value), sort: (row) => row.value },
    {
      key: 'openedAt',
      label: t`Since`,
      render: (row) => momentText(row.openedAt),
      text: (row) => row.openedAt,
      sort: (row) => row.openedAt,
    },
    {
      key: 'closedAt',
      label: t`Until`,
      text: (row) => row.closedAt ?? '',
      sort: (row) => row.closedAt ?? '',
      render: (row) => (row.closedAt ? momentText(row.lastAt) : <Badge tone="warn">{t`Ongoing`}</Badge>),
    },
    {
      key: 'seen',
      label: t`Acknowledged`,
      text: (row) => row.acknowledgedBy ?? '',
      align: 'end',
      render: (row) => {
        if (row.acknowledgedAt)
          return (
            <span className={styles.seen}>
              {row.acknowledgedBy}
              <small>{row.note}</small>
            </span>
          );
        return operator.may('security.acknowledge') ? <Button size="s" onClick={() => onSeen(row)}>{t`Acknowledge`}</Button> : '–';
      },
    },
  ];
}

/** Of a whole brand there is nothing else to say, and its column is not on a phone. */
function About({ row: { about, memberId, brandId } }: { row: Row }) {
  if (memberId)
    return (
      <Link className={linkClass()} to={paths.member(memberId)}>
        <code>{about}</code>
      </Link>
    );
  return about === '' ? <BrandTag id={brandId} /> : <code>{about}</code>;
}
