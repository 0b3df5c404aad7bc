import type { CelebrationLook } from '../play/celebrate.ts';

/** A game's face: what the page takes as custom properties. A kind that paints more extends it. */
export interface Theme {
  scheme: 'dark' | 'light';
  /** Custom properties of the page, without the dashes. */
  tokens: Readonly<Record<string, string>>;
  /** What a win of an instant game throws. */
  celebration?: CelebrationLook;
  /** Drawn in place of the game's ground picture. */
  scene?(): HTMLElement;
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.style.colorScheme = theme.scheme;
  root.dataset.scheme = theme.scheme;
  for (const [name, value] of Object.entries(theme.tokens)) root.style.setProperty(`--${name}`, value);
}
