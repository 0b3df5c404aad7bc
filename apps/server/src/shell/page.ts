import { createHash } from 'node:crypto';
import { type Preview, PREVIEW_PATH } from './preview.ts';

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
  /** The brand's faces. Off, the portal switches them on when the page is usable; until then fonts of the same measure replace them. */
  faces: Faces;
  /** Modules the entry imports only when it runs: fetched in parallel with it. */
  scripts: readonly string[];
  /** Sheets whose text is in the page: named, so that no module asks for them again. */
  inlined: readonly string[];
  /** Picture of the first banner, fetched at once. */
  hero: { base: string } | null;
  /** Shown in a frame of the desk. */
  preview?: Preview | null;
  body: string;
  data: unknown;
  noindex: boolean;
  /** Run before anything is painted; the policy names them by their hashes. */
  inlineScripts: readonly string[];
  /** Address of the page that tells browsers how to install the portal. */
  manifest: string;
}

export interface Faces {
  css: string;
  /** What the visitor's cookie says when the browser has the files of this sheet. */
  mark: string;
  on: boolean;
  /** Files fetched at once where they are on. */
  preloads: readonly string[];
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that cannot end its script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

/** A style or script of the page, as the policy names it. */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Puts the brand, the first styles and the data of the first screen into the built page. */
export function renderPage(facts: PageFacts): string {
  const art = escapeHtml(facts.artBase);
  const head = [
    ...facts.inlineScripts.map((script) => `<script>${script}</script>`),
    `<title>${escapeHtml(facts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(facts.description)}">`,
    `<meta name="theme-color" content="${escapeHtml(facts.themeColor)}">`,
    facts.noindex ? '<meta name="robots" content="noindex">' : '',
    `<link rel="icon" href="${art}/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${art}/apple-touch-icon.png">`,
    `<link rel="manifest" href="${escapeHtml(facts.manifest)}">`,
    ...(facts.hero ? heroPreloads(escapeHtml(facts.hero.base)) : []),
    ...facts.scripts.map((url) => `<link rel="modulepreload" href="${url}" crossorigin>`),
    ...facts.inlined.map((url) => `<link rel="stylesheet" href="${url}" crossorigin disabled>`),
    ...facts.css.map((css) => `<style>${css}</style>`),
    facts.preview ? `<script src="${PREVIEW_PATH}" data-desk="${escapeHtml(facts.preview.desk)}"></script>` : '',
    facts.faces.css ? `<style data-faces="${facts.faces.mark}"${facts.faces.on ? '' : ' media="not all"'}>${facts.faces.css}</style>` : '',
    ...(facts.faces.on ? facts.faces.preloads : []).map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    ),
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
  /** Inline scripts of ours. */
  scripts: readonly string[];
  css: readonly string[];
  /** Origins a frame may show. */
  frames: readonly string[];
  /** Addresses of hosts that hold pictures; what is none opens nothing. */
  images: readonly string[];
  /** Origins of the brand's other addresses, which the page may measure. */
  mirrors?: readonly string[];
  /** The brand sends codes to phones by a service of its own; its emulator's address where there is one. */
  phoneAuth?: { emulatorUrl: string | null } | null;
  /** The brand measures visits: the tag's hosts are let in, which is loaded only after consent. */
  hasTag?: boolean;
  /** The one origin that may frame the page; absent: none. */
  framedBy?: string | undefined;
}

/** Origins of addresses, each once; what is none, or would add a directive to a policy, is left out. */
export const originsOf = (addresses: readonly string[]): string[] => {
  const origins = addresses.map((address) => URL.parse(address)?.origin ?? '').filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin));
  return [...new Set(origins)];
};

interface ServiceHosts {
  scripts: readonly string[];
  connect: readonly string[];
  frames: readonly string[];
}

const NO_SERVICE: ServiceHosts = { scripts: [], connect: [], frames: [] };

/** What the SDK of the phone sign-in calls, loads for its check of the visitor, and shows in a frame. */
const PHONE_SERVICE: ServiceHosts = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', 'https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** Where the measuring tag comes from, and where it reports to. */
const TAG_SCRIPT = 'https://www.googletagmanager.com';
const TAG_REPORTS = [TAG_SCRIPT, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Inline scripts and styles by hash, none other; frames only of the studio; only the desk may frame the page, and only on request. */
export function contentPolicy({
  scripts,
  css,
  frames,
  images,
  mirrors = [],
  phoneAuth = null,
  hasTag = false,
  framedBy,
}: PolicyFacts): string {
  const service =
    phoneAuth === null
      ? NO_SERVICE
      : phoneAuth.emulatorUrl === null
        ? PHONE_SERVICE
        : { ...NO_SERVICE, connect: originsOf([phoneAuth.emulatorUrl]) };
  const shown = [...frames, ...service.frames];
  const reports = hasTag ? TAG_REPORTS : [];
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...scripts.map(inlineHash), ...service.scripts, ...(hasTag ? [TAG_SCRIPT] : [])].join(' '),
    `style-src-elem 'self' ${css.map(inlineHash).join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    [`img-src 'self' data: blob:`, ...originsOf(images), ...reports].join(' '),
    `font-src 'self'`,
    [`connect-src 'self'`, ...service.connect, ...originsOf(mirrors), ...reports].join(' '),
    `frame-src ${shown.join(' ') || `'none'`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${framedBy ?? `'none'`}`,
  ].join('; ');
}
