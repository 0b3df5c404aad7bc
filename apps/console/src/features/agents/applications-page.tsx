import { agentApplicationDecide, agentApplications } from '@pavilion/contract/agents/desk';
import { applicationStates } from '@pavilion/contract/agents/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { UserPlus } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './agents.module.css';

type Row = WireValue<typeof agentApplications>['list'][number];

const EVERY_SECONDS = 30;
const ALL = 'all';

function useStates(): Readonly<Record<Row['state'], readonly [words: string, tone: BadgeTone]>> {
  const { t } = useLingui();
  return { waiting: [t`Waiting`, 'warn'], approved: [t`Approved`, 'good'], rejected: [t`Rejected`, 'neutral'] };
}

/** Who wants to become an agent. */
export function ApplicationsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const states = useStates();
  const { values, page, set, setPage } = useAddress({ state: 'waiting' });
  const chosen = applicationStates.find((one) => one === values.state);
  const question = useList(
    watch(agentApplications, { ...(chosen ? { state: chosen } : {}), ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS),
  );
  const [asking, setAsking] = useState<{ row: Row; approve: boolean } | null>(null);
  return (
    <Page
      title={t`Agent applications`}
      lead={t`An approved member becomes an agent in the same place in the tree; a visitor receives an invitation for one account.`}
    >
      <WorkTable<Row>
        name="agent-applications"
        caption={t`Agent applications`}
        columns={useColumns((row, approve) => setAsking({ row, approve }))}
        rowKey={(row) => row.id}
        marked={(row) => row.state === 'waiting'}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState compact icon={<UserPlus />} title={t`No applications`}>{t`Choose another status to see earlier ones.`}</EmptyState>
        }
        filters={
          <Select
            label={t`Status`}
            value={chosen ?? ALL}
            onChange={(event) => set({ state: event.target.value })}
            rowClassName={filters.mid ?? ''}
            options={[{ value: ALL, label: t`All` }, ...applicationStates.map((one) => ({ value: one, label: states[one][0] }))]}
          />
        }
      />
      {asking ? <Decide key={asking.row.id} {...asking} onClose={() => setAsking(null)} /> : null}
    </Page>
  );
}

function Decide({ row, approve, onClose }: { row: Row; approve: boolean; onClose(): void }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const act = useAct(agentApplicationDecide, {
    said: ({ code, mailed }) => (code === null ? t`Decision saved` : mailed ? t`Invitation emailed` : t`Pass on this code: ${code}`),
    onDone: onClose,
  });
  const who = row.member?.username ?? row.name;
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={approve ? t`Make ${who} an agent?` : t`Reject the application of ${who}?`}
      lead={row.plan}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={approve ? t`Approve` : t`Reject`}
      tone={approve ? 'primary' : 'danger'}
      onConfirm={(reason) => void act.run({ id: row.id, approve, reason, ...(answer.trim() === '' ? {} : { answer: answer.trim() }) })}
    >
      <TextField
        label={t`Answer to the applicant`}
        hint={t`Shown to the applicant.`}
        value={answer}
        maxLength={300}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </ActDialog>
  );
}

function useColumns(onDecide: (row: Row, approve: boolean) => void): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const states = useStates();
  return [
    {
      key: 'who',
      label: t`Applicant`,
      render: (row) =>
        row.member ? (
          <Link className={linkClass()} to={paths.member(row.member.id)}>
            {row.member.username}
          </Link>
        ) : (
          row.name || t`Visitor`
        ),
      text: (row) => row.member?.username ?? row.name,
      sort: (row) => row.member?.username ?? row.name,
    },
    { key: 'contact', label: t`Contact`, render: (row) => row.contact || '–', text: (row) => row.contact },
    { key: 'plan', label: t`Plan`, render: (row) => <span className={styles.plan}>{row.plan}</span>, text: (row) => row.plan },
    ...brandColumn<Row>(t`Brand`, operator),
    {
      key: 'sentAt',
      label: t`When`,
      render: (row) => momentText(row.sentAt),
      text: (row) => row.sentAt,
      sort: (row) => row.sentAt,
    },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <Badge tone={states[row.state][1]}>{states[row.state][0]}</Badge>,
      text: (row) => states[row.state][0],
      sort: (row) => row.state,
    },
    {
      key: 'decision',
      label: t`Decision`,
      render: (row) =>
        row.state === 'waiting' ? (
          <>
            <Button size="s" onClick={() => onDecide(row, true)}>{t`Approve`}</Button>{' '}
            <Button size="s" tone="danger" onClick={() => onDecide(row, false)}>{t`Reject`}</Button>
          </>
        ) : (
          [row.decidedBy, row.answer, row.code].filter(Boolean).join(' · ')
        ),
      text: (row) => row.answer,
    },
  ];
}
