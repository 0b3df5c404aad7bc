/** Messages with the page that frames the game. Both sides name their source, so strangers' messages are ignored. */
export type ToLobby =
  | { type: 'ready'; game: string }
  /** Amounts are text of integers in 1/100,000 of the main unit, as in the game API. */
  | { type: 'balance'; amount: string; currency: string }
  | { type: 'roundStarted'; stake: string; currency: string }
  | { type: 'roundEnded'; roundId: string; stake: string; payout: string; currency: string }
  | { type: 'deposit' | 'close' | 'fullscreen' | 'history' | 'expired' | 'maintenance' }
  | { type: 'error'; code: string };

export type FromLobby = { type: 'balanceChanged' } | { type: 'mute'; muted: boolean } | { type: 'pause'; paused: boolean };

export interface Bridge {
  /** True when a lobby frames the page and can answer. */
  framed: boolean;
  post(message: ToLobby): void;
  listen(handler: (message: FromLobby) => void): void;
}

/** Reads a lobby message; null for anything else. */
export function readLobbyMessage(data: unknown): FromLobby | null {
  if (typeof data !== 'object' || data === null) return null;
  const record = data as Record<string, unknown>;
  if (record.source !== 'pavilion') return null;
  if (record.type === 'balanceChanged' || record.type === 'balance-changed') return { type: 'balanceChanged' };
  if (record.type === 'mute') return { type: 'mute', muted: record.muted !== false && record.on !== false };
  if (record.type === 'pause') return { type: 'pause', paused: record.paused !== false };
  if (record.type === 'resume') return { type: 'pause', paused: false };
  return null;
}

/** `lobby` is the only origin that hears and is heard. */
export function createBridge(lobby: string | null): Bridge {
  const framed = lobby !== null && window.parent !== window;
  return {
    framed,
    post(message) {
      if (framed) window.parent.postMessage({ source: 'lantern', ...message }, lobby);
    },
    listen(handler) {
      window.addEventListener('message', (event) => {
        if (!framed || event.source !== window.parent || event.origin !== lobby) return;
        const message = readLobbyMessage(event.data);
        if (message) handler(message);
      });
    },
  };
}
