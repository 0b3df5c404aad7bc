import { useLingui } from '@lingui/react/macro';
import { COMPLAINT_KINDS, COMPLAINT_STATES } from '@pavilion/contract/complaints';
import { complaintsList } from '@pavilion/contract/desk-complaints';
import type { WireValue } from '@pavilion/contract/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Scale } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { distanceText, momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import styles from './complaints.module.css';
import { useComplaintWords } from './words.ts';

type Row = WireValue<typeof complaintsList>['list'][number];

const ALL = 'all';
const STATES = ['open', ...COMPLAINT_STATES] as const;

/** Complaints with their clock: what is due first stands first. */
export function ComplaintsPage() {
  const { t } = useLingui();
  const operator = useOperator();
  const { kinds, states } = useComplaintWords();
  const { values, page, set, setPage } = useAddress<'state' | 'kind' | 'id'>({ state: 'open', kind: ALL, id: '' });
  const state = STATES.find((one) => one === values.state);
  const kind = COMPLAINT_KINDS.find((one) => one === values.kind);
  const question = useQuery(
    watch(complaintsList, { ...operator.inBrand, ...(state ? { state } : {}), ...(kind ? { kind } : {}), pageNo: page, pageSize: 25 }, 30),
  );
  return (
    <Page title={t`Complaints`} lead={t`Each has a clock: acknowledged within hours, answered within days. What is late stands first.`}>
      <WorkTable<Row>
        name="complaints"
        caption={t`Complaints`}
        rowKey={(row) => row.id}
        {...listOf<Row>(question, setPage)}
        marked={(row) => row.late}
        empty={
          <EmptyState compact icon={<Scale />} title={t`No complaints here`}>{t`What members file appears here by itself.`}</EmptyState>
        }
        filters={
          <>
            <Select
              label={t`State`}
              value={state ?? ALL}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[
                { value: 'open', label: t`Waiting for us` },
                ...COMPLAINT_STATES.map((value) => ({ value, label: states[value][0] })),
                { value: ALL, label: t`All` },
              ]}
            />
            <Select
              label={t`About`}
              value={kind ?? ALL}
              onChange={(event) => set({ kind: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: ALL, label: t`All` }, ...COMPLAINT_KINDS.map((value) => ({ value, label: kinds[value] }))]}
            />
          </>
        }
        columns={[
          {
            key: 'number',
            label: t`Number`,
            render: (row) => (
              <button type="button" className={styles.open} data-row-link onClick={() => set({ id: row.id })}>
                {row.number}
              </button>
            ),
            text: (row) => row.number,
          },
          { key: 'first', label: t`Words`, render: (row) => <span className={styles.first}>{row.first}</span>, text: (row) => row.first },
          { key: 'kind', label: t`About`, render: (row) => kinds[row.kind], text: (row) => kinds[row.kind] },
          {
            key: 'member',
            label: t`From`,
            render: (row) => (
              <Link className={linkClass()} to={paths.member(row.memberId)}>
                {row.username}
              </Link>
            ),
            text: (row) => row.username,
          },
          ...brandColumn<Row>(t`Brand`, operator),
          {
            key: 'state',
            label: t`State`,
            render: (row) => (
              <Badge tone={row.late ? 'bad' : states[row.state][1]}>
                {row.proposed ? t`Waits for a second operator` : states[row.state][0]}
              </Badge>
            ),
            text: (row) => states[row.state][0],
          },
          {
            key: 'due',
            label: t`Due`,
            render: (row) => (row.dueAt ? <span title={momentText(row.dueAt)}>{distanceText(row.dueAt)}</span> : '–'),
            text: (row) => row.dueAt ?? '',
          },
          { key: 'filedAt', label: t`Filed`, render: (row) => momentText(row.filedAt), text: (row) => row.filedAt },
        ]}
      />
      <ComplaintDialog key={values.id} id={values.id || null} onClose={() => set({ id: '' })} />
    </Page>
  );
}
