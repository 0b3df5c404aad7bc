import { useLingui } from '@lingui/react/macro';
import { deskRoomBlock, deskRoomRemove, ROOM_BLOCK_HOURS } from '@pavilion/contract/rooms/desk';
import { ROOM_REPORT_REASONS } from '@pavilion/contract/rooms/calls';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import styles from './rooms.module.css';
import { useRoomWords } from './words.ts';

interface LineDialogProps {
  presenterId: string;
  line: { number: number; text: string };
  onClose(): void;
}

export function RemoveDialog({ presenterId, line, onClose }: LineDialogProps) {
  const { t } = useLingui();
  const act = useAct(deskRoomRemove, { said: t`Message removed`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t`Remove this message`}
      tone="danger"
      lead={t`The room shows that a message was removed. The log keeps its text.`}
      confirmLabel={t`Remove`}
      reasonHint={t`Recorded in the log and the audit trail.`}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) => void act.run({ presenterId, number: line.number, reason })}
    >
      <blockquote className={styles.quote} dir="auto">
        {line.text}
      </blockquote>
    </ActDialog>
  );
}

/** Bans the writer of a line from writing, or from the room, for a time. */
export function BlockDialog({ presenterId, line, onClose }: LineDialogProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<'mute' | 'block'>('mute');
  const { reasons } = useRoomWords();
  const [cause, setCause] = useState<(typeof ROOM_REPORT_REASONS)[number]>(ROOM_REPORT_REASONS[0]);
  const [everywhere, setEverywhere] = useState('no');
  const [hours, setHours] = useState<number>(ROOM_BLOCK_HOURS[1]);
  const act = useAct(deskRoomBlock, { said: t`Done`, onDone: onClose });
  const times = [t`1 hour`, t`1 day`, t`7 days`, t`30 days`, t`1 year`];
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t`Ban this member`}
      tone="danger"
      lead={t`Applies immediately and ends automatically. The member sees why and until when.`}
      confirmLabel={t`Ban`}
      reasonHint={t`Recorded in the log and the audit trail.`}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) =>
        void act.run({ presenterId, number: line.number, kind, everywhere: everywhere === 'yes', hours, cause, reason })
      }
    >
      <blockquote className={styles.quote} dir="auto">
        {line.text}
      </blockquote>
      <Select
        label={t`Reason shown to the member`}
        value={cause}
        onChange={(event) => setCause(ROOM_REPORT_REASONS.find((one) => one === event.target.value) ?? 'other')}
        options={ROOM_REPORT_REASONS.map((value) => ({ value, label: reasons[value] }))}
      />
      <Select
        label={t`Restriction`}
        value={kind}
        onChange={(event) => setKind(event.target.value === 'block' ? 'block' : 'mute')}
        options={[
          { value: 'mute', label: t`Read only` },
          { value: 'block', label: t`No access` },
        ]}
      />
      <Select
        label={t`Where`}
        value={everywhere}
        onChange={(event) => setEverywhere(event.target.value)}
        options={[
          { value: 'no', label: t`In this room` },
          { value: 'yes', label: t`In all rooms of the brand` },
        ]}
      />
      <Select
        label={t`Duration`}
        value={String(hours)}
        onChange={(event) => setHours(Number(event.target.value))}
        options={ROOM_BLOCK_HOURS.map((value, index) => ({ value: String(value), label: times[index] ?? '' }))}
      />
    </ActDialog>
  );
}
