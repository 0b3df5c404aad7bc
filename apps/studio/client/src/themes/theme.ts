import type { GameCode, SlotSymbol } from '../../../src/api-types.ts';

/** A game's face: colours and letters for the page (custom properties), and what the canvas paints with. */
export interface Theme {
  scheme: 'dark' | 'light';
  /** Custom properties of the page, without the dashes. */
  tokens: Readonly<Record<string, string>>;
  reels: {
    /** Top to bottom of a reel, as [share, colour]. */
    ground: readonly (readonly [number, string])[];
    gap: string;
    /** Glow behind a winning symbol: its heart and its rim. */
    glow: readonly [string, string];
    /** Win lines and links. */
    line: string;
    lineEdge: string;
    /** Laid over the symbols that did not win. */
    dim: string;
  };
  /** Colours of what flies in a celebration. */
  sparks: readonly string[];
  /** Colours of the letters drawn where a picture is missing. */
  letters: Readonly<Partial<Record<SlotSymbol, string>>>;
}

/** Each theme is its own chunk: a player loads one. */
export async function loadTheme(game: GameCode): Promise<Theme> {
  switch (game) {
    case 'koi-ascending':
      return (await import('./koi-ascending.ts')).theme;
    case 'lantern-street':
      return (await import('./lantern-street.ts')).theme;
    case 'citrus-coast':
      return (await import('./citrus-coast.ts')).theme;
    case 'prism-vault':
      return (await import('./prism-vault.ts')).theme;
    case 'dice':
      return (await import('./moon-dice.ts')).theme;
  }
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.style.colorScheme = theme.scheme;
  root.dataset.scheme = theme.scheme;
  for (const [name, value] of Object.entries(theme.tokens)) root.style.setProperty(`--${name}`, value);
}
