/** A game's face: what the page takes as custom properties. A kind that paints more extends it. */
export interface Theme {
  scheme: 'dark' | 'light';
  /** Custom properties of the page, without the dashes. */
  tokens: Readonly<Record<string, string>>;
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.style.colorScheme = theme.scheme;
  root.dataset.scheme = theme.scheme;
  for (const [name, value] of Object.entries(theme.tokens)) root.style.setProperty(`--${name}`, value);
}
