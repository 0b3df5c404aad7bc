import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import type { Near, OrderRow } from '../queries.ts';

type Previous = Pick<NonNullable<Near['previousNumero']>, 'numero' | 'winNo'> | null | undefined;

/** A draw whose result is being shown to the member. */
export interface Reveal {
  readonly gameId: number;
  readonly numero: string;
  readonly winNo: string;
}

/** How long after a draw was seen open its result is still news. */
const NEWS_MS = 10 * 60_000;

/** When each draw with a waiting ticket of the member was last seen without a result, by game and number. */
const seen = new Map<string, number>();
const keyOf = (gameId: number, numero: string): string => `${gameId}:${numero}`;
const listeners = new Set<() => void>();
let shown: Reveal | null = null;

const show = (next: Reveal | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};

export const revealNow = (): Reveal | null => shown;
export function onReveal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes the draws that wait for a result while the member looks at their game. */
export function noteWaiting(
  gameId: number,
  { rows, previous }: { rows: readonly Pick<OrderRow, 'numero' | 'orderStatus'>[]; previous: Previous },
  now: number,
): void {
  for (const { numero, orderStatus } of rows)
    if (orderStatus === LOTTERY_ORDER.waiting && !(previous?.numero === numero && previous.winNo)) seen.set(keyOf(gameId, numero), now);
}

/** Shows a result that fell while the member was there, once; a result that was there before the member is none. */
export function noteResult(gameId: number, previous: Previous, now: number): void {
  if (!previous?.winNo) return;
  const { numero, winNo } = previous;
  const at = seen.get(keyOf(gameId, numero));
  seen.delete(keyOf(gameId, numero));
  if (at !== undefined && now - at < NEWS_MS) show({ gameId, numero, winNo });
}

export const endReveal = (): void => show(null);

/** What fell while the browser was offline is no news afterwards. */
export const forgetWaiting = (): void => seen.clear();
