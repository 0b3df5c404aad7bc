/** Messages with the page that frames the game. Both sides name their source, so strangers' messages are ignored. */
export type ToLobby =
  /** Sent before anything is fetched: the lobby can give its header's room to the page before there is a control to press. */
  | { type: 'loading'; header: 'own' }
  /** The page shows a header of its own: way back, name, session clock and net result, sound, full screen, menu. */
  | { type: 'ready'; game: string; header: 'own' }
  /** An entry that the lobby had added to the menu was chosen. */
  | { type: 'entry'; id: string }
  /** Amounts are text of integers in 1/100,000 of the main unit, as in the game API. */
  | { type: 'balance'; amount: string; currency: string }
  | { type: 'roundStarted'; stake: string; currency: string }
  | { type: 'roundEnded'; roundId: string; stake: string; payout: string; currency: string }
  | { type: 'deposit' | 'close' | 'fullscreen' | 'history' | 'expired' | 'maintenance' }
  | { type: 'error'; code: string };

export type FromLobby =
  | { type: 'balanceChanged' }
  | { type: 'mute'; muted: boolean }
  | { type: 'pause'; paused: boolean }
  | { type: 'menu'; entries: readonly LobbyEntry[] };

/** An entry of the lobby in the game's menu, in the lobby's words. */
export interface LobbyEntry {
  id: string;
  label: string;
  /** The same in a word, for a narrow header; without it the main entry is in the menu alone there. */
  short?: string;
  icon: LobbyIcon;
  /** For what is on or off, a favourite say. */
  pressed?: boolean;
  /** The one thing to do, such as playing for money in a demonstration. */
  isMain: boolean;
}

const lobbyIcons = ['heart', 'life-buoy', 'wallet', 'log-in', 'chevron-right'] as const;
export type LobbyIcon = (typeof lobbyIcons)[number];
const MAX_ENTRIES = 6;

function readEntry(data: unknown): LobbyEntry[] {
  if (typeof data !== 'object' || data === null) return [];
  const { id, label, short, icon, pressed, isMain } = data as Record<string, unknown>;
  if (typeof id !== 'string' || typeof label !== 'string' || !/^[a-z-]{1,30}$/.test(id) || !label) return [];
  return [
    {
      id,
      label: label.slice(0, 80),
      ...(typeof short === 'string' && short ? { short: short.slice(0, 16) } : {}),
      icon: lobbyIcons.find((name) => name === icon) ?? 'chevron-right',
      ...(typeof pressed === 'boolean' ? { pressed } : {}),
      isMain: isMain === true,
    },
  ];
}

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
  if (record.type === 'menu' && Array.isArray(record.entries)) {
    return { type: 'menu', entries: record.entries.slice(0, MAX_ENTRIES).flatMap(readEntry) };
  }
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
