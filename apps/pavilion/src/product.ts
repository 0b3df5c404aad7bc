import { setTimeout as sleep } from 'node:timers/promises';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../server/src/config.ts';
import type { Domains } from '../../server/src/domains.ts';
import { loadOperatorKey } from '../../server/src/modules/vendors/operator-key.ts';
import { createOutbound } from '../../server/src/kernel/outbound.ts';
import { provisionVendor } from '../../server/src/modules/vendors/provision-vendor.ts';
import { saveOperator } from '../../studio/src/operators.ts';
import { loadSigningKey } from '../../studio/src/wallet/signing.ts';
import { SOCIAL_CALLBACK_PATH } from '../../../packages/contract/src/social/calls.ts';
import { createMetrics } from '../../../packages/kit/src/http-server.ts';
import type { Logger } from '../../../packages/kit/src/log.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';
import type { Login } from './banner.ts';
import { buildWeb, webApps } from './web/build-web.ts';
import type { BuildOptions } from './web/build-web.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { offerTransferVendors, OPERATOR, secondOperator, secondVendor, startTransferVendor } from './transfer-vendors.ts';
import { assertFree } from '../../../packages/kit/src/free-ports.ts';
import { type Addresses, addressesOf, type Part, partsOf, portsOf, withPorts } from './product-parts.ts';
import { shownLink } from './owner-link.ts';
import { root } from './schemas.ts';

export interface Product {
  addresses: [name: string, url: string][];
  logins: Login[];
  /** How operators get in. */
  desk: string[];
  /** The rest of the work, when all others can be served: the operators' pages and the compressed copies. Never rejects. */
  background: Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** A log in the name of a program. */
  logFor: (name: string) => Logger;
  say: (line: string) => void;
  /** Gives a start up that is under way. */
  signal?: AbortSignal;
}

interface Program {
  close(): Promise<void>;
}

const VENDOR = 'LANTERN';
const PROVIDER = 'sandbox';
/** Demonstration brands that offer sign-in by other houses. */
const SOCIAL_BRANDS = ['sol'];

/** Starts what the role requires and exchanges keys between the programs. A failure stops what had been started. */
export async function startProduct(asked: Config, options: StartOptions): Promise<Product> {
  const { logFor, say, signal } = options;
  const config = await withPorts(asked);
  const parts = partsOf(config);
  const addresses = addressesOf(config);
  await assertFree(portsOf(parts, config), config.host);
  const started: Program[] = [];
  const closing = new AbortController();
  let background = Promise.resolve();
  const close = async (): Promise<void> => {
    closing.abort();
    await background;
    for (const program of started.toReversed()) await program.close();
  };
  try {
    const needed = neededFor(parts, config);
    const [database] = await Promise.all([openDatabase(config, logFor('database')), build(needed, { say, signal, isCompressed: false })]);
    started.push(database);
    signal?.throwIfAborted();
    const context: Context = { config, database, addresses, logFor };
    if (parts.has('http') || parts.has('studio')) await exchangeKeys(context);
    if (parts.has('draw')) started.push(await startDraws(context));
    if (parts.has('psp')) started.push(await startPayments(context));
    if (parts.has('idp')) started.push(await startSignIn(context));
    if (parts.has('vendor')) started.push(await startTransferVendor(context));
    if (parts.has('studio')) started.push(await startGames(context));
    const shown =
      parts.has('http') || parts.has('worker')
        ? await startServer(context, { parts, started })
        : { brands: [], logins: [], desk: [], domains: null };
    const later = { say, logFor, signal: closing.signal };
    background = Promise.all([
      finishBuilds([...(parts.has('http') && !context.config.dev ? ['console'] : []), ...needed], later),
      ...(shown.domains && parts.has('http') && config.demo === 'full' ? [fillMonth(context, shown.domains, later)] : []),
    ]).then(() => undefined);
    return { addresses: [...shown.brands, ...shownAddresses(parts, addresses)], logins: shown.logins, desk: shown.desk, background, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Context {
  config: Config;
  database: Database;
  /** Where browsers find each program, and where the programs find each other. */
  addresses: Addresses;
  logFor: StartOptions['logFor'];
}

/** Web apps that must be there before players come. */
const neededFor = (parts: Set<Part>, { dev }: Config): string[] => [
  ...(parts.has('http') && !dev ? ['portal'] : []),
  ...(parts.has('studio') ? ['games'] : []),
];

async function build(names: readonly string[], options: BuildOptions): Promise<string[]> {
  // An installation may bring the built apps without what they are built of.
  const apps = webApps.filter(({ name, dir }) => names.includes(name) && existsSync(path.join(root, dir, 'vite.config.ts')));
  return buildWeb({ ...options, apps });
}

/** Builds what no player waits for and compresses everything, at low priority, while the product serves. A failure is said and logged. */
async function finishBuilds(names: readonly string[], { say, logFor, signal }: StartOptions): Promise<void> {
  try {
    const built = await build(names, { say, signal, isBackground: true });
    if (built.includes('console')) say('Operator desk built.');
  } catch (error) {
    if (signal?.aborted) return;
    logFor('start').error({ err: error }, 'a build in the background failed');
    say(error instanceof Error ? error.message : String(error));
  }
}

/** Fills in again the end of an invented month that a power failure took. */
const UNHURRIED = { asynchronousCommit: true } as const;

/** Fills in the demonstration's month while the product serves. A failure is logged; the next start continues where it stopped. */
async function fillMonth({ database, addresses, logFor }: Context, live: Domains, { signal }: StartOptions): Promise<void> {
  const log = logFor('demonstration');
  try {
    const { fillHistory } = await import('../../server/src/seed/history/fill.ts');
    const { pastGames } = await import('./demonstration-games.ts');
    const pool = database.poolFor('studio', 2, UNHURRIED);
    const studio = { pool, clock: live.deps.clock, log, key: await loadSigningKey(pool), publicUrl: addresses.studioUrl };
    const begun = performance.now();
    const acts = await fillHistory({
      live,
      db: database.poolFor('platform', 4, UNHURRIED),
      games: pastGames(studio, OPERATOR),
      ...(signal ? { signal } : {}),
    });
    if (acts > 0) log.info({ acts, seconds: Math.round((performance.now() - begun) / 1000) }, 'the month of the demonstration is complete');
  } catch (error) {
    if (signal?.aborted) return;
    log.error({ err: error }, 'the month of the demonstration could not be completed; the next start goes on');
    // An unknown state must not hold back what agents are owed.
    const { endTelling } = await import('../../server/src/seed/history/notes.ts');
    await endTelling(database.poolFor('platform', 1)).catch((failed: unknown) =>
      log.error({ err: failed }, 'settlements still wait for it'),
    );
  }
}

/** The two sides of the vendor protocol learn each other's address and key. Whichever starts first makes both keys. */
async function exchangeKeys({ config, database, addresses, logFor }: Context): Promise<void> {
  const platform = database.poolFor('platform', 2);
  const studio = database.poolFor('studio', 2);
  const [operatorKey, studioKey] = await Promise.all([loadOperatorKey(platform), loadSigningKey(studio)]);
  const own = createOutbound({ allowPrivate: false, trusted: [addresses.innerStudioUrl] });
  const lantern = {
    code: VENDOR,
    name: 'Lantern',
    baseUrl: addresses.innerStudioUrl,
    adapter: 'operator-wallet',
    keys: { public: studioKey.publicKeyPem },
  };
  await provisionVendor(platform, lantern, own);
  await provisionVendor(platform, secondVendor(addresses.innerStudioUrl, studioKey.publicKeyPem), own);
  const publicKey = operatorKey.publicKeyPem;
  const at = { pool: studio, clock: { now: () => new Date() } };
  await saveOperator(at, { id: OPERATOR, publicKey, walletUrl: `${addresses.innerUrl}/vendor/${VENDOR}` });
  await saveOperator(at, secondOperator(publicKey));
  logFor('start').debug({ role: config.role }, 'keys exchanged');
}

/** Stores seeds of house draws in a schema the platform cannot read. */
async function startDraws({ config, database, logFor }: Context): Promise<Program> {
  const { startDraw } = await import('../../draw/src/main.ts');
  const { drawSecret } = await import('../../server/src/modules/lottery/public.ts');
  const draw = await startDraw({ host: config.host, port: config.drawPort, db: database.poolFor('draw'), log: logFor('draw') });
  await draw.putCaller({ code: 'platform', secret: await drawSecret(database.poolFor('platform', 1)) });
  return draw;
}

async function startPayments({ config, database, addresses, logFor }: Context): Promise<Program> {
  const { startPsp } = await import('../../psp/src/main.ts');
  const { SANDBOX_BANKS, sandboxSecret } = await import('../../server/src/modules/payments/public.ts');
  const psp = await startPsp({
    host: config.host,
    port: config.pspPort,
    db: database.poolFor('psp'),
    log: logFor('psp'),
    publicUrl: addresses.pspUrl,
  });
  const secret = await sandboxSecret(database.poolFor('platform', 1));
  await psp.putMerchant({ code: OPERATOR, secret, webhookUrl: `${addresses.innerUrl}/psp/${PROVIDER}/webhook` });
  for (const code of SANDBOX_BANKS)
    await psp.putMerchant({ code, secret, webhookUrl: `${addresses.innerUrl}/psp/${code}/webhook`, hasAccount: true });
  return psp;
}

/** The sandbox sends people back to any address a portal of this installation is shown at. */
async function startSignIn({ config, database, addresses, logFor }: Context): Promise<Program> {
  const { startIdp } = await import('../../idp/src/main.ts');
  const db = database.poolFor('platform', 1);
  const { rows } = await db.query<{ host: string }>('SELECT host FROM brand_host');
  const { protocol, port } = new URL(addresses.publicUrl);
  const origins = [addresses.publicUrl, ...rows.map(({ host }) => `${protocol}//${host}${port ? `:${port}` : ''}`)];
  return startIdp({
    host: config.host,
    port: config.idpPort,
    publicUrl: addresses.idpUrl,
    log: logFor('idp'),
    clients: [{ clientId: OPERATOR, redirectUris: origins.map((origin) => `${origin}${SOCIAL_CALLBACK_PATH}`) }],
  });
}

/** Members of a brand whose data names no provider of its own sign in with the sandbox's providers, where the brand wants them. */
async function provisionSignIn({ database, addresses }: Context, brands: readonly { id: string; code: string }[]): Promise<void> {
  const { houses } = await import('../../idp/src/main.ts');
  const { provisionProviders } = await import('../../server/src/modules/content/public.ts');
  const db = database.poolFor('platform', 1);
  for (const { id } of brands.filter(({ code }) => SOCIAL_BRANDS.includes(code))) {
    await provisionProviders(
      db,
      id,
      houses.map(({ code, name }) => ({ code, name, issuer: `${addresses.idpUrl}/${code}`, clientId: OPERATOR })),
    );
  }
}

const ORIGINS_CACHE_MS = 2_000;

/**
 * Where a page may show our games: the portal's address, and the hosts of the brands at its scheme and port, asked again every two
 * seconds because a brand may be imported at any time. On this machine any host that leads to it.
 */
function portalOrigins(publicUrl: string, db: Pool): () => Promise<string[]> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const at = (host: string): string => `${protocol}//${host}${port ? `:${port}` : ''}`;
  if (hostname === 'localhost') return () => Promise.resolve([origin, at('127.0.0.1'), at('*.localhost')]);
  let known = { at: -Infinity, origins: Promise.resolve([origin]) };
  const ask = async (): Promise<string[]> => {
    const { rows } = await db.query<{ host: string }>('SELECT host FROM brand_host ORDER BY host');
    return [...new Set([origin, ...rows.map(({ host }) => at(host))])];
  };
  return () => {
    if (performance.now() - known.at > ORIGINS_CACHE_MS) {
      const before = known.origins;
      // Without an answer of the database the games are shown where they were.
      known = { at: performance.now(), origins: ask().catch(() => before) };
    }
    return known.origins;
  };
}

async function startGames({ config, database, addresses, logFor }: Context): Promise<Program> {
  const { startStudio } = await import('../../studio/src/main.ts');
  return startStudio({
    host: config.host,
    port: config.studioPort,
    databaseUrl: database.url,
    poolSize: config.poolSize,
    log: logFor('studio'),
    publicUrl: addresses.studioUrl,
    trustedProxies: config.trustedProxies,
    frameAncestors: portalOrigins(addresses.publicUrl, database.poolFor('platform', 1)),
    metrics: createMetrics(),
  });
}

interface ShownAddresses {
  /** Each brand at the address that shows it. */
  brands: Product['addresses'];
  logins: Login[];
  desk: string[];
  domains: Domains | null;
}

interface ServerStart {
  parts: Set<Part>;
  /** The server is added to these. */
  started: Program[];
}

/** What the studio lists. It may start after this process: a demonstration waits ten seconds for it, then goes on without. */
async function gamesOfStudio({ vendors }: Domains, log: Logger): Promise<Awaited<ReturnType<Domains['vendors']['listGames']>>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await vendors.listGames(VENDOR);
    } catch (error) {
      if (tries === 20) {
        log.warn({ err: error }, 'the studio does not list its games: the next start shows them');
        return [];
      }
      await sleep(500);
    }
  }
}

async function startServer(context: Context, { parts, started }: ServerStart): Promise<ShownAddresses> {
  const { config, database, addresses, logFor } = context;
  const { startPlatform } = await import('../../server/src/main.ts');
  const { refuseDemonstration, seedDemonstration } = await import('../../server/src/seed/demonstration.ts');
  if (!config.demo) await refuseDemonstration(database.poolFor('platform', 1));
  const http = parts.has('http');
  if (http) await prepareTelling(context);
  const distOf = (app: 'portal' | 'console') => (config.dev ? writeDevPage(app) : path.join(root, 'apps', app, 'dist'));
  const platform = await startPlatform({
    db: database.poolFor('platform'),
    log: logFor('platform'),
    host: config.host,
    port: config.port,
    http,
    worker: parts.has('worker'),
    // The embedded database serves no other process: its folder is taken over by one at a time.
    alone: config.databaseUrl === undefined,
    settings: {
      demo: config.demo !== false,
      publicUrl: addresses.publicUrl,
      studioUrl: addresses.studioUrl,
      pspUrl: addresses.innerPspUrl,
      drawUrl: addresses.innerDrawUrl,
      bankUrl: addresses.pspUrl,
      consoleUrl: addresses.consoleUrl,
      trustedProxies: config.trustedProxies,
      geoipDatabase: config.geoipDatabase ?? null,
      dataDir: config.dataDir,
      smsUrl: config.smsUrl ?? null,
      smtpUrl: config.smtpUrl ?? null,
      mailFrom: config.mailFrom ?? null,
      outboundPrivate: config.outboundPrivate,
      ownAddresses: [addresses.innerStudioUrl],
    },
    ...(http
      ? {
          shell: { portalDist: distOf('portal'), artDir: path.join(root, 'art/out') },
          desk: { port: config.consolePort, dist: distOf('console') },
        }
      : {}),
  });
  started.push(platform);
  const { domains } = platform;
  const log = logFor('start');
  const logins = config.demo
    ? await seedDemonstration(domains, await gamesOfStudio(domains, log), { hasMonth: config.demo === 'full' })
    : [];
  await domains.vendors.refreshGames(VENDOR).catch((error: unknown) => {
    log.warn({ err: error }, 'the studio does not list its games; the catalogue stays as it is');
  });
  await offerTransferVendors(context, domains);
  const all = await platform.domains.content.listBrands();
  if (config.demo) await provisionSignIn(context, all);
  const brands = http ? all : [];
  const desk = http ? await deskLines(platform.domains, config) : [];
  return {
    domains,
    desk,
    logins: http ? logins : [],
    brands: brands.map(({ name, code }) => [name, `${addresses.publicUrl}/?merchant=${code}`]),
  };
}

/** Before the first tick: the process that fills in the past also settles it. */
async function prepareTelling({ config, database }: Context): Promise<void> {
  const { beginTelling, endTelling } = await import('../../server/src/seed/history/notes.ts');
  await (config.demo === 'full' ? beginTelling : endTelling)(database.poolFor('platform', 1));
}

/** The first owner's link while there is no owner, and the accounts of a demonstration. */
async function deskLines({ desk }: Domains, { demo, dataDir }: Pick<Config, 'demo' | 'dataDir'>): Promise<string[]> {
  const operators = demo ? await desk.seed() : [];
  const link = await desk.firstOwnerLink();
  const [key] = operators.map(({ totpKey }) => totpKey);
  return [
    ...(link ? ['Become the first owner of the desk (works once, for 24 hours)', shownLink(link, dataDir)] : []),
    ...(key
      ? ['Demonstration operators', ...operators.map(({ email, password }) => `${email} / ${password}`), `Authenticator app key: ${key}`]
      : []),
  ];
}

/** While an app is worked on, its page is the source, whose modules the development server answers. */
function writeDevPage(app: 'portal' | 'console'): string {
  const folder = path.join(root, `node_modules/.cache/dev-${app}`);
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  copyFileSync(path.join(root, 'apps', app, 'index.html'), path.join(folder, 'index.html'));
  for (const file of ['manifest.json', 'words.json']) writeFileSync(path.join(folder, '.vite', file), '{}');
  return folder;
}

function shownAddresses(parts: Set<Part>, { publicUrl, studioUrl, pspUrl, consoleUrl, workerUrl }: Addresses): Product['addresses'] {
  return [
    ...(parts.has('http')
      ? ([
          ['Calls', `${publicUrl}/docs/api`],
          ['Operator desk', consoleUrl],
        ] satisfies Product['addresses'])
      : []),
    ...(parts.has('studio') ? ([['Games', studioUrl]] satisfies Product['addresses']) : []),
    ...(parts.has('psp') ? ([['Sandbox payments', pspUrl]] satisfies Product['addresses']) : []),
    ...(parts.has('worker') && !parts.has('http') ? ([['Worker', `${workerUrl}/readyz`]] satisfies Product['addresses']) : []),
  ];
}
