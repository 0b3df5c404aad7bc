/** What the launch address says: `/play/<game>#t=<token>&lobby=<origin>&lang=…`. */
export interface Launch {
  game: string;
  token: string;
  /** Origin of the page that frames the game; null when the address does not say (the session may). */
  lobby: string | null;
  /** The asked language, as written by the lobby; see `pickLanguage`. */
  lang: string;
  /** Of the page around the game. */
  scheme: 'light' | 'dark';
  /** What the lobby calls the game; '': its own name. */
  name: string;
}

const MAX_NAME = 60;

/** An http(s) origin out of whatever the lobby wrote, or null. */
export function readOrigin(value: string | null): string | null {
  if (!value) return null;
  try {
    const url = new URL(value);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : null;
  } catch {
    return null;
  }
}

/** Origin of the page that frames this one, where the browser reports it; who may frame us is the server's policy. */
export function framingOrigin(): string | null {
  return readOrigin(window.location.ancestorOrigins?.[0] ?? null);
}

/** Reads the launch address; the game is '' when the path names none. */
export function readLaunch(pathname: string, hash: string): Launch {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const game = /\/play\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? '';
  return {
    game,
    token: fragment.get('t') ?? fragment.get('token') ?? '',
    lobby: readOrigin(fragment.get('lobby')),
    lang: fragment.get('lang') ?? '',
    scheme: fragment.get('scheme') === 'light' ? 'light' : 'dark',
    name: (fragment.get('name') ?? '').slice(0, MAX_NAME),
  };
}
