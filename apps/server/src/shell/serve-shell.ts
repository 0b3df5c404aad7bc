import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { codeOfTag } from '@pavilion/contract/base/language';
import { DAY_MS } from '@pavilion/contract/base/time';
import { languages } from '@pavilion/languages/list-node';
import type { LanguageTag } from '@pavilion/languages/tags';
import { facePreloads, facesOf } from '@pavilion/theme/faces';
import { type Theme, themeCss } from '@pavilion/theme/theme-css';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandInfo, Gate } from '../http/types.ts';
import { type BuildManifest, buildManifestReader } from './build-manifest.ts';
import { CACHED_PAGE_CONTROL, CACHED_PAGE_SCRIPT, isCacheable, pageMark } from './cached-page.ts';
import { lcpMarkup } from './lcp-preload.ts';
import { PREVIEW_PATH, PREVIEW_SCRIPT, previewOf } from './preview.ts';
import { createInitialData, type InitialDataSource, type ThemedStatus } from './initial-data.ts';
import { contentPolicy, type Faces, originsOf, renderPage } from './page.ts';
import { PUSH_WORKER_PATH, PUSH_WORKER_SCRIPT } from './push-worker.ts';
import { TAB_BRAND_SCRIPT } from './tab-brand.ts';
import { answeredLanguage } from '../messages/languages.ts';

export interface ShellOptions {
  app: FastifyInstance;
  gate: Pick<Gate, 'brandFor'>;
  /** Folder of the built portal; the page says what is missing when there is none. */
  portalDist: string;
  /** Folder of the pictures served at /art. */
  artDir: string;
  /** Pictures of imported brands. */
  findPicture(set: string, name: string): Promise<{ mediaType: string; body: Buffer } | null>;
  /** Our studio's, then those of other vendors. */
  gameOrigins(): Promise<readonly string[]>;
  demo: boolean;
  /** Address of the operators' desk, which may frame a page to show a theme in it. */
  consoleUrl: string;
}

const YEAR_SECONDS = 31_536_000;

/** An address contains the hash of its content, so it is cached for ever; an SVG opened on its own runs and loads nothing. */
const PICTURE_HEADERS = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/** What a page of the brand at another address asks for to see how long an answer takes; it says nothing and takes no cookie. */
const SPEED_CHECK_PATH = '/speed-check.txt';
const SPEED_CHECK_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Serves the built portal: hashed files for a year, pictures, and the page itself on every other path. */
export async function serveShell(options: ShellOptions): Promise<void> {
  const { app, portalDist, artDir } = options;
  const assets = path.join(portalDist, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      preCompressed: true,
      decorateReply: false,
      wildcard: true,
      cacheControl: true,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      index: false,
      setHeaders: (reply) => {
        void reply.header('X-Content-Type-Options', 'nosniff');
      },
    });
  }
  await app.register(fastifyStatic, {
    root: artDir,
    prefix: '/art/',
    decorateReply: false,
    wildcard: true,
    maxAge: DAY_MS,
    index: false,
    setHeaders: (reply) => {
      void reply.header('Access-Control-Allow-Origin', '*').header('X-Content-Type-Options', 'nosniff');
    },
  });
  app.get<{ Params: { set: string; name: string } }>('/art/imported/:set/:name', async (request, reply) => {
    const found = await options.findPicture(request.params.set, request.params.name);
    if (!found) return reply.callNotFound();
    return reply.headers(PICTURE_HEADERS).type(found.mediaType).send(found.body);
  });
  const read = buildManifestReader(portalDist);
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const build = read();
    if (!build) return reply.code(503).type('text/plain; charset=utf-8').send('The portal has not been built. Start with: npm start');
    return sendPage(options, build, { request, reply, screens });
  };
  const screens = createInitialData(app);
  app.get(PREVIEW_PATH, (_request, reply) =>
    reply.header('X-Content-Type-Options', 'nosniff').type('text/javascript; charset=utf-8').send(PREVIEW_SCRIPT),
  );
  app.get(PUSH_WORKER_PATH, (_request, reply) =>
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(PUSH_WORKER_SCRIPT),
  );
  app.get('/manifest.webmanifest', (request, reply) => sendManifest(options, { request, reply, screens }));
  app.get('/favicon.ico', (request, reply) => sendFavicon(options, { request, reply, screens }));
  app.get(SPEED_CHECK_PATH, (_request, reply) => reply.headers(SPEED_CHECK_HEADERS).type('text/plain; charset=utf-8').send('ready'));
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(options.demo)));
  app.get<{ Params: { code: string } }>('/r/:code', async (request, reply) =>
    reply.redirect(invitationTarget(request.params.code, request.url), 302),
  );
  app.get('/', page);
  app.get('/*', async (request, reply) => {
    if (/^\/(?:wps|lgw|lotto|lotto-vn|vendor|psp|assets|art|docs)\//.test(request.url)) return reply.callNotFound();
    return page(request, reply);
  });
}

/** An agent's short link leads to the registration with its code; the form says where a code is none. What else the address says goes along. */
function invitationTarget(code: string, url: string): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  query.set('affiliateCode', code);
  return `/register?${query.toString()}`;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface PageExchange extends Exchange {
  screens: InitialDataSource;
}

/**
 * Host, then `?merchant=`, then the cookie, so that one address can show several brands. The cookie says which brand this browser looked at
 * last; a tab that shows another corrects that before it paints (`tab-brand.ts`). A cookie of a brand that is gone counts for nothing.
 */
async function brandOf({ gate }: ShellOptions, { request, reply }: Exchange): Promise<BrandInfo | null> {
  const { merchant } = request.query as { merchant?: unknown };
  const asked = typeof merchant === 'string' && merchant.trim() !== '' ? merchant : undefined;
  const host = request.hostname;
  const named = (merchantQuery: string | undefined) =>
    gate
      .brandFor({ host, merchantQuery })
      .catch(() => gate.brandFor({ host }))
      .catch(() => null);
  if (asked === undefined) return (await named(request.cookies?.['merchant'])) ?? named(undefined);
  const brand = await named(asked);
  // A brand looked at in the desk's frame is not the one this browser visits.
  const isPreview = (request.query as { preview?: unknown }).preview === 'theme';
  if (!isPreview && brand?.code === asked.trim().toLowerCase()) {
    // The page itself changes it whenever its tab comes to the front.
    void reply.setCookie('merchant', brand.code, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' });
  }
  return brand;
}

/** Whether a host is the brand's own: it decides the brand, and no address of the brand there needs to name it. */
const isOwnHost = ({ info }: ThemedStatus, { hostname }: FastifyRequest): boolean =>
  info.domainRoute.some(({ domain }) => domain === hostname.toLowerCase());

/** The brand's other addresses, with the port of this request. */
function mirrorsOf({ info }: ThemedStatus, { protocol, host, hostname }: FastifyRequest): string[] {
  const port = host.slice(hostname.length);
  return info.domainRoute.filter(({ domain }) => domain !== hostname.toLowerCase()).map(({ domain }) => `${protocol}://${domain}${port}`);
}

/** What an address must say of the brand on this host, as a query. */
const brandQuery = (status: ThemedStatus, brand: BrandInfo, request: FastifyRequest): Record<string, string> =>
  isOwnHost(status, request) ? {} : { merchant: brand.code };

/** Of the reader; in the desk's frame the one the desk asks for. */
function languageOf(request: FastifyRequest, brand: BrandInfo): LanguageTag {
  const { preview, lang } = request.query as Readonly<Record<string, unknown>>;
  const asked = preview === 'theme' && typeof lang === 'string' ? lang : request.cookies?.['lang'];
  return answeredLanguage(asked, brand) ?? brand.defaultLanguage;
}

async function sendPage(options: ShellOptions, build: BuildManifest, exchange: PageExchange): Promise<unknown> {
  const { request, reply, screens } = exchange;
  // A page that names no brand of ours is the default brand's: its visitor came for a portal.
  const brand = (await brandOf(options, exchange)) ?? (await options.gate.brandFor({ host: request.hostname }));
  if (!brand) return reply.callNotFound();
  const language = languageOf(request, brand);
  const [screen, status, gameOrigins] = await Promise.all([
    screens.shared(brand, language),
    screens.status(brand, language, request),
    options.gameOrigins(),
  ]);
  const frames = [...new Set([...gameOrigins, ...originsOf(status.info.launchGameCDNs)])];
  const preview = previewOf(request.query, options.consoleUrl);
  const { artBase, tagline } = status.info.brand;
  const theme = { ...status.info.brand.theme, fonts: { ...status.info.brand.theme.fonts, ...preview?.fonts } };
  const fallbacks = facesOf(theme.fonts).map((name) => build.fontSheet(`fallbacks-${name}.css`));
  const css = [themeCss(brand.code, theme), ...fallbacks, build.css].filter(Boolean);
  const faces = brandFaces(build, { fonts: theme.fonts, language, request });
  const isOpen = status.systemStatus === 0;
  const banners =
    isOpen && isHome(request.url) ? (screen.announcements?.banners.filter(({ groupName }) => groupName === 'w_home') ?? []) : [];
  const [lead] = banners;
  // The styles of the brand are in the page already.
  const shown = { ...status, info: { ...status.info, brand: { ...status.info.brand, theme: {} } } };
  const isCached = isOpen && isCacheable(request.url);
  const scripts = [...(isOwnHost(status, request) ? [] : [TAB_BRAND_SCRIPT]), ...(isCached ? [CACHED_PAGE_SCRIPT] : [])];
  const policy = contentPolicy({
    scripts,
    css: [...css, faces.css].filter(Boolean),
    frames,
    images: status.info.imageCDNs,
    mirrors: mirrorsOf(status, request),
    phoneAuth: status.info.brand.access.firebase,
    hasTag: status.info.analytics.gtagId !== '',
    framedBy: preview?.desk,
  });
  const facts = { language, words: build.words, status: shown, gameOrigins: frames };
  const mark = isCached
    ? { mark: pageMark([build.template, policy, language, build.words, markedInfo(shown.info), status.location.country]) }
    : {};
  const html = renderPage({
    inlineScripts: scripts,
    manifest: `/manifest.webmanifest?${new URLSearchParams({ ...brandQuery(status, brand, request), lang: codeOfTag(language) }).toString()}`,
    template: build.template,
    languageTag: language,
    direction: languages.factsOf(language).direction,
    brandCode: brand.code,
    title: tagline ? `${brand.name} · ${tagline}` : brand.name,
    description: tagline,
    themeColor: theme.themeColor,
    artBase,
    css,
    faces,
    preview,
    hero: lead ? { base: lead.url } : null,
    body: isOpen && !isGame(request.url) ? lcpMarkup({ brandName: brand.name, artBase, demo: options.demo, banners }) : '',
    scripts: [build.words[language] ?? build.words['en']].flatMap((folder) => (folder ? [`${folder}first.js`] : [])),
    inlined: build.inlined,
    data: { ...facts, ...mark, ...(isOpen ? screen : {}) },
    noindex: options.demo,
  });
  return reply
    .header('Content-Security-Policy', policy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
    .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    .header('Cache-Control', isCached ? CACHED_PAGE_CONTROL : 'private, no-cache')
    .headers(options.demo ? { 'X-Robots-Tag': 'noindex' } : {})
    .type('text/html; charset=utf-8')
    .send(await compressed(html, exchange));
}

/** Addresses of customer service are sealed again for each page. */
const markedInfo = ({ customerService, ...info }: Pick<ThemedStatus['info'], 'customerService'>) => ({
  ...info,
  services: customerService.map(({ path: _path, ...one }) => one),
});

interface BrandFaces {
  fonts: Theme['fonts'];
  language: LanguageTag;
  request: FastifyRequest;
}

/** On for a browser that has had these very faces before. */
function brandFaces(build: BuildManifest, { fonts, language, request }: BrandFaces): Faces {
  const names = facesOf(fonts);
  const css = names.map((name) => build.fontSheet(`fonts-${name}.css`)).join('');
  const mark = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const files = facePreloads(names, language.split('-')[0] ?? '');
  const preloads = files.map((name) => build.font(name)).filter((url) => url !== null);
  return { css, mark, on: request.cookies?.['faces'] === mark, preloads };
}

const brotli = promisify(brotliCompress);

/** The page carries its data, so it is not small: brotli where the browser takes it. */
async function compressed(html: string, { request, reply }: Exchange): Promise<string | Buffer> {
  // Brand, language and faces follow from cookies.
  void reply.header('Vary', 'Accept-Encoding, Cookie');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return html;
  void reply.header('Content-Encoding', 'br');
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** A game fills the window: it has no header. */
const isGame = (url: string): boolean => url.startsWith('/play/');
const isHome = (url: string): boolean => /^\/(?:home|index|index\.html|login|register)?(?:\?|$)/.test(url);

async function sendManifest(options: ShellOptions, exchange: PageExchange): Promise<unknown> {
  const { request, reply, screens } = exchange;
  const brand = await brandOf(options, exchange);
  if (!brand) return reply.callNotFound();
  const { lang } = request.query as { lang?: unknown };
  const language = (typeof lang === 'string' ? answeredLanguage(lang, brand) : null) ?? languageOf(request, brand);
  const status = await screens.status(brand, language, request);
  const { artBase, theme, tagline } = status.info.brand;
  const start = new URLSearchParams(brandQuery(status, brand, request)).toString();
  return reply
    .type('application/manifest+json')
    .header('Cache-Control', 'private, no-cache')
    .send({
      // Two brands of one host are two apps.
      id: `/?app=${brand.code}`,
      name: tagline ? `${brand.name} · ${tagline}` : brand.name,
      short_name: brand.name,
      start_url: start ? `/?${start}` : '/',
      scope: '/',
      display: 'standalone',
      lang: language,
      dir: languages.factsOf(language).direction,
      theme_color: theme.themeColor,
      background_color: theme.themeColor,
      icons: [192, 512].map((size) => ({
        src: `${artBase}/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    });
}

/** For readers that ask for it unasked: the brand's own mark. */
async function sendFavicon(options: ShellOptions, exchange: PageExchange): Promise<unknown> {
  const brand = await brandOf(options, exchange);
  if (!brand) return exchange.reply.callNotFound();
  const { artBase } = (await exchange.screens.status(brand, languageOf(exchange.request, brand), exchange.request)).info.brand;
  return exchange.reply.header('Cache-Control', 'private, max-age=3600').redirect(`${artBase}/icon-192.png`);
}

/** What search engines may read: the house, not the members' pages, the games or the calls. A demonstration is not indexed. */
const robotsOf = (demo: boolean): string => {
  const closed = demo
    ? ['/']
    : ['/member', '/agentHome', '/play/', '/social/', '/wps/', '/lgw/', '/lotto/', '/lotto-vn/', '/vendor/', '/psp/'];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n');
};
