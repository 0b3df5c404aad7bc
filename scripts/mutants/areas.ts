/** Code that guards money and access, with the tests that guard it. Globs from the root; new files of a folder are taken in by themselves. */
export interface Area {
  name: string;
  code: readonly string[];
  tests: readonly string[];
}

const modules = 'apps/server/src/modules';
const own = (name: string) => `${modules}/${name}/**/*.test.ts`;
/** The files directly in a module's folder and in the folders named. */
const code = (name: string, ...folders: string[]) => [
  `${modules}/${name}/*.ts`,
  ...folders.map((folder) => `${modules}/${name}/${folder}/**/*.ts`),
];

export const areas: readonly Area[] = [
  { name: 'payments', code: code('payments', 'adapters'), tests: [own('payments'), `${modules}/operator/withdrawals.test.ts`] },
  { name: 'ledger', code: code('ledger'), tests: [own('ledger'), `${modules}/betting/bet-port.test.ts`, `${modules}/wallet/*.test.ts`] },
  {
    name: 'betting',
    code: code('betting'),
    // The one that kills processes is left out: it takes as long as all the others.
    tests: [
      `${modules}/betting/*(bet-port|check-books|model|races|*limits*).test.ts`,
      `${modules}/vendors/gateway*.test.ts`,
      `${modules}/player-limits/*.test.ts`,
    ],
  },
  { name: 'player-limits', code: code('player-limits'), tests: [own('player-limits'), own('responsible-gaming'), own('payments')] },
  {
    name: 'identity',
    code: [...code('identity', 'login', 'passwords'), `!${modules}/identity/test-world.ts`],
    tests: [`${modules}/identity/*.test.ts`, `${modules}/identity/login/*.test.ts`, `${modules}/identity/passwords/*.test.ts`],
  },
  { name: 'verification', code: code('verification'), tests: [own('verification')] },
  {
    name: 'desk',
    code: [
      'sign-in',
      'second-factor',
      'sessions',
      'welcome',
      'links',
      'own-access',
      'operators',
      'scope',
      'withdrawals',
      'withdrawal-rules',
      'audit',
    ].map((file) => `${modules}/operator/${file}.ts`),
    tests: [`${modules}/operator/{access,audit,desk-calls,scope,withdrawals}.test.ts`],
  },
  {
    name: 'gateway',
    code: [`${modules}/vendors/adapters/**/*.ts`, `${modules}/vendors/{game-sessions,login-sessions}.ts`],
    tests: [`${modules}/vendors/*.test.ts`],
  },
  {
    name: 'http',
    code: ['admit', 'sealed', 'throttle', 'desk', 'decode', 'image-captcha'].map((file) => `apps/server/src/http/${file}.ts`),
    tests: [
      'apps/server/src/http/{decode,sealed,serve,throttle}.test.ts',
      'apps/server/src/test/*.test.ts',
      `${modules}/operator/desk-calls.test.ts`,
      `${modules}/identity/{sealed,sessions}.test.ts`,
      `${modules}/identity/login/log-in.test.ts`,
      `${modules}/security/security.test.ts`,
    ],
  },
];
