export const betStates = ['OPEN', 'WON', 'LOST', 'VOID'] as const;
export type BetState = (typeof betStates)[number];

/** A bet is won when it returned more than its stake: a smaller return is a loss that cost less. */
export function betState(bet: { state: 'open' | 'settled' | 'cancelled'; stake: bigint; payout: bigint }): BetState {
  if (bet.state === 'open') return 'OPEN';
  if (bet.state === 'cancelled') return 'VOID';
  return bet.payout > bet.stake ? 'WON' : 'LOST';
}

/** A comma list of wire codes; empty means all. Null when something in it is no code. */
export function typeList(text: string | undefined): number[] | null {
  if (!text) return [];
  return /^\d{4}(,\d{4})*$/.test(text) ? text.split(',').map(Number) : null;
}

/** A comma list of game codes; null: all. */
export function gameList(text: string | undefined): string[] | null {
  const games = (text ?? '').split(',').filter((game) => game !== '');
  return games.length > 0 ? games : null;
}

/** By its name in any case; absent means all. Undefined when there is no such state. */
export function stateNamed(text: string | undefined): BetState | null | undefined {
  return text ? betStates.find((one) => one === text.toUpperCase()) : null;
}
