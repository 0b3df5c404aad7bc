import { type Theme, themeCss } from '@pavilion/theme/theme-css';

type Loads<T> = Readonly<Record<string, () => Promise<T>>>;

/** `…/brands/koi/theme.json` → `koi`. */
export const codeOf = (path: string): string => path.split('/').at(-2) ?? '';

/** Adds the blocks and faces of all brands to the page; gives their codes. Constructed sheets, since the page's policy permits no others. */
export async function loadThemes(themes: Loads<Theme>, fonts: Loads<unknown>): Promise<string[]> {
  const [found] = await Promise.all([
    Promise.all(Object.entries(themes).map(async ([path, load]) => ({ code: codeOf(path), theme: await load() }))),
    ...Object.values(fonts).map((load) => load()),
  ]);
  const sheets = found.map(({ code, theme }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(themeCss(code, theme));
    return sheet;
  });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
  return found.map(({ code }) => code);
}
