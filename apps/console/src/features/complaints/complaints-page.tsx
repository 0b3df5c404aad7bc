import { useLingui } from '@lingui/react/macro';
import { COMPLAINT_KINDS, COMPLAINT_STATES } from '@pavilion/contract/support/complaints';
import { complaintsList } from '@pavilion/contract/support/desk-complaints';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Scale } from '@pavilion/ui/icon';
import { watch } from '../../api/ask.ts';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { Page } from '../../parts/page.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { type ListedComplaint, useComplaintColumns } from './complaint-columns.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import styles from './complaints.module.css';
import { useComplaintWords } from './words.ts';

const ALL = 'all';
const STATES = ['open', ...COMPLAINT_STATES] as const;

/** Complaints with their clock, sorted by due time. */
export function ComplaintsPage() {
  const { t } = useLingui();
  const operator = useOperator();
  const { kinds, states } = useComplaintWords();
  const { values, page, set, setPage } = useAddress({ state: 'open', kind: ALL, memberId: '', member: '', id: '' });
  const state = STATES.find((one) => one === values.state);
  const kind = COMPLAINT_KINDS.find((one) => one === values.kind);
  const question = useList(
    watch(
      complaintsList,
      {
        ...operator.inBrand,
        ...(state ? { state } : {}),
        ...(kind ? { kind } : {}),
        ...asked({ memberId: values.memberId }),
        pageNo: page,
        pageSize: 25,
      },
      30,
    ),
  );
  const columns = useComplaintColumns((row) => (
    <button type="button" className={styles.open} data-row-link onClick={() => set({ id: row.id })}>
      {row.number}
    </button>
  ));
  return (
    <Page title={t`Complaints`} lead={t`Deadlines: acknowledge within hours, answer within days. Overdue complaints come first.`}>
      <WorkTable<ListedComplaint>
        name="complaints"
        caption={t`Complaints`}
        rowKey={(row) => row.id}
        {...listOf<ListedComplaint>(question, setPage)}
        marked={(row) => row.late}
        empty={<EmptyState compact icon={<Scale />} title={t`No complaints`}>{t`New complaints appear here automatically.`}</EmptyState>}
        filters={
          <>
            <ChoiceFilter
              label={t`Status`}
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
            <MemberFilter values={values} set={set} />
          </>
        }
        columns={columns}
      />
      <ComplaintDialog key={values.id} id={values.id || null} onClose={() => set({ id: '' })} />
    </Page>
  );
}
