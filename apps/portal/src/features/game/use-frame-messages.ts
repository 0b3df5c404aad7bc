import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What a game tells the page that shows it. */
export type GameMessage = 'ready' | 'balance' | 'round' | 'close' | 'deposit' | 'expired' | 'maintenance';

const TYPES: ReadonlySet<string> = new Set<GameMessage>(['ready', 'balance', 'round', 'close', 'deposit', 'expired', 'maintenance']);

/** The type of a message a game may send; null for anything else. */
export function gameMessage(data: unknown): GameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type } = data as { source?: unknown; type?: unknown };
  return source === 'lantern' && typeof type === 'string' && TYPES.has(type) ? (type as GameMessage) : null;
}

/** Hears that one frame and nobody else: its origin is opaque, so the window it speaks from is what counts. */
export function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, onMessage: (message: GameMessage) => void): void {
  const tell = useEffectEvent(onMessage);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const message = gameMessage(event.data);
      if (message) tell(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
}
