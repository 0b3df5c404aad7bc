/** What a brand's `theme.json` holds. Keys are token names without the leading `--`, values are CSS values. */
export type Theme = {
  readonly colorScheme: 'light' | 'dark';
  /** sRGB hex for the browser's own chrome (`<meta name="theme-color">`). */
  readonly themeColor: string;
  readonly fonts: {
    /** File in `@pavilion/ui/styles/` that declares the brand's faces: `fonts-x.css`; `fallbacks-x.css` beside it has the local ones of the same measure. */
    readonly stylesheet: string;
    /** Base names of the woff2 files worth a preload where the visitor's browser has them already. */
    readonly preload: readonly string[];
    /** More of them for pages in one language (BCP 47 primary tag). */
    readonly preloadByLanguage: Readonly<Record<string, readonly string[]>>;
  };
  /** First level: raw colours, named by the brand itself. */
  readonly palette: Readonly<Record<string, string>>;
  /** Second level: the semantic names every component reads; the same list for all brands. */
  readonly tokens: Readonly<Record<string, string>>;
};

/** The cascade order of the whole product; stated first so that load order never decides. */
export const layerOrder = '@layer reset, tokens, base, components, features, utilities;';

const namePattern = /^[a-z][a-z0-9-]*$/;
const codePattern = /^[a-z][a-z0-9-]{0,31}$/;
// A value may not end its declaration, close the block or the <style> element it is inlined in, or open a comment.
const unsafeValue = /[;{}<>\\]|\/\*|\*\/|@import/i;

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => {
      if (!namePattern.test(name)) throw new Error(`theme: bad token name "${name}"`);
      if (unsafeValue.test(value)) throw new Error(`theme: unsafe value of token "${name}"`);
      return `--${name}:${value}`;
    })
    .join(';');

/**
 * The stylesheet that makes a brand: layer order and one `:root[data-brand]` block, ready to be inlined in the head.
 * Throws an Error on a name or value that could escape its declaration.
 */
export const themeCss = (brandCode: string, theme: Theme): string => {
  if (!codePattern.test(brandCode)) throw new Error(`theme: bad brand code "${brandCode}"`);
  const scheme = theme.colorScheme === 'dark' ? 'dark' : 'light';
  const blocks = [`color-scheme:${scheme}`, declarations(theme.palette), declarations(theme.tokens)];
  return `${layerOrder}:root[data-brand="${brandCode}"]{${blocks.filter(Boolean).join(';')}}`;
};
