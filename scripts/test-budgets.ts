// Seconds a test file may take, held by the runners' reporters. Aims are for a quiet machine; a file fails the run only beyond
// `MARGIN` times its budget, and by as much more as the machine had more to do than it has cores for.
import { availableParallelism, loadavg } from 'node:os';
import { fromRoot } from './failure-line.ts';

export interface Budget {
  seconds: number;
  /** Why no less will do. */
  reason: string;
}

const USUAL_SECONDS = { unit: 20, journey: 45 } as const;
const MARGIN = 3;

/** Files that may take longer than usual; paths from the root. */
export const budgets: Readonly<Record<string, Budget>> = {
  'scripts/repeat.process.test.ts': { seconds: 30, reason: 'both real runners are started fifteen times' },
  'apps/pavilion/src/start.process.test.ts': {
    seconds: 90,
    reason: 'starts the whole product a dozen times, as a person does, and waits until one that hangs is killed',
  },
  'scripts/faults.process.test.ts': {
    seconds: 30,
    reason: 'one kill each of PostgreSQL, server and worker under play, and the proof after each',
  },
  'apps/pavilion/src/currencies.test.ts': {
    seconds: 35,
    reason:
      'platform, studio and payment provider together, two markets from a currency to a payout, and every game opened and played in three currencies',
  },
  'apps/server/src/modules/payments/kill.process.test.ts': { seconds: 45, reason: 'seven workers are started, six of them killed' },
  'apps/server/src/modules/vendor-wallets/kill.process.test.ts': {
    seconds: 90,
    reason: 'thirteen workers are started, twelve of them killed, and the books proved after each',
  },
  'apps/server/src/modules/betting/faults.process.test.ts': {
    seconds: 40,
    reason: 'kills PostgreSQL and processes under bets and under a settlement, and proves the books after each',
  },
  'apps/server/src/modules/rewards/kill.process.test.ts': {
    seconds: 45,
    reason: 'all that gives to many is started five times, three of them killed, and the books proved after each',
  },
  'apps/server/src/modules/lottery/kill.process.test.ts': {
    seconds: 60,
    reason: 'a pass over the issues is started twelve times, nine of them killed, and the books proved after each',
  },
  'scripts/generate/year.test.ts': {
    seconds: 40,
    reason: 'a year of 200 members and 20,000 bets, proved and counted anew, every page of three of them',
  },
  'scripts/earlier-releases.test.ts': {
    seconds: 35,
    reason: 'the database of each release is made, brought up, dumped, loaded again and played on',
  },
  'apps/server/src/modules/vendor-wallets/faults.test.ts': {
    seconds: 30,
    reason: 'each fault of a vendor at each step of a transfer, and the books after each',
  },
  'apps/pavilion/src/demonstration.test.ts': {
    seconds: 55,
    reason: 'a month of a dozen people, twice one of four, and a team of agents with its settlements, by the product itself',
  },
  'scripts/drill-money.test.ts': {
    seconds: 40,
    reason:
      'attacks two kinds of providers, every call with an amount or an id, one balance fifty times, all that members are given, and lotteries',
  },
  'apps/pavilion/src/commands/backup.process.test.ts': {
    seconds: 25,
    reason: 'backs up under bets, kills the machine, restores to two points in time',
  },
  'apps/server/src/modules/brands/drafts.test.ts': {
    seconds: 30,
    reason: 'thirty drafts, a dozen of them published, which writes a whole brand each time',
  },
  'apps/studio/src/games/slot/themes.test.ts': {
    seconds: 60,
    reason: 'every stop of four games is enumerated, and a sample of rounds of each',
  },
  'apps/server/src/test/extremes.test.ts': { seconds: 55, reason: 'about 30,000 requests: each extreme of each wire type at each call' },
  'apps/studio/src/rounds/round-protocol.test.ts': { seconds: 25, reason: 'a kill at every step of a round, for every kind of game' },
  'e2e/agents-team.spec.ts': {
    seconds: 75,
    reason: 'a product of its own, whose clock is set forward, seen by two agents and two operators',
  },
  'e2e/access-sol.spec.ts': { seconds: 60, reason: 'codes of an authenticator app count once and change every 30 s' },
  'e2e/translated.spec.ts': {
    seconds: 60,
    reason: 'a registration, the pages of a member and a game, each while a translator changes every text',
  },
  'e2e/console.spec.ts': {
    seconds: 125,
    reason: 'two operators set up a second factor, whose codes change every 30 s; the desk in both widths',
  },
  'e2e/evening-koi.spec.ts': { seconds: 80, reason: 'a whole evening: lobby, games, cashier, both ways' },
  'e2e/evening-sol.spec.ts': { seconds: 80, reason: 'a whole evening on a phone' },
  'e2e/screens.spec.ts': { seconds: 70, reason: 'every screen of both brands at three shapes' },
  'e2e/lottery.spec.ts': { seconds: 80, reason: 'waits for draws of lotteries that are drawn every minute' },
  'e2e/rough.spec.ts': { seconds: 60, reason: 'eight mishaps, each with a member of its own' },
};

/** Programs that wanted to compute, by core, over the last five minutes; at least 1, and 1 where the system does not say. */
export const crowding = (): number => Math.max(1, (loadavg()[1] ?? 0) / availableParallelism());

/** Adds times up by file and answers what to say of them, and which are far beyond their budget on a machine as crowded as this: they fail the run. */
export function checkTimes(
  times: readonly { file: string; ms: number }[],
  kind: keyof typeof USUAL_SECONDS,
  crowded = 1,
): { lines: string[]; late: string[] } {
  const sums = new Map<string, number>();
  for (const { file, ms } of times) {
    const name = fromRoot(file);
    sums.set(name, (sums.get(name) ?? 0) + ms / 1000);
  }
  const over = [...sums].flatMap(([file, seconds]) => {
    const allowed = budgets[file]?.seconds ?? USUAL_SECONDS[kind];
    return seconds > allowed ? [{ file, seconds, allowed }] : [];
  });
  return {
    lines: over
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(({ file, seconds, allowed }) => `over its budget of ${allowed} s: ${file} took ${seconds.toFixed(1)} s`),
    late: over.filter(({ seconds, allowed }) => seconds > MARGIN * crowded * allowed).map(({ file }) => file),
  };
}
