/** What a browser says of itself, as far as it can be read; empty where it names nothing known. */
export interface DeviceName {
  browser: string;
  system: string;
  isPhone: boolean;
}

/** In this order: most browsers also name those they descend from. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const named = (table: readonly [string, RegExp][], userAgent: string): string => table.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';

export const deviceName = (userAgent: string): DeviceName => ({
  browser: named(BROWSERS, userAgent),
  system: named(SYSTEMS, userAgent),
  isPhone: /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent),
});

/** For sentences: `Firefox, Windows`. */
export const deviceText = (userAgent: string): string => {
  const { browser, system } = deviceName(userAgent);
  return [browser, system].filter(Boolean).join(', ');
};
