import { chargebackBook } from '@pavilion/contract/payments/desk-chargebacks';
import { noticeClose, noticeView } from '@pavilion/contract/payments/desk-notices';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { GoesWithDeposit } from '../../parts/goes-with-deposit.tsx';
import { useHeldWords } from '../../parts/held-words.ts';
import { momentText } from '../../parts/moment.ts';
import { RecordActs } from '../../parts/money-record.tsx';
import { DepositState } from '../../parts/state-words.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { isOfPayment, useNoticeWords } from './notice-words.ts';

type Notice = WireValue<typeof noticeView>;

/** One notice of a provider: what it says, the deposit it names, and the ways on. */
export function NoticeDetail({ provider, eventId }: { provider: string; eventId: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(noticeView, { provider, eventId }, 10), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this notice`}>
      {(notice) => <Shown notice={notice} />}
    </Answered>
  );
}

function Shown({ notice }: { notice: Notice }) {
  const { t } = useLingui();
  const words = useNoticeWords();
  const heldWords = useHeldWords();
  const { deposit } = notice;
  return (
    <>
      <Facts
        items={[
          { key: 'kind', label: t`Notice`, value: words(notice) },
          {
            key: 'amount',
            label: t`Amount`,
            value: notice.amount === null ? t`Unreadable` : <Amount of={notice.amount} currency={notice.currency} />,
          },
          {
            key: 'state',
            label: t`Status`,
            value:
              notice.state === 'parked' ? <Badge tone="warn">{heldWords(notice.reason)}</Badge> : <Badge tone="good">{t`Handled`}</Badge>,
          },
          { key: 'provider', label: t`Provider`, value: notice.provider },
          { key: 'event', label: t`Provider's ID`, value: <code>{notice.eventId}</code> },
          { key: 'reference', label: t`Reference`, value: <code>{notice.reference || '–'}</code> },
          { key: 'at', label: t`Received`, value: momentText(notice.receivedAt) },
        ]}
      />
      {deposit ? (
        <Facts
          items={[
            {
              key: 'deposit',
              label: t`Deposit`,
              value: (
                <Link className={linkClass()} to={paths.deposit(deposit.id)}>
                  <code>{deposit.id}</code>
                </Link>
              ),
            },
            {
              key: 'member',
              label: t`Member`,
              value: (
                <Link className={linkClass()} to={paths.member(deposit.memberId)}>
                  {deposit.username}
                </Link>
              ),
            },
            { key: 'asked', label: t`Requested amount`, value: <Amount of={deposit.amount} currency={deposit.currency} /> },
            { key: 'credited', label: t`Credited`, value: <Amount of={deposit.credited} currency={deposit.currency} /> },
            { key: 'deposit-state', label: t`Deposit status`, value: <DepositState state={deposit.state} /> },
            { key: 'begun', label: t`Started`, value: momentText(deposit.createdAt) },
          ]}
        />
      ) : (
        <p>{t`No matching deposit. Check the provider’s back office.`}</p>
      )}
      {notice.state === 'parked' && !isOfPayment(notice) ? (
        <RecordActs>
          <CloseNotice notice={notice} />
          {deposit?.state === CREDITED ? <BookNotice notice={notice} /> : null}
        </RecordActs>
      ) : null}
    </>
  );
}

/** State of a credited deposit. */
const CREDITED = 2;

function BookNotice({ notice: { provider, eventId } }: { notice: Notice }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [code, setCode] = useState('');
  const act = useAct(chargebackBook, { said: t`Booked as a chargeback`, onDone: () => setAsking(false) });
  return (
    <>
      <Button tone="primary" onClick={() => setAsking(true)}>{t`Book as a chargeback`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        tone="danger"
        title={t`Book this as a chargeback?`}
        lead={t`The amount is deducted from the member’s cash. Any shortfall becomes a debt; withdrawals are held until it is repaid.`}
        confirmLabel={t`Book`}
        reasonHint={t`How the reversal was confirmed. Recorded in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ provider, eventId, reason, ...(code.trim() ? { reasonCode: code.trim() } : {}) })}
      >
        <GoesWithDeposit />
        <TextField
          label={t`Bank reason code`}
          value={code}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      </ActDialog>
    </>
  );
}

function CloseNotice({ notice: { provider, eventId } }: { notice: Notice }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const act = useAct(noticeClose, { said: t`Notice closed`, onDone: () => setAsking(false) });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t`Close without money`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`Close this notice?`}
        lead={t`No money moves. Close it if it does not concern our payments or was settled elsewhere.`}
        confirmLabel={t`Close notice`}
        reasonHint={t`What it concerned and how you know. Recorded in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ provider, eventId, reason })}
      />
    </>
  );
}
