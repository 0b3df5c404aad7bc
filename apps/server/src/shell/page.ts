import { createHash } from 'node:crypto';

/** What the page is made of; every text is escaped here. */
export interface PageFacts {
  /** Built `index.html` with its marks. */
  template: string;
  languageTag: string;
  direction: 'ltr' | 'rtl';
  brandCode: string;
  title: string;
  description: string;
  themeColor: string;
  artBase: string;
  /** Brand block and first styles, inlined. */
  css: readonly string[];
  /** Faces, behind what makes the page usable: until they come, letters of the same measure stand in. */
  fontPreloads: readonly string[];
  /** Modules the entry asks for only when it runs: fetched beside it; `later` is for when the line is free. */
  scripts: readonly string[];
  later: { scripts: readonly string[]; css: readonly string[] } | null;
  /** Sheets whose text is in the page: named, so that no module asks for them again. */
  inlined: readonly string[];
  /** Picture of the first banner, fetched at once. */
  hero: { base: string } | null;
  body: string;
  data: unknown;
  noindex: boolean;
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that cannot end its script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Puts the brand, the first styles and the data of the first screen into the built page. */
export function renderPage(facts: PageFacts): string {
  const art = escapeHtml(facts.artBase);
  const head = [
    `<title>${escapeHtml(facts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(facts.description)}">`,
    `<meta name="theme-color" content="${escapeHtml(facts.themeColor)}">`,
    facts.noindex ? '<meta name="robots" content="noindex">' : '',
    `<link rel="icon" href="${art}/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${art}/apple-touch-icon.png">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...(facts.hero ? heroPreloads(escapeHtml(facts.hero.base)) : []),
    ...facts.scripts.map((url) => `<link rel="modulepreload" href="${url}" crossorigin>`),
    ...(facts.later?.css ?? []).map((url) => `<link rel="preload" as="style" href="${url}" crossorigin fetchpriority="low">`),
    ...(facts.later?.scripts ?? []).map((url) => `<link rel="modulepreload" href="${url}" crossorigin fetchpriority="low">`),
    ...facts.inlined.map((url) => `<link rel="stylesheet" href="${url}" crossorigin disabled>`),
    ...facts.css.map((css) => `<style>${css}</style>`),
    ...facts.fontPreloads.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin fetchpriority="low">`),
  ];
  return facts.template
    .replace('<html lang="en" dir="ltr">', `<html lang="${facts.languageTag}" dir="${facts.direction}" data-brand="${facts.brandCode}">`)
    .replace('<!--shell-head-->', () => head.filter(Boolean).join('\n    '))
    .replace('<!--shell-body-->', () => facts.body)
    .replace('<!--shell-data-->', () => `<script type="application/json" id="boot">${scriptJson(facts.data)}</script>`);
}

const heroPreloads = (base: string): string[] => [
  `<link rel="preload" as="image" type="image/avif" fetchpriority="high" href="${base}-phone.avif" media="(max-width: 640px)">`,
  `<link rel="preload" as="image" type="image/avif" fetchpriority="high" href="${base}-1240.avif" media="(min-width: 640.1px)">`,
];

export interface PolicyFacts {
  css: readonly string[];
  /** Origins a frame may show. */
  frames: readonly string[];
  /** Addresses of hosts that hold pictures; what is none opens nothing. */
  images: readonly string[];
}

const originsOf = (addresses: readonly string[]): string[] => {
  const origins = addresses.map((address) => URL.parse(address)?.origin ?? '').filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin));
  return [...new Set(origins)];
};

/** No inline script at all; inline styles by hash; frames only of the studio; nobody frames us. */
export function contentPolicy({ css, frames, images }: PolicyFacts): string {
  return [
    `default-src 'self'`, `script-src 'self'`, `style-src-elem 'self' ${css.map(styleHash).join(' ')}`, `style-src-attr 'unsafe-inline'`,
    [`img-src 'self' data: blob:`, ...originsOf(images)].join(' '), `font-src 'self'`, `connect-src 'self'`, `frame-src ${frames.join(' ') || `'none'`}`,
    `object-src 'none'`, `base-uri 'none'`, `form-action 'self'`, `frame-ancestors 'none'`,
  ].join('; ');
}
