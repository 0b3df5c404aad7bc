/** A typeface of the product, under the SIL Open Font License 1.1. Its sheets are `fonts-<name>.css` and `fallbacks-<name>.css` in `packages/ui/src/styles`. */
export interface Face {
  /** Value of a `font-family` property, down to the faces of other scripts. */
  readonly stack: string;
  /** Base names of the woff2 files worth a preload where the visitor's browser has them already. */
  readonly preload: readonly string[];
  /** More of them for pages in one language (BCP 47 primary tag). */
  readonly preloadByLanguage: Readonly<Record<string, readonly string[]>>;
}

/** The faces a brand's theme may name. */
export const faces: Readonly<Record<string, Face>> = {
  'source-sans-3': {
    stack: "'Source Sans 3 Variable', var(--sign-source-sans-3, 'Source Sans 3 Fallback'), 'Source Sans 3 Fallback', var(--font-scripts)",
    preload: ['source-sans-3-latin-wght-normal.woff2'],
    preloadByLanguage: { vi: ['source-sans-3-vietnamese-wght-normal.woff2'] },
  },
  'noto-serif-display': {
    stack:
      "'Noto Serif Display Variable', var(--sign-noto-serif-display, 'Noto Serif Display Fallback'), 'Noto Serif Display Fallback', var(--font-scripts-serif)",
    preload: ['noto-serif-display-latin-wght-normal.woff2'],
    preloadByLanguage: { vi: ['noto-serif-display-vietnamese-wght-normal.woff2'] },
  },
  figtree: {
    stack: "'Figtree Variable', 'Figtree Fallback', var(--font-scripts)",
    preload: ['figtree-latin-wght-normal.woff2'],
    preloadByLanguage: {},
  },
};

/** Faces of scripts that no face above draws. */
const scriptPreloads: Readonly<Record<string, readonly string[]>> = { my: ['noto-sans-myanmar-myanmar-400-normal.woff2'] };

/** Names of the faces a theme is set in, each once. */
export const facesOf = ({ text, display }: { text: string; display: string }): string[] => [...new Set([text, display])];

/** Files to preload for a theme's faces on a page in a language (BCP 47 primary tag). */
export function facePreloads(names: readonly string[], language: string): string[] {
  const found = names.flatMap((name) => faces[name] ?? []);
  return [
    ...found.flatMap((face) => face.preload),
    ...found.flatMap((face) => face.preloadByLanguage[language] ?? []),
    ...(scriptPreloads[language] ?? []),
  ];
}
