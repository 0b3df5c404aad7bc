import { pointOrderAddress, pointOrderRefuse, pointOrderSend, pointOrdersList } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Eye } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText, countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MoneyRecord, RecordActs, RecordReason } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { type Order, usePointWords } from './point-words.ts';

/** One thing that was redeemed: for whom, where it goes, and what can be done. */
export function OrderDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(pointOrdersList, { q: id, pageNo: 1, pageSize: 1 }, 10), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this`}>
      {({ list: [row] }) => (row ? <Shown row={row} /> : <EmptyState compact title={t`No redemptions`} />)}
    </Answered>
  );
}

function Shown({ row }: { row: Order }) {
  const { t } = useLingui();
  const words = usePointWords();
  const { may } = useOperator();
  const [state, tone] = words.state(row.state);
  const fact = (key: string, label: string, value: React.ReactNode) => (value ? { key, label, value } : null);
  return (
    <MoneyRecord
      label={t`Redemptions`}
      amount={row.kind === 'cash' ? amountText(row.amount, row.currency) : row.name}
      state={<Badge tone={tone}>{state}</Badge>}
      owner={row}
      at={row.createdAt}
    >
      <Facts
        items={[
          fact('points', t`Points`, countText(row.points)),
          fact('quantity', t`Quantity`, row.kind === 'cash' ? null : countText(row.quantity)),
          fact('kind', t`Type`, words.kind(row.kind)),
          fact('id', t`Number`, <code>{row.id}</code>),
          fact('grant', t`Bonus`, row.grantId ? <code>{row.grantId}</code> : null),
          fact('by', t`Processed by`, row.decidedBy),
          fact('at', t`Done at`, row.decidedAt ? momentText(row.decidedAt) : null),
        ]}
      />
      {row.note ? <RecordReason>{row.note}</RecordReason> : null}
      {row.hasAddress && may('points.orders') ? <Address id={row.id} /> : null}
      {row.state === 'P' && may('points.orders') ? <Acts row={row} /> : null}
    </MoneyRecord>
  );
}

/** Shown when it is asked for: every look is written down. */
function Address({ id }: { id: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...ask(pointOrderAddress, { id }), enabled: isOpen, staleTime: Infinity, placeholderData: undefined as never });
  if (!isOpen)
    return (
      <p>
        <Button iconStart={<Eye />} onClick={() => setOpen(true)}>{t`Show the address`}</Button>
      </p>
    );
  return (
    <Answered query={query} failed={t`Could not load the address`}>
      {({ address, mobile }) => (
        <Facts
          items={[
            { key: 'address', label: t`Address`, value: address || t`Address deleted` },
            { key: 'mobile', label: t`Phone for delivery`, value: mobile },
          ]}
        />
      )}
    </Answered>
  );
}

function Acts({ row }: { row: Order }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'send' | 'refuse' | null>(null);
  const close = () => setAsking(null);
  const send = useAct(pointOrderSend, { said: t`Shipped; the member sees your note`, onDone: close });
  const refuse = useAct(pointOrderRefuse, { said: t`Rejected; points returned`, onDone: close });
  const points = countText(row.points);
  return (
    <RecordActs>
      <Button onClick={() => setAsking('refuse')}>{t`Reject`}</Button>
      <Button tone="primary" onClick={() => setAsking('send')}>{t`Mark as shipped`}</Button>
      <ActDialog
        open={asking === 'send'}
        onClose={close}
        busy={send.busy}
        error={send.error}
        title={t`Mark as shipped?`}
        lead={t`${row.username} sees the note. The address is deleted after 30 days.`}
        reasonLabel={t`Carrier and tracking number`}
        reasonHint={t`Shown to the member: carrier and tracking number.`}
        reasonMost={200}
        confirmLabel={t`Mark as shipped`}
        onConfirm={(note) => void send.run({ id: row.id, note })}
      />
      <ActDialog
        open={asking === 'refuse'}
        onClose={close}
        busy={refuse.busy}
        error={refuse.error}
        tone="danger"
        title={t`Reject this order?`}
        lead={t`${points} points are returned to ${row.username} immediately and the item goes back into stock.`}
        reasonHint={t`Shown to the member.`}
        reasonMost={200}
        confirmLabel={t`Reject`}
        onConfirm={(note) => void refuse.run({ id: row.id, note })}
      />
    </RecordActs>
  );
}
