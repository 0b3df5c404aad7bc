import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { logLevels } from '@pavilion/kit/log';
import type { LogLevel } from '@pavilion/kit/log';
import { contradictions } from './config-contradictions.ts';
import { oneOf, parseAddresses, parseDatabaseUrl, parseOrigin, parsePort, parseSwitch, parseWhole } from './config-values.ts';
import { smsAddress } from './modules/messaging/sms-address.ts';

/** Which part of the product a process runs: everything, or one share of it on a common database. */
export const processRoles = ['all', 'http', 'worker', 'studio', 'psp', 'idp', 'vendor', 'draw'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** All that a process is configured with from outside. Nothing else of the product reads the environment or the command line. */
export interface Config {
  role: ProcessRole;
  /** Reload server and portal while they are worked on. */
  dev: boolean;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  studioPort: number;
  pspPort: number;
  consolePort: number;
  idpPort: number;
  vendorPort: number;
  drawPort: number;
  /** Addresses browsers use, without a slash at the end. Undefined: this machine, at the port above. */
  publicUrl: string | undefined;
  studioUrl: string | undefined;
  pspUrl: string | undefined;
  consoleUrl: string | undefined;
  idpUrl: string | undefined;
  vendorUrl: string | undefined;
  drawUrl: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL, kept in `dataDir`. */
  databaseUrl: string | undefined;
  /** Most database connections of each program. */
  poolSize: number;
  /** How long a caller from outside waits for one of them before it is refused as busy, in milliseconds. */
  poolPatienceMs: number;
  /** `accounts`: brands, games and logins, with nothing behind them; `full`: an invented past as well. */
  demo: false | 'accounts' | 'full';
  logLevel: LogLevel;
  /** Addresses or CIDR blocks whose `X-Forwarded-*` headers are believed. */
  trustedProxies: string[];
  /** Absolute path of a MaxMind-format country database. */
  geoipDatabase: string | undefined;
  /** Who carries SMS: `modules/messaging/sms-address.ts`. Undefined: they stay in the outbox. */
  smsUrl: string | undefined;
  /** Mail server. Undefined: e-mails stay in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** What operators type may lead to this machine and private networks. */
  outboundPrivate: boolean;
}

/** One setting, described once: `--help`, the README's table and every refusal are made of these rows. */
interface Setting<Key extends keyof Config> {
  key: Key;
  /** Environment variable, or option of the command line where it starts with `--`. */
  name: string;
  /** What holds when nothing is given, in words. */
  byDefault: string;
  meaning: string;
  /** Ends the sentence "… is expected" of a refusal. */
  expected: string;
  /** Undefined refuses the text. */
  parse: (text: string) => Config[Key] | undefined;
  /** Looks at the settings of the rows above. */
  fallback: (earlier: Config) => Config[Key];
  /** The value may hold a password: a refusal does not repeat it. */
  secret?: boolean;
}

const setting = <Key extends keyof Config>(row: Setting<Key>): Setting<keyof Config> => row;

const portWords = 'a whole number from 0 to 65535 (0 takes any free port)';
const addressWords = 'an address such as https://play.example.org, without a path,';
const none = (): undefined => undefined;
const nextPort =
  (distance: number) =>
  ({ port }: Config): number =>
    port === 0 ? 0 : port + distance;

export const settings: Setting<keyof Config>[] = [
  setting({
    key: 'role',
    name: '--role',
    byDefault: 'all',
    fallback: () => 'all',
    expected: `one of ${processRoles.join(', ')}`,
    meaning: 'Role of this process; every role but `all` needs `DATABASE_URL`',
    parse: oneOf(processRoles),
  }),
  setting({
    key: 'dev',
    name: '--dev',
    byDefault: 'off',
    fallback: () => false,
    expected: 'no value',
    meaning: 'Restart the servers and reload the portal when a file changes',
    parse: (text) => (text === '' ? true : undefined),
  }),
  setting({
    key: 'port',
    name: 'PORT',
    byDefault: '3000',
    fallback: () => 3000,
    expected: portWords,
    meaning: 'Port of the portal and its server; on a worker, of health checks and metrics',
    parse: parsePort,
  }),
  setting({
    key: 'studioPort',
    name: 'STUDIO_PORT',
    byDefault: '`PORT` + 1',
    fallback: nextPort(1),
    expected: portWords,
    meaning: 'Port of the games (their own origin)',
    parse: parsePort,
  }),
  setting({
    key: 'pspPort',
    name: 'PSP_PORT',
    byDefault: '`PORT` + 2',
    fallback: nextPort(2),
    expected: portWords,
    meaning: 'Port of the sandbox payment provider (demonstration only)',
    parse: parsePort,
  }),
  setting({
    key: 'consolePort',
    name: 'CONSOLE_PORT',
    byDefault: '`PORT` + 3',
    fallback: nextPort(3),
    expected: portWords,
    meaning: 'Port of the operator desk (its own origin)',
    parse: parsePort,
  }),
  setting({
    key: 'idpPort',
    name: 'IDP_PORT',
    byDefault: '`PORT` + 4',
    fallback: nextPort(4),
    expected: portWords,
    meaning: 'Port of the sandbox identity provider (demonstration only)',
    parse: parsePort,
  }),
  setting({
    key: 'vendorPort',
    name: 'VENDOR_PORT',
    byDefault: '`PORT` + 5',
    fallback: nextPort(5),
    expected: portWords,
    meaning: 'Port of the sandbox transfer-wallet vendor (demonstration only)',
    parse: parsePort,
  }),
  setting({
    key: 'drawPort',
    name: 'DRAW_PORT',
    byDefault: '`PORT` + 6',
    fallback: nextPort(6),
    expected: portWords,
    meaning: 'Port of the seed keeper of our own draws; only the platform calls it',
    parse: parsePort,
  }),
  setting({
    key: 'publicUrl',
    name: 'PUBLIC_URL',
    byDefault: 'this machine at `PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which browsers reach the portal',
    parse: parseOrigin,
  }),
  setting({
    key: 'studioUrl',
    name: 'STUDIO_URL',
    byDefault: 'this machine at `STUDIO_PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which browsers reach the games',
    parse: parseOrigin,
  }),
  setting({
    key: 'pspUrl',
    name: 'PSP_URL',
    byDefault: 'this machine at `PSP_PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which browsers reach the sandbox payment provider',
    parse: parseOrigin,
  }),
  setting({
    key: 'consoleUrl',
    name: 'CONSOLE_URL',
    byDefault: 'this machine at `CONSOLE_PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which operators reach the desk',
    parse: parseOrigin,
  }),
  setting({
    key: 'idpUrl',
    name: 'IDP_URL',
    byDefault: 'this machine at `IDP_PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which browsers and the platform reach the sandbox identity provider',
    parse: parseOrigin,
  }),
  setting({
    key: 'vendorUrl',
    name: 'VENDOR_URL',
    byDefault: 'this machine at `VENDOR_PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which browsers reach the sandbox games vendor',
    parse: parseOrigin,
  }),
  setting({
    key: 'drawUrl',
    name: 'DRAW_URL',
    byDefault: 'this machine at `DRAW_PORT`',
    fallback: none,
    expected: addressWords,
    meaning: 'Address at which the platform reaches the seed keeper',
    parse: parseOrigin,
  }),
  setting({
    key: 'dataDir',
    name: 'DATA_DIR',
    byDefault: '.data',
    fallback: () => path.resolve('.data'),
    expected: 'a folder',
    meaning: 'Data folder of the embedded PostgreSQL',
    parse: (text) => path.resolve(text),
  }),
  setting({
    key: 'databaseUrl',
    name: 'DATABASE_URL',
    byDefault: 'the embedded PostgreSQL',
    fallback: none,
    expected: 'an address such as postgres://user:password@host:5432/database',
    meaning: 'Your own PostgreSQL 18; its user must be able to create roles and schemas',
    parse: parseDatabaseUrl,
    secret: true,
  }),
  setting({
    key: 'poolSize',
    name: 'POOL_SIZE',
    byDefault: '10',
    fallback: () => 10,
    expected: 'a whole number from 2 to 200',
    meaning: 'Maximum database connections of each program',
    parse: (text) => parseWhole(text, 2, 200),
  }),
  setting({
    key: 'poolPatienceMs',
    name: 'POOL_PATIENCE_MS',
    byDefault: '150',
    fallback: () => 150,
    expected: 'a whole number from 10 to 60000',
    meaning: 'Milliseconds a request waits for a database connection before it gets 503; raise it on a shared machine',
    parse: (text) => parseWhole(text, 10, 60_000),
  }),
  setting({
    key: 'demo',
    name: 'DEMO',
    byDefault: '1 on the embedded PostgreSQL, else 0',
    fallback: ({ databaseUrl }) => (databaseUrl === undefined ? 'full' : false),
    expected: '1, 0 or accounts',
    meaning: 'Demonstration data, logins, history and sandbox payment provider; never with real money. `accounts`: without the history',
    parse: (text) => (text === 'accounts' ? text : { true: 'full' as const, false: false as const }[String(parseSwitch(text))]),
  }),
  setting({
    key: 'host',
    name: 'HOST',
    byDefault: '127.0.0.1 with `DEMO`, else 0.0.0.0',
    // The passwords of a demonstration are public.
    fallback: ({ demo }) => (demo ? '127.0.0.1' : '0.0.0.0'),
    expected: 'an address of this machine, such as 127.0.0.1,',
    meaning: 'Network address the servers listen on',
    parse: (text) => (ipaddr.isValid(text) || text === 'localhost' ? text : undefined),
  }),
  setting({
    key: 'logLevel',
    name: 'LOG_LEVEL',
    byDefault: 'info',
    fallback: () => 'info',
    expected: `one of ${logLevels.join(', ')}`,
    meaning: 'Lowest log level written',
    parse: oneOf(logLevels),
  }),
  setting({
    key: 'trustedProxies',
    name: 'TRUSTED_PROXIES',
    byDefault: 'none',
    fallback: () => [],
    expected: 'a list of addresses or blocks such as 10.0.0.0/8,192.0.2.7',
    meaning: "Proxies trusted to report the visitor's address",
    parse: parseAddresses,
  }),
  setting({
    key: 'geoipDatabase',
    name: 'GEOIP_DATABASE',
    byDefault: 'none',
    fallback: none,
    expected: 'a path that ends in .mmdb',
    meaning: 'Country database in MaxMind format, for blocked regions',
    parse: (text) => (text.endsWith('.mmdb') ? path.resolve(text) : undefined),
  }),
  setting({
    key: 'smsUrl',
    name: 'SMS_URL',
    byDefault: 'the outbox',
    fallback: none,
    expected: 'an address such as twilio://ACCOUNT:TOKEN@/?from=%2B15550100 or vonage://KEY:SECRET@/?from=Pavilion',
    meaning:
      'SMS carrier: `twilio://` or `vonage://` with key, secret and sender; a host replaces the default one. A brand with its own carrier (desk, tab Services) uses that',
    parse: (text) => (smsAddress(text) ? text : undefined),
    secret: true,
  }),
  setting({
    key: 'smtpUrl',
    name: 'SMTP_URL',
    byDefault: 'the outbox',
    fallback: none,
    expected: 'an address such as smtps://user:password@mail.example.org:465',
    meaning: 'Mail server for outgoing email',
    parse: (text) => (/^smtps?:\/\/[^/]+\/?$/.test(text) ? text : undefined),
    secret: true,
  }),
  setting({
    key: 'mailFrom',
    name: 'MAIL_FROM',
    byDefault: 'none',
    fallback: none,
    expected: 'an address such as no-reply@play.example.org',
    meaning: "Sender address of emails; shown with the brand's name",
    parse: (text) => (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) ? text : undefined),
  }),
  setting({
    key: 'outboundPrivate',
    name: 'OUTBOUND_PRIVATE',
    byDefault: 'allow in a demonstration, else refuse',
    fallback: ({ demo }) => demo !== false,
    expected: 'allow or refuse',
    meaning: 'Whether payment, vendor and sign-in providers may use addresses of this machine and private networks',
    parse: (text) => ({ allow: true, refuse: false })[text],
  }),
];

/** Carries every bad setting of a start at once, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface ConfigSource {
  env: Readonly<Record<string, string | undefined>>;
  /** Words after the program's name. */
  argv: readonly string[];
}

/** Reads and checks every setting. An empty value counts as absent. Throws `ConfigError`. */
export function readConfig({ env, argv }: ConfigSource = { env: process.env, argv: process.argv.slice(2) }): Config {
  const complaints: string[] = [];
  const given = { ...env, ...readOptions(argv, complaints) };
  const config = {} as Config;
  for (const { key, name, expected, parse, fallback, secret } of settings) {
    const text = given[name]?.trim();
    const absent = text === undefined || (text === '' && !name.startsWith('--'));
    const value = absent ? fallback(config) : parse(text);
    const shown = secret ? 'not understood' : JSON.stringify(text);
    if (value === undefined && !absent) complaints.push(`${name} is ${shown}: ${expected} is expected.`);
    Object.assign(config, { [key]: value });
  }
  if (complaints.length === 0) complaints.push(...contradictions(config));
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return config;
}

/** True when the command line asks only for an explanation. */
export function asksForHelp(argv: readonly string[] = process.argv.slice(2)): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

export function helpText(): string {
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2;
  const lines = settings.map(({ name, meaning, byDefault }) => `  ${name.padEnd(width)}${`${meaning} (${byDefault})`.replaceAll('`', '')}`);
  const options = lines.filter((line) => line.startsWith('  --'));
  const variables = lines.filter((line) => !line.startsWith('  --'));
  return [
    'Usage: npm start [-- options]',
    '',
    'Options (default in brackets)',
    ...options,
    `  ${'--help'.padEnd(width)}Show this help`,
    '',
    'Environment',
    ...variables,
    '',
  ].join('\n');
}

/** The table of the README, as Markdown. */
export function settingsTable(): string {
  const rows = settings.map(({ name, meaning, byDefault }) => `| \`${name}\` | ${meaning} | ${byDefault} |`);
  return ['| Setting | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}

function readOptions(argv: readonly string[], complaints: string[]): Record<string, string> {
  const known = settings.map(({ name }) => name).filter((name) => name.startsWith('--'));
  return Object.fromEntries(
    argv.map((word): [string, string] => {
      const [name = '', ...rest] = word.split('=');
      if (!known.includes(name)) complaints.push(`Unknown option ${word}. Run npm start -- --help for the list.`);
      return [name, rest.join('=')];
    }),
  );
}
