/** What a game may tell the page that shows it. Amounts are text of integers in 1/100,000 of the main unit. */
export type GameMessage =
  | { type: 'balance'; amount: bigint | null }
  | {
      type: 'ready' | 'roundStarted' | 'roundEnded' | 'close' | 'deposit' | 'fullscreen' | 'history' | 'expired' | 'maintenance' | 'error';
    };

/** What the page may tell the game. */
export type ToGame = { type: 'balanceChanged' | 'resume' } | { type: 'pause'; paused: true };

const PLAIN: ReadonlySet<string> = new Set([
  'ready',
  'roundStarted',
  'roundEnded',
  'close',
  'deposit',
  'fullscreen',
  'history',
  'expired',
  'maintenance',
  'error',
]);
/** Enough for any balance; longer text is no amount. */
const AMOUNT = /^-?\d{1,24}$/;
const VENDOR_TO_LEDGER = 10n;

/** A message a game may send, its amounts in ledger units; null for anything else. */
export function gameMessage(data: unknown): GameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type, amount } = data as Record<string, unknown>;
  if (source !== 'lantern' || typeof type !== 'string') return null;
  if (type === 'balance') {
    return { type, amount: typeof amount === 'string' && AMOUNT.test(amount) ? BigInt(amount) / VENDOR_TO_LEDGER : null };
  }
  return PLAIN.has(type) ? ({ type } as GameMessage) : null;
}

/** The message of an event, if it comes from that window: a sandboxed frame has no origin to go by. */
export const messageFrom = (event: Pick<MessageEvent, 'source' | 'data'>, frame: Window | null | undefined): GameMessage | null =>
  frame && event.source === frame ? gameMessage(event.data) : null;
