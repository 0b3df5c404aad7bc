export const betStates = ['OPEN', 'WON', 'LOST', 'VOID'] as const;
export type BetState = (typeof betStates)[number];

/** A bet is won when it returned more than its stake: a smaller return is a loss that cost less. */
export function betState(bet: { state: 'open' | 'settled' | 'cancelled'; stake: bigint; payout: bigint }): BetState {
  if (bet.state === 'open') return 'OPEN';
  if (bet.state === 'cancelled') return 'VOID';
  return bet.payout > bet.stake ? 'WON' : 'LOST';
}

/** A comma list of wire codes; what is not a number is left out. */
export const typeList = (text: string | undefined): number[] =>
  (text ?? '').split(',').map((part) => Number.parseInt(part, 10)).filter((code) => code > 0);
