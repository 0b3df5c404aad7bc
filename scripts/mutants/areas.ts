import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../apps/pavilion/src/schemas.ts';

/** Code that guards money and access, with the tests that guard it; files and globs from the root. */
export interface Area {
  name: string;
  code: readonly string[];
  tests: readonly string[];
  /** Its tests are the portal's or the desk's: they need a page, and the plugins that page is built with. */
  page?: 'portal' | 'console';
}

const home = 'apps/server/src/modules';
const modules = globSync(`${home}/*/`, { cwd: root }).map((folder) => path.basename(folder));
const own = (name: string) => `${home}/${name}/**/*.test.ts`;

/** Modules that neither move money nor guard access, and what they do. Every other folder of modules is an area. */
export const leftOut: Readonly<Record<string, string>> = {
  content: 'words and pictures of brands',
  deferred: 'declared refusals of calls that are not part of the product yet',
  inbox: 'letters and pushes',
  'list-exports': 'lists as files, by the call of each list',
  messaging: 'sends what others decide to send',
  realtime: 'hints to browsers',
  reports: 'reads figures that activity and the ledger hold',
  rooms: 'chat rooms',
  support: 'chat and complaints',
  'team-reports': 'reads figures that activity holds',
  wallet: 'reads balances and movements of the ledger',
};

/** Tests of other modules that guard one too. */
const guardedBy: Readonly<Record<string, readonly string[]>> = {
  betting: [`${home}/vendors/gateway*.test.ts`, own('player-limits')],
  'four-eyes': [own('currencies'), own('adjustments')],
  ledger: [`${home}/betting/bet-port.test.ts`, own('wallet')],
  payments: [`${home}/operator/withdrawals.test.ts`],
  'player-limits': [own('responsible-gaming'), own('payments')],
};

const find = (...globs: string[]): string[] => globs.flatMap((glob) => globSync(glob, { cwd: root })).toSorted();
const withoutProcesses = (file: string): boolean => !file.endsWith('.process.test.ts');

/** Its own tests and those of others; what kills processes takes as long as all the rest. */
function testsOf(module: string): string[] {
  return [...new Set([...find(own(module)), ...find(...(guardedBy[module] ?? []))])].filter(withoutProcesses);
}

const ofModules = modules
  .filter((name) => leftOut[name] === undefined)
  .map((name): Area => ({ name, code: [`${home}/${name}/**/*.ts`, `!${home}/${name}/**/test-world.ts`], tests: testsOf(name) }));

/** What works on a page or asks the server is held by journeys; the rest is rules, whose results members and operators read. */
const PAGE_CODE = /from '(?:react|react-dom|@tanstack|@base-ui)[^']*'|\.(?:tsx|css)'|\b(?:document|window|navigator)\./;
const isPure = (file: string): boolean =>
  !/\.test\.ts$|\.d\.ts$|\/locales\/|\/(?:paths|feature|routes|main|use-[^/]+)\.ts$/.test(file) &&
  !PAGE_CODE.test(readFileSync(path.join(root, file), 'utf8'));

const pages = (['portal', 'console'] as const).map((page): Area => ({
  name: page,
  code: find(`apps/${page}/src/**/*.ts`).filter(isPure),
  tests: find(`apps/${page}/**/*.test.{ts,tsx}`).filter((file) => !file.includes('node_modules')),
  page,
}));

export const areas: readonly Area[] = [
  ...ofModules,
  {
    name: 'http',
    code: ['admit', 'sealed', 'throttle', 'desk', 'decode', 'image-captcha'].map((file) => `apps/server/src/http/${file}.ts`),
    tests: [
      'apps/server/src/http/{decode,sealed,serve,throttle}.test.ts',
      'apps/server/src/test/*.test.ts',
      `${home}/operator/desk-calls.test.ts`,
      `${home}/identity/{sealed,sessions}.test.ts`,
      `${home}/identity/login/log-in.test.ts`,
      `${home}/security/security.test.ts`,
    ],
  },
  ...pages,
];
