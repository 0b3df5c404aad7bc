import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config, ProcessRole } from '../apps/server/src/config.ts';
import { loadOperatorKey } from '../apps/server/src/modules/vendors/operator-key.ts';
import { provisionVendor } from '../apps/server/src/modules/vendors/provision-vendor.ts';
import { saveOperator } from '../apps/studio/src/operators.ts';
import { loadSigningKey } from '../apps/studio/src/wallet/signing.ts';
import type { Logger } from '../packages/kit/src/log.ts';
import type { Login } from './banner.ts';
import { buildWeb, webApps } from './build-web.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { assertFree, freePorts } from '../packages/kit/src/free-ports.ts';
import { root } from './schemas.ts';

export interface Product {
  addresses: [name: string, url: string][];
  logins: Login[];
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

type Part = 'http' | 'worker' | 'studio' | 'psp';

const OPERATOR = 'pavilion';
const VENDOR = 'LANTERN';
const PROVIDER = 'sandbox';

/** Starts what the role asks for and exchanges keys between the programs. A failure stops what had been started. */
export async function startProduct(asked: Config, options: StartOptions): Promise<Product> {
  const { logFor, say, signal } = options;
  const config = await withPorts(asked);
  const parts = partsOf(config);
  const addresses = addressesOf(config);
  await assertFree(portsOf(parts, config), config.host);
  const started: Program[] = [];
  const close = async (): Promise<void> => {
    for (const program of started.toReversed()) await program.close();
  };
  try {
    const [database] = await Promise.all([openDatabase(config, logFor('database')), build(parts, { config, say, signal })]);
    started.push(database);
    signal?.throwIfAborted();
    const context: Context = { config, database, addresses, logFor };
    if (parts.has('http') || parts.has('studio')) await exchangeKeys(context);
    if (parts.has('psp')) started.push(await startPayments(context));
    if (parts.has('studio')) started.push(await startGames(context));
    const shown = parts.has('http') || parts.has('worker') ? await startServer(context, { parts, started }) : { brands: [], logins: [] };
    return { addresses: [...shown.brands, ...shownAddresses(parts, addresses)], logins: shown.logins, close };
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

interface Addresses {
  publicUrl: string;
  studioUrl: string;
  pspUrl: string;
  /** Addresses between the programs: this machine, unless one of another machine is set. */
  innerUrl: string;
  innerStudioUrl: string;
  innerPspUrl: string;
}

function partsOf({ role, demo }: Config): Set<Part> {
  const byRole: Record<ProcessRole, Part[]> = {
    all: demo ? ['http', 'worker', 'studio', 'psp'] : ['http', 'worker', 'studio'],
    http: ['http'], worker: ['worker'], studio: ['studio'], psp: ['psp'],
  };
  return new Set(byRole[role]);
}

function portsOf(parts: Set<Part>, { port, studioPort, pspPort }: Config): number[] {
  return [...(parts.has('http') ? [port] : []), ...(parts.has('studio') ? [studioPort] : []), ...(parts.has('psp') ? [pspPort] : [])];
}

async function withPorts(config: Config): Promise<Config> {
  const [port = 0, studioPort = 0, pspPort = 0] = await freePorts(3);
  return { ...config, port: config.port || port, studioPort: config.studioPort || studioPort, pspPort: config.pspPort || pspPort };
}

function addressesOf(config: Config): Addresses {
  const here = (port: number): string => `http://localhost:${port}`;
  const inner = (port: number, url: string | undefined): string =>
    (config.role === 'all' || url === undefined ? `http://127.0.0.1:${port}` : url);
  return {
    publicUrl: config.publicUrl ?? here(config.port),
    studioUrl: config.studioUrl ?? here(config.studioPort),
    pspUrl: config.pspUrl ?? here(config.pspPort),
    innerUrl: inner(config.port, config.publicUrl),
    innerStudioUrl: inner(config.studioPort, config.studioUrl),
    innerPspUrl: inner(config.pspPort, config.pspUrl),
  };
}

async function build(parts: Set<Part>, { config, say, signal }: { config: Config } & Omit<StartOptions, 'logFor'>): Promise<void> {
  const needed = webApps.filter(({ name }) => (name === 'portal' ? parts.has('http') && !config.dev : parts.has('studio')));
  // An installation may bring the built apps without what they are built of.
  const buildable = needed.filter(({ dir }) => existsSync(path.join(root, dir, 'vite.config.ts')));
  await buildWeb({ say, signal, apps: buildable });
}

/** The two sides of the vendor protocol learn each other's address and key. Whichever starts first makes both keys. */
async function exchangeKeys({ config, database, addresses, logFor }: Context): Promise<void> {
  const platform = database.poolFor('platform', 2);
  const studio = database.poolFor('studio', 2);
  const [operatorKey, studioKey] = await Promise.all([loadOperatorKey(platform), loadSigningKey(studio)]);
  await provisionVendor(platform, {
    code: VENDOR, name: 'Lantern', baseUrl: addresses.innerStudioUrl, publicKeyPem: studioKey.publicKeyPem,
  });
  await saveOperator({ pool: studio, clock: { now: () => new Date() } }, {
    id: OPERATOR, publicKey: operatorKey.publicKeyPem, walletUrl: `${addresses.innerUrl}/vendor/${VENDOR}`,
  });
  logFor('start').debug({ role: config.role }, 'keys exchanged');
}

async function startPayments({ config, database, addresses, logFor }: Context): Promise<Program> {
  const { startPsp } = await import('../apps/psp/src/main.ts');
  const { sharedSecret } = await import('../apps/server/src/domains.ts');
  const psp = await startPsp({
    host: config.host, port: config.pspPort, db: database.poolFor('psp'), log: logFor('psp'), publicUrl: addresses.pspUrl,
  });
  const secret = await sharedSecret({ db: database.poolFor('platform', 1) });
  await psp.putMerchant({ code: OPERATOR, secret, webhookUrl: `${addresses.innerUrl}/psp/${PROVIDER}/webhook` });
  return psp;
}

/** Where a page may show our games: the portal's address, and on this machine the brands' own host names. */
function portalOrigins(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (hostname !== 'localhost') return [origin];
  return [origin, ...['127.0.0.1', '*.localhost'].map((host) => `${protocol}//${host}:${port}`)];
}

async function startGames({ config, database, addresses, logFor }: Context): Promise<Program> {
  const { startStudio } = await import('../apps/studio/src/main.ts');
  return startStudio({
    host: config.host, port: config.studioPort, databaseUrl: database.url, poolSize: config.poolSize, log: logFor('studio'),
    publicUrl: addresses.studioUrl, trustedProxies: config.trustedProxies, frameAncestors: portalOrigins(addresses.publicUrl),
  });
}

interface Shown {
  /** Each brand at the address that shows it. */
  brands: Product['addresses'];
  logins: Login[];
}

interface ServerStart {
  parts: Set<Part>;
  /** The server is added to these. */
  started: Program[];
}

async function startServer({ config, database, addresses, logFor }: Context, { parts, started }: ServerStart): Promise<Shown> {
  const { startPlatform } = await import('../apps/server/src/main.ts');
  const { refuseDemonstration, seedDemonstration } = await import('../apps/server/src/seed/demonstration.ts');
  if (!config.demo) await refuseDemonstration(database.poolFor('platform', 1));
  const http = parts.has('http');
  const portalDist = config.dev ? writeDevPage() : path.join(root, 'apps/portal/dist');
  const platform = await startPlatform({
    db: database.poolFor('platform'), log: logFor('platform'), host: config.host, port: config.port, http, worker: parts.has('worker'),
    settings: {
      demo: config.demo, publicUrl: addresses.publicUrl, studioUrl: addresses.studioUrl, pspUrl: addresses.innerPspUrl,
      trustedProxies: config.trustedProxies, geoipDatabase: config.geoipDatabase ?? null, dataDir: config.dataDir,
      smsUrl: config.smsUrl ?? null, smtpUrl: config.smtpUrl ?? null, mailFrom: config.mailFrom ?? null,
    },
    ...(http ? { shell: { portalDist, artDir: path.join(root, 'art/out') } } : {}),
  });
  started.push(platform);
  const logins = config.demo ? await seedDemonstration(platform.domains) : [];
  const brands = http ? await platform.domains.content.listBrands() : [];
  return { logins: http ? logins : [], brands: brands.map(({ name, code }) => [name, `${addresses.publicUrl}/?merchant=${code}`]) };
}

/** While the portal is worked on, its page is the source, whose modules the development server answers. */
function writeDevPage(): string {
  const folder = path.join(root, 'node_modules/.cache/dev-portal');
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  copyFileSync(path.join(root, 'apps/portal/index.html'), path.join(folder, 'index.html'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  return folder;
}

function shownAddresses(parts: Set<Part>, { publicUrl, studioUrl, pspUrl }: Addresses): Product['addresses'] {
  return [
    ...(parts.has('http') ? [['Calls', `${publicUrl}/docs/api`]] satisfies Product['addresses'] : []),
    ...(parts.has('studio') ? [['Games', studioUrl]] satisfies Product['addresses'] : []),
    ...(parts.has('psp') ? [['Sandbox payments', pspUrl]] satisfies Product['addresses'] : []),
    ...(parts.has('worker') && !parts.has('http') ? [['Worker', 'no address']] satisfies Product['addresses'] : []),
  ];
}
