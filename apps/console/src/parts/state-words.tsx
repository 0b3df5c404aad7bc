import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import type { BadgeTone } from '@pavilion/ui/badge';

type State = readonly [words: string, tone: BadgeTone];
const UNKNOWN: BadgeTone = 'neutral';

const badge = ([words, tone]: State) => <Badge tone={tone}>{words}</Badge>;

/** Words for a withdrawal's state. */
export function useWithdrawalWords(): (state: number) => State {
  const { t } = useLingui();
  const words: readonly State[] = [
    [t`In review`, 'warn'],
    [t`Approved`, 'sea'],
    [t`Paying`, 'sea'],
    [t`Awaiting confirmation`, 'sea'],
    [t`Paid`, 'good'],
    [t`Rejected`, 'bad'],
    [t`Cancelled`, 'neutral'],
    [t`Disputed`, 'warn'],
    [t`Partly received`, 'warn'],
  ];
  return (state) => words[state] ?? [String(state), UNKNOWN];
}

/** `refusedBy`: of a rejected one, who said no. */
export function WithdrawalState({ state, refusedBy = null }: { state: number; refusedBy?: 'bank' | 'operator' | null }) {
  const { t } = useLingui();
  const known = useWithdrawalWords()(state);
  return badge(refusedBy === 'bank' ? [t`Declined by the bank`, 'warn'] : known);
}

export function useDepositWords(): (state: number) => State {
  const { t } = useLingui();
  const words: readonly State[] = [
    [t`Created`, 'neutral'],
    [t`Waiting`, 'warn'],
    [t`Credited`, 'good'],
    [t`Failed`, 'bad'],
    [t`Cancelled`, 'neutral'],
    [t`Expired`, 'neutral'],
  ];
  return (state) => words[state] ?? [String(state), UNKNOWN];
}

export function DepositState({ state }: { state: number }) {
  return badge(useDepositWords()(state));
}

export type MemberStatus = 'active' | 'locked' | 'closed' | 'unfinished';

export function useMemberWords(): (status: MemberStatus) => State {
  const { t } = useLingui();
  return (status) =>
    (
      {
        active: [t`Active`, 'good'],
        locked: [t`Locked`, 'bad'],
        closed: [t`Closed`, 'neutral'],
        unfinished: [t`Opening`, 'warn'],
      } as const
    )[status];
}

export function MemberState({ status }: { status: MemberStatus }) {
  return badge(useMemberWords()(status));
}

export type ResponsibleGaming = 'none' | 'cooling' | 'excluded';

export function useResponsibleGamingWords(): (state: ResponsibleGaming) => string {
  const { t } = useLingui();
  return (state) => ({ none: '', cooling: t`On a break`, excluded: t`Excluded` })[state];
}

/** Nothing where nothing holds. */
export function ResponsibleGamingState({ state }: { state: ResponsibleGaming }) {
  const words = useResponsibleGamingWords()(state);
  return words ? <Badge tone={state === 'excluded' ? 'bad' : 'warn'}>{words}</Badge> : null;
}

/** `pending` and `submitted` are one state under two names: of the member, and of one submission. */
export type DocumentsState = 'none' | 'pending' | 'submitted' | 'approved' | 'rejected';

export function useDocumentWords(): (state: DocumentsState) => State {
  const { t } = useLingui();
  return (state) =>
    (
      {
        none: [t`None submitted`, 'neutral'],
        pending: [t`Waiting`, 'warn'],
        submitted: [t`Waiting`, 'warn'],
        approved: [t`Approved`, 'good'],
        rejected: [t`Rejected`, 'bad'],
      } as const
    )[state];
}

export function DocumentState({ state }: { state: DocumentsState }) {
  return badge(useDocumentWords()(state));
}
