import { useLingui } from '@lingui/react/macro';
import { COMPLAINT_KINDS, COMPLAINT_STATES } from '@pavilion/contract/complaints';
import { complaintsList } from '@pavilion/contract/desk-complaints';
import type { WireValue } from '@pavilion/contract/endpoint';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Scale } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { memberColumn, momentColumn, stateColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { distanceText, momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
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
            <ChoiceFilter
              label={t`State`}
              value={state ?? ALL}
              all={ALL}
              allLast
              onValue={(next) => set({ state: next })}
              options={[
                { value: 'open', label: t`Waiting for us` },
                ...COMPLAINT_STATES.map((value) => ({ value, label: states[value][0] })),
              ]}
            />
            <ChoiceFilter
              label={t`About`}
              value={kind ?? ALL}
              all={ALL}
              size="mid"
              onValue={(next) => set({ kind: next })}
              options={COMPLAINT_KINDS.map((value) => ({ value, label: kinds[value] }))}
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
          memberColumn<Row>(t`From`),
          ...brandColumn<Row>(t`Brand`, operator),
          stateColumn<Row>(t`State`, (row) => [
            row.proposed ? t`Waits for a second operator` : states[row.state][0],
            row.late ? 'bad' : states[row.state][1],
          ]),
          {
            key: 'due',
            label: t`Due`,
            render: (row) => (row.dueAt ? <span title={momentText(row.dueAt)}>{distanceText(row.dueAt)}</span> : '–'),
            text: (row) => row.dueAt ?? '',
          },
          momentColumn<Row>('filedAt', t`Filed`, (row) => row.filedAt),
        ]}
      />
      <ComplaintDialog key={values.id} id={values.id || null} onClose={() => set({ id: '' })} />
    </Page>
  );
}
