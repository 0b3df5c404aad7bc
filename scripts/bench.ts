import { readWords } from '../apps/pavilion/src/command-line.ts';

/** `npm run bench -- <name> [--seconds n] [--rounds n] [--callers 1,16,64] [--only part] [--bets 1e5,1e6]`: one JSON line a case. */
const benches: Record<string, () => Promise<{ run(options: BenchOptions): Promise<void> }>> = {
  bets: () => import('./bench/bets.ts'),
  activity: () => import('./bench/activity.ts'),
  settlement: () => import('./bench/settlement.ts'),
  runs: () => import('./bench/runs.ts'),
  web: () => import('./bench/web.ts'),
  lobby: () => import('./bench/lobby.ts'),
  sockets: () => import('./bench/sockets.ts'),
  idle: () => import('./bench/idle.ts'),
  overload: () => import('./bench/overload.ts'),
  games: () => import('./bench/games.ts'),
  backup: () => import('./bench/backup.ts'),
  risk: () => import('./bench/risk.ts'),
  economy: () => import('./bench/economy.ts'),
  reports: () => import('./bench/reports.ts'),
  agents: () => import('./bench/agents.ts'),
  lottery: () => import('./bench/lottery.ts'),
  'lottery-rtp': () => import('./bench/lottery-rtp.ts'),
  paste: () => import('./bench/paste.ts'),
  chat: () => import('./bench/chat.ts'),
  letters: () => import('./bench/letters.ts'),
  extremes: () => import('./bench/extremes.ts'),
  shifts: () => import('./bench/shifts.ts'),
};

export interface BenchOptions {
  /** Of each case in each round. */
  seconds: number;
  /** How often every case is measured; cases take turns. */
  rounds: number;
  callers: number[];
  /** Only the cases of `web` and `games` whose name has this in it, such as `koi-vi-phone` or `dice-win-390`; of `reports`, `agents` and `extremes` the calls; of `chat` the scenario; of `shifts` the pages, by parts such as `koi 390 /help$`. */
  only: string;
  /** Of `reports` and `agents`: bets in the years that are measured, the smallest first. */
  bets: number[];
}

const USAGE = `usage: npm run bench -- <${Object.keys(benches).join('|')}> [--seconds N] [--rounds N] [--callers 1,16,64] [--only PART] [--bets 1e5,1e6]`;
const { positionals, values } = readWords(USAGE, {
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: '' },
    bets: { type: 'string', default: '1e5,1e6' },
  },
});
const bench = benches[positionals[0] ?? ''];
if (!bench) {
  console.error(USAGE);
  process.exit(2);
}
const { run } = await bench();
await run({
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  callers: values.callers.split(',').map(Number),
  only: values.only,
  bets: values.bets.split(',').map(Number),
});
process.exit(process.exitCode ?? 0);
