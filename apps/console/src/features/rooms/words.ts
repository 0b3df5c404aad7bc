import { useLingui } from '@lingui/react/macro';
import type { RoomAct } from '@pavilion/contract/rooms/desk';
import type { RoomEvent, RoomReportReason } from '@pavilion/contract/rooms/calls';

/** Acts, reasons and what the house says, in words. */
export function useRoomWords() {
  const { t } = useLingui();
  const acts: Readonly<Record<RoomAct, string>> = {
    open: t`Room opened`,
    close: t`Room closed`,
    slow: t`Slow mode set`,
    remove: t`Message removed`,
    mute: t`Muted`,
    block: t`Banned`,
    lift: t`Lift ban`,
    'report.upheld': t`Report upheld`,
    'report.dismissed': t`Report dismissed`,
  };
  const reasons: Readonly<Record<RoomReportReason, string>> = {
    abuse: t`Insults or hate`,
    sexual: t`Sexual content`,
    spam: t`Advertising or repetition`,
    contact: t`Requests contact details, money or passwords`,
    other: t`Something else`,
  };
  const event = (code: RoomEvent | null, value: number): string => {
    if (code === 'opened') return t`The room was opened.`;
    if (code === 'closed') return t`The room was closed.`;
    if (code === 'slow.on') return t`Slow mode: one message every ${value} s.`;
    return t`Slow mode is off.`;
  };
  const nameOf = ({ name, tag }: { name: string | null; tag: string | null }): string => name ?? t`Guest ${tag ?? ''}`;
  return { acts, reasons, event, nameOf };
}
