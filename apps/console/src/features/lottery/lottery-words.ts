import { useLingui } from '@lingui/react/macro';
import type { lotteryGamesList, lotteryIssueDetail, lotteryIssuesList } from '@pavilion/contract/lottery/desk';
import type { lotteryOrdersList } from '@pavilion/contract/lottery/desk-orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Game = WireValue<typeof lotteryGamesList>['list'][number];
export type Issue = WireValue<typeof lotteryIssuesList>['list'][number];
export type IssueDetail = WireValue<typeof lotteryIssueDetail>;
export type Order = WireValue<typeof lotteryOrdersList>['list'][number];

/** Of orders, as the wire numbers them. */
export const ORDER_STATES = [2, 4, 5, 7, 8, 12] as const;

export function useLotteryWords() {
  const { t } = useLingui();
  const issues: Readonly<Record<Issue['state'], readonly [string, BadgeTone]>> = {
    open: [t`Open for bets`, 'good'],
    closed: [t({ message: 'Closed', context: 'draw' }), 'neutral'],
    drawn: [t`Being settled`, 'warn'],
    settled: [t`Settled`, 'neutral'],
    void: [t`Void`, 'bad'],
  };
  const orders: Readonly<Record<number, readonly [string, BadgeTone]>> = {
    2: [t`Waiting for the draw`, 'neutral'],
    4: [t({ message: 'Won', context: 'order' }), 'good'],
    5: [t`Lost`, 'neutral'],
    6: [t`Chase ended by a win`, 'neutral'],
    7: [t`Cancelled by an operator`, 'warn'],
    8: [t`Cancelled by the member`, 'neutral'],
    12: [t`Draw void`, 'warn'],
  };
  const changes: Readonly<Record<IssueDetail['changes'][number]['kind'], string>> = {
    correct: t`Correction of a result`,
    void: t`Draw declared void`,
  };
  const dues: Readonly<Record<Issue['typed'], readonly [string, BadgeTone]>> = {
    nobody: [t`Result pending entry`, 'warn'],
    one: [t`Second entry pending`, 'warn'],
    differ: [t`Results differ`, 'bad'],
  };
  const outcomes = {
    waiting: t`Saved. A second operator must enter the same result.`,
    differs: t`Saved, but it conflicts with another result.`,
    drawn: t`Two entries match: the result is accepted and being settled.`,
    stands: t`This result is already accepted.`,
  };
  return {
    issue: (one: Issue['state']) => issues[one],
    /** Of a draw whose result is due. */
    due: (one: Issue['typed']) => dues[one],
    order: (one: number) => orders[one] ?? ([String(one), 'neutral'] as const),
    /** Decided by two operators. */
    change: (one: IssueDetail['changes'][number]['kind']) => changes[one],
    outcome: (one: keyof typeof outcomes) => outcomes[one],
  };
}
