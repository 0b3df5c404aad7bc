import { useLingui } from '@lingui/react/macro';
import type { RoomLine, RoomReportReason, RoomWhy } from '@pavilion/contract/rooms/calls';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';

/** When a presenter comes next. */
export function useNextWords(): (nextAt: string | null) => string {
  const { t } = useLingui();
  const format = dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone, timeZoneName: 'short' });
  return (nextAt) => (nextAt ? t`Back ${format.format(new Date(nextAt))}` : t`Away`);
}

/** How a person is called who has no nickname. */
export function useNameWords(): (line: Pick<RoomLine, 'name' | 'tag'>) => string {
  const { t } = useLingui();
  return ({ name, tag }) => name ?? t`Guest ${tag ?? ''}`;
}

/** What the house says, in words. */
export function useEventWords(): (line: RoomLine) => string {
  const { t } = useLingui();
  return ({ event, value }) => {
    if (event === 'opened') return t`The room is open.`;
    if (event === 'closed') return t`The room is closed.`;
    if (event === 'slow.on') return t`Slow mode: one message every ${value} s.`;
    return t`Slow mode is off.`;
  };
}

/** Why a member is banned from a room, for what, and until when. */
export function useWhyWords(): (me: { why: RoomWhy | null; until: string | null; cause: RoomReportReason | null }) => string {
  const { t } = useLingui();
  const reasons = useReasonWords();
  const format = dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone });
  return ({ why, until, cause }) => {
    const moment = until ? format.format(new Date(until)) : '';
    if (why === 'visitor') return t`Log in to chat.`;
    if (why === 'trial') return t`Free play is read-only. You need a real account to chat.`;
    if (why === 'excluded' || why === 'cool.off') return t`You're on a break. Rooms are closed to you until it ends.`;
    const reason = cause ? reasons[cause] : '';
    if (why === 'blocked') return t`You can't enter this room until ${moment}. Reason: ${reason}.`;
    if (why === 'muted') return t`You can't write here until ${moment}. Reason: ${reason}. You can still read.`;
    return t`The room is closed. You can still read the chat.`;
  };
}

export function useReasonWords(): Readonly<Record<RoomReportReason, string>> {
  const { t } = useLingui();
  return {
    abuse: t`Insults or hate`,
    sexual: t`Sexual content`,
    spam: t`Advertising or spam`,
    contact: t`Begging for contact, money or passwords`,
    other: t`Something else`,
  };
}
