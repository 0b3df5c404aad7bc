/** Messages from a game to its page. Amounts are text of integers in 1/100,000 of the main unit. */
export type GameMessage =
  | { type: 'balance'; amount: bigint | null }
  /** It loads; what it says of its header holds from now on. */
  | { type: 'loading'; ownHeader: boolean }
  /** `ownHeader`: it shows the way back, its name, clock, sound and full screen itself, so that ours would be a duplicate. */
  | { type: 'ready'; ownHeader: boolean }
  /** One of our entries of its menu was chosen. */
  | { type: 'entry'; id: string }
  | {
      type: 'roundStarted' | 'roundEnded' | 'close' | 'deposit' | 'fullscreen' | 'history' | 'expired' | 'maintenance' | 'error';
    };

/** Messages from the page to the game. */
export type ToGame =
  | { type: 'balanceChanged' | 'resume' }
  | { type: 'pause'; paused: true }
  | { type: 'menu'; entries: readonly LobbyEntry[] };

/** An entry of ours in the game's menu; a game without one ignores it. */
export interface LobbyEntry {
  id: 'money' | 'favourite' | 'help';
  label: string;
  /** The same where there is room for a word. */
  short?: string;
  icon: 'wallet' | 'log-in' | 'heart' | 'life-buoy';
  pressed?: boolean;
  isMain?: boolean;
}

const PLAIN: ReadonlySet<string> = new Set([
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
  const { source, type, amount, header, id } = data as Record<string, unknown>;
  if (source !== 'lantern' || typeof type !== 'string') return null;
  if (type === 'balance') {
    return { type, amount: typeof amount === 'string' && AMOUNT.test(amount) ? BigInt(amount) / VENDOR_TO_LEDGER : null };
  }
  if (type === 'loading' || type === 'ready') return { type, ownHeader: header === 'own' };
  if (type === 'entry') return typeof id === 'string' ? { type, id } : null;
  return PLAIN.has(type) ? ({ type } as GameMessage) : null;
}

/** The message of an event, if it comes from that window: a sandboxed frame has no origin to go by. */
export const messageFrom = (event: Pick<MessageEvent, 'source' | 'data'>, frame: Window | null | undefined): GameMessage | null =>
  frame && event.source === frame ? gameMessage(event.data) : null;
