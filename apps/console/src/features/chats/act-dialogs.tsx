import { useLingui } from '@lingui/react/macro';
import { chatBlock, chatHandOver } from '@pavilion/contract/support/desk-chat';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { Board } from './use-board.ts';

const QUEUE = '';

/** To a colleague who is there, or back to the queue; with a note for the next operator. */
export function HandOverDialog({
  open,
  id,
  colleagues,
  onClose,
}: {
  open: boolean;
  id: string;
  colleagues: Board['operators'];
  onClose(): void;
}) {
  const { t } = useLingui();
  const [to, setTo] = useState(QUEUE);
  const act = useAct(chatHandOver, { said: t`Handed over`, onDone: onClose });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t`Hand over`}
      lead={t`The visitor sees who takes over. Your note is visible to operators only.`}
      confirmLabel={t`Hand over`}
      reasonLabel={t`Note`}
      reasonHint={t`Note for the next operator.`}
      busy={act.busy}
      error={act.error}
      onConfirm={(note) => void act.run({ id, note, ...(to ? { operatorId: to } : {}) })}
    >
      <Select
        label={t({ message: 'To', context: 'recipient' })}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        options={[
          { value: QUEUE, label: t`Back to the queue` },
          ...colleagues.map(({ id: operatorId, name, away, chats }) => ({
            value: operatorId,
            label: away ? t`${name} (away)` : t`${name} (${chats} open)`,
            disabled: away,
          })),
        ]}
      />
    </ActDialog>
  );
}

const HOURS = [1, 24, 168, 720];

/** Blocks a visitor from writing for a time. */
export function BlockDialog({ open, id, onClose }: { open: boolean; id: string; onClose(): void }) {
  const { t } = useLingui();
  const [whom, setWhom] = useState<'visitor' | 'address'>('visitor');
  const [hours, setHours] = useState(HOURS[1] ?? 1);
  const act = useAct(chatBlock, { said: t`Blocked`, onDone: onClose });
  const times = [t`1 hour`, t`1 day`, t`7 days`, t`30 days`];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t`Block`}
      tone="danger"
      lead={t`The chat ends and is blocked for this time. Other contact channels stay open.`}
      confirmLabel={t`Block`}
      reasonHint={t`Recorded in the audit trail.`}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) => void act.run({ id, whom, hours, reason })}
    >
      <Select
        label={t`Who to block`}
        value={whom}
        onChange={(event) => setWhom(event.target.value === 'address' ? 'address' : 'visitor')}
        options={[
          { value: 'visitor', label: t`This visitor or member` },
          { value: 'address', label: t`Everyone at this IP address` },
        ]}
      />
      <Select
        label={t`Duration`}
        value={String(hours)}
        onChange={(event) => setHours(Number(event.target.value))}
        options={HOURS.map((value, index) => ({ value: String(value), label: times[index] ?? '' }))}
      />
    </ActDialog>
  );
}
