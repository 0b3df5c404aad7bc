import { useLingui } from '@lingui/react/macro';
import { complaintAcknowledge, complaintOpen, complaintPicture } from '@pavilion/contract/support/desk-complaints';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { MemberPictures } from '../../parts/member-pictures.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { Answer } from './answer.tsx';
import styles from './complaints.module.css';
import { useComplaintWords } from './words.ts';

export type Complaint = WireValue<typeof complaintOpen>;

/** One complaint with everything that was said, and what is to be done next. The audit trail records once that it was opened. */
export function ComplaintDialog({ id, onClose }: { id: string | null; onClose(): void }) {
  const { t } = useLingui();
  return (
    <Dialog open={id !== null} onOpenChange={(open) => (open ? undefined : onClose())} size="l" closeLabel={t`Close`} title={t`Complaint`}>
      {id === null ? null : <Opened id={id} />}
    </Dialog>
  );
}

function Opened({ id }: { id: string }) {
  const [changed, setChanged] = useState<Complaint | null>(null);
  const { data, error } = useQuery({
    queryKey: ['complaint', id],
    queryFn: ({ signal }) => call(complaintOpen, { query: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const view = changed ?? data;
  if (!view) return error ? <Failure error={error} /> : <Skeleton count={6} />;
  return <Sight view={view} onView={setChanged} />;
}

function Sight({ view, onView }: { view: Complaint; onView(view: Complaint): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { kinds, abouts, states, outcomes } = useComplaintWords();
  const acknowledge = useAct(complaintAcknowledge, { said: t`The member was notified`, onDone: onView });
  const isOpen = view.state === 'filed' || view.state === 'acknowledged' || view.state === 'escalated';
  return (
    <div className={styles.dialog}>
      <Facts
        items={[
          { key: 'number', label: t`Number`, value: view.number },
          {
            key: 'state',
            label: t`Status`,
            value: <Badge tone={view.late ? 'bad' : states[view.state][1]}>{states[view.state][0]}</Badge>,
          },
          {
            key: 'member',
            label: t`Member`,
            value: (
              <Link className={linkClass()} to={paths.member(view.memberId)}>
                {view.username}
              </Link>
            ),
          },
          { key: 'kind', label: t`About`, value: kinds[view.kind] },
          view.about ? { key: 'about', label: abouts[view.about.kind], value: <Reference about={view.about} /> } : null,
          { key: 'filed', label: t`Submitted`, value: momentText(view.filedAt) },
          view.dueAt ? { key: 'due', label: t({ message: 'Due', context: 'deadline' }), value: momentText(view.dueAt) } : null,
          view.outcome ? { key: 'outcome', label: t`Outcome`, value: outcomes[view.outcome] } : null,
          view.adjustmentId
            ? {
                key: 'adjustment',
                label: t`Adjustment`,
                value: (
                  <Link className={linkClass()} to={paths.adjustment(view.adjustmentId)}>
                    {view.adjustmentId}
                  </Link>
                ),
              }
            : null,
        ]}
      />
      <Said view={view} />
      {view.pictures.length > 0 ? (
        <MemberPictures
          of={['complaint', view.id]}
          small={async () => ({ pictures: view.pictures })}
          full={(picture, signal) => call(complaintPicture, { query: { id: picture }, signal })}
        />
      ) : null}
      <Failure error={acknowledge.error} />
      {view.state === 'filed' && may('complaints.answer') ? (
        <p>
          <Button tone="primary" loading={acknowledge.busy} onClick={() => void acknowledge.run({ id: view.id })}>{t`Acknowledge`}</Button>
        </p>
      ) : null}
      {view.proposed ? <ProposedNotice kind="complaint.answer" brandId={view.brandId} subjectId={view.id} /> : null}
      {isOpen && !view.proposed && may('complaints.answer') ? <Answer key={view.state} view={view} onView={onView} /> : null}
    </div>
  );
}

function Reference({ about: { kind, id } }: { about: NonNullable<Complaint['about']> }) {
  const to = { deposit: paths.deposit, withdrawal: paths.withdrawal, bet: paths.bet }[kind](id);
  return (
    <Link className={linkClass()} to={to}>
      {id}
    </Link>
  );
}

function Said({ view }: { view: Complaint }) {
  const { t } = useLingui();
  const { events } = useComplaintWords();
  return (
    <ol className={styles.said}>
      {view.messages.map((message) => (
        <li key={message.number} data-from={message.from}>
          <p className={styles.small}>
            {message.from === 'member' ? view.username : message.operator}
            {message.event ? ` · ${events[message.event]}` : ''}
            {message.from === 'note' ? ` · ${t`Note, only for operators`}` : ''} · {momentText(message.at)}
          </p>
          {message.text ? <p className={styles.words}>{message.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
