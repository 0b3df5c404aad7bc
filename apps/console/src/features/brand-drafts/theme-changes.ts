import type { Theme } from '@pavilion/theme/theme-css';

/** One value of a theme that is not as it is in force. */
export interface ThemeChange {
  /** The token it is the colour of, or its own name. */
  name: string;
  before: string | undefined;
  after: string | undefined;
}

interface SavedChange {
  file: string;
  field: string;
  before: string | null;
}

const LEVELS = ['palette', 'tokens', 'fonts'] as const;

/** The theme in force: the saved one, with what the saved draft changes of it taken back. */
export function themeInForce(saved: Theme, changes: readonly SavedChange[], file: string): Theme {
  const theme = { ...saved, palette: { ...saved.palette }, tokens: { ...saved.tokens }, fonts: { ...saved.fonts } };
  for (const { field, before, file: name } of changes) {
    const [level, ...rest] = field.split('.');
    if (name !== file || rest.length !== 1) continue;
    const values: Record<string, string> | undefined =
      level === 'palette' || level === 'tokens' ? theme[level] : level === 'fonts' ? (theme.fonts as Record<string, string>) : undefined;
    const [key = ''] = rest;
    if (!values) continue;
    if (before === null) Reflect.deleteProperty(values, key);
    else values[key] = before;
  }
  return theme;
}

/** What a theme, saved or not, changes of the one in force. */
export function themeChanges(inForce: Theme, theme: Theme): ThemeChange[] {
  return LEVELS.flatMap((level) => {
    const [then, now] = [inForce[level] as Record<string, string>, theme[level] as Record<string, string>];
    return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((key) => {
      if (then[key] === now[key]) return [];
      const token = level === 'palette' ? Object.entries(theme.tokens).find(([, value]) => value === `var(--${key})`)?.[0] : undefined;
      return [{ name: token ?? key, before: then[key], after: now[key] }];
    });
  });
}
