import { contractQuestionAnswer, contractQuestions } from '@pavilion/contract/contracts/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { FileText } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { memberColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { type Question, useContractWords } from './contract-words.ts';
import styles from './contracts.module.css';

const EVERY_SECONDS = 30;
const ALL = 'all';

/** "Something looks wrong?": questions of sides of contracts about days of them, answered here once. */
export function ContractQuestionsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const [asking, setAsking] = useState<Question | null>(null);
  const { values, page, set, setPage } = useAddress({ state: 'open', memberId: '', member: '' });
  const { member: _, state, ...wanted } = values;
  const chosen = (['open', 'answered'] as const).find((one) => one === state);
  const question = useList(
    watch(
      contractQuestions,
      { ...asked(wanted), ...(chosen ? { state: chosen } : {}), ...inBrand, pageNo: page, pageSize: 25 },
      EVERY_SECONDS,
    ),
  );
  return (
    <Page
      title={t`Contract questions`}
      lead={t`Agents' questions about a contract day. They see your answer.`}
      back={<Link className={linkClass()} to={paths.contracts}>{t`Contracts`}</Link>}
    >
      <WorkTable<Question>
        name="contract-questions"
        caption={t`Questions`}
        columns={useColumns(setAsking)}
        rowKey={(row) => row.id}
        marked={(row) => row.outcome === null}
        {...listOf<Question>(question, setPage)}
        empty={
          <EmptyState
            compact
            icon={<FileText />}
            title={t`No open questions`}
          >{t`Choose another status to see answered questions.`}</EmptyState>
        }
        filters={
          <>
            <Select
              label={t`Status`}
              value={chosen ?? ALL}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[
                { value: ALL, label: t`All` },
                { value: 'open', label: t`Waiting` },
                { value: 'answered', label: t`Answered` },
              ]}
            />
            <MemberFilter values={values} set={set} />
          </>
        }
      />
      {asking ? <Reply key={asking.id} row={asking} onClose={() => setAsking(null)} /> : null}
    </Page>
  );
}

function Reply({ row, onClose }: { row: Question; onClose(): void }) {
  const { t } = useLingui();
  const words = useContractWords();
  const [outcome, setOutcome] = useState<NonNullable<Question['outcome']>>('explained');
  const act = useAct(contractQuestionAnswer, { said: t`Answer sent`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Answer ${row.username}`}
      lead={row.question}
      confirmLabel={t`Answer`}
      reasonLabel={t`Answer`}
      reasonHint={t`Shown to the agent.`}
      onConfirm={(reason) => void act.run({ id: row.id, outcome, reason })}
    >
      <RadioGroup
        label={t`Outcome`}
        look="cards"
        columns={2}
        value={outcome}
        onValue={setOutcome}
        options={[
          { value: 'explained', label: words.outcomes.explained[0], hint: t`Correct as is` },
          { value: 'corrected', label: words.outcomes.corrected[0], hint: t`Corrected by a line` },
        ]}
      />
    </ActDialog>
  );
}

function useColumns(onAnswer: (row: Question) => void): WorkColumn<Question>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useContractWords();
  const about = (row: Question) => `${words.kinds[row.kind]} · ${words.types[row.type]}`;
  return [
    memberColumn(t`Member`),
    ...brandColumn<Question>(t`Brand`, operator),
    {
      key: 'contract',
      label: t`Contract`,
      text: about,
      render: (row) => (
        <Link className={linkClass()} to={paths.contract(row.contractId)}>
          {about(row)}
        </Link>
      ),
    },
    { key: 'day', label: t`Day`, text: (row) => row.day, render: (row) => row.day, sort: (row) => row.day },
    {
      key: 'question',
      label: t`Question`,
      text: (row) => row.question,
      render: (row) => <span className={styles.question}>{row.question}</span>,
    },
    {
      key: 'state',
      label: t`Status`,
      text: (row) => row.outcome ?? '',
      render: (row) => {
        if (row.outcome === null)
          return operator.may('contracts.answer') ? (
            <Button size="s" onClick={() => onAnswer(row)}>{t`Answer`}</Button>
          ) : (
            <Badge tone="warn">{t`Waiting`}</Badge>
          );
        const [word, tone] = words.outcomes[row.outcome];
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    {
      key: 'answer',
      label: t`Answer`,
      text: (row) => row.answer,
      render: (row) => <span className={styles.question}>{row.answer}</span>,
      wideOnly: true,
    },
    { key: 'askedAt', label: t`Time`, text: (row) => row.askedAt, render: (row) => momentText(row.askedAt), sort: (row) => row.askedAt },
  ];
}
