import { feedbackList } from '@pavilion/contract/content/desk-feedback';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { FEEDBACK_STATES } from '@pavilion/contract/content/feedback';
import { QUESTION_TYPES } from '@pavilion/contract/content/system';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { MessageCircle } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import styles from './feedback.module.css';
import { useFeedbackWords } from './words.ts';

export type FeedbackRow = WireValue<typeof feedbackList>['list'][number];

const ALL = 'all';

/** The queue of questions and complaints: those that wait come first, oldest first. */
export function FeedbackPage() {
  const { t } = useLingui();
  const operator = useOperator();
  const { types, states } = useFeedbackWords();
  const { values, page, set, setPage } = useAddress<'state' | 'type'>({ state: 'open', type: ALL });
  const [opened, setOpened] = useState<FeedbackRow | null>(null);
  const state = FEEDBACK_STATES.find((one) => one === values.state);
  const questionType = QUESTION_TYPES.find((one) => one === values.type);
  const question = useList(
    watch(
      feedbackList,
      { ...operator.inBrand, ...(state ? { state } : {}), ...(questionType ? { questionType } : {}), pageNo: page, pageSize: 25 },
      20,
    ),
  );
  return (
    <Page
      title={t`Feedback`}
      lead={t`Questions and complaints from members and visitors. Answers appear in the member centre immediately.`}
    >
      <WorkTable<FeedbackRow>
        name="feedback"
        caption={t`Feedback`}
        rowKey={(row) => row.id}
        {...listOf<FeedbackRow>(question, setPage)}
        marked={(row) => row.state === 'open' && row.questionType === 'COMPLAINT'}
        empty={
          <EmptyState
            compact
            icon={<MessageCircle />}
            title={t`No feedback`}
          >{t`Feedback from the portal appears here automatically.`}</EmptyState>
        }
        filters={
          <>
            <Select
              label={t`Status`}
              value={state ?? ALL}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[...FEEDBACK_STATES.map((value) => ({ value, label: states[value][0] })), { value: ALL, label: t`All` }]}
            />
            <Select
              label={t`About`}
              value={questionType ?? ALL}
              onChange={(event) => set({ type: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: ALL, label: t`All` }, ...QUESTION_TYPES.map((value) => ({ value, label: types[value] }))]}
            />
          </>
        }
        columns={[
          {
            key: 'content',
            label: t`Text`,
            render: (row) => (
              <button type="button" className={styles.open} data-row-link onClick={() => setOpened(row)}>
                {row.content}
              </button>
            ),
            text: (row) => row.content,
          },
          { key: 'type', label: t`About`, render: (row) => types[row.questionType], text: (row) => types[row.questionType] },
          {
            key: 'member',
            label: t({ message: 'From', context: 'sender' }),
            render: (row) =>
              row.memberId ? (
                <Link className={linkClass()} to={paths.member(row.memberId)}>
                  {row.username}
                </Link>
              ) : (
                t`A visitor`
              ),
            text: (row) => row.username ?? '',
          },
          ...brandColumn<FeedbackRow>(t`Brand`, operator),
          {
            key: 'state',
            label: t`Status`,
            render: (row) => <Badge tone={states[row.state][1]}>{states[row.state][0]}</Badge>,
            text: (row) => states[row.state][0],
          },
          {
            key: 'sentAt',
            label: t`Submitted`,
            render: (row) => momentText(row.sentAt),
            text: (row) => row.sentAt,
            sort: (row) => row.sentAt,
          },
        ]}
      />
      <FeedbackDialog key={opened?.id ?? ''} row={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
