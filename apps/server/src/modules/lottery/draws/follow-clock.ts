import { one } from '../../../kernel/db.ts';
import type { LotteryDeps } from '../deps.ts';
import { closeIssues, drawIssues, makeIssues } from './draw-issues.ts';
import { settleDrawn } from '../settlement/settle-issue.ts';
import { listGames } from '../tables.ts';
import { workChases } from '../chases/work-chases.ts';

/** A pause is never longer: the clock may have been set, another process may have drawn. */
const MAX_MS = 5_000;
/** After a fault the next try waits so long. */
const FAULT_MS = 1_000;

/**
 * One pass: closes what is over, draws what is due, settles what was drawn, places what chases stake next. Safe beside other processes at the same.
 */
export async function workIssues(deps: LotteryDeps): Promise<void> {
  await closeIssues(deps);
  await drawIssues(deps);
  await settleDrawn(deps);
  await workChases(deps);
}

/** A first start shall take bets before the first minute's tick. Games may still be written then and the keeper of seeds be starting: it is tried again. */
async function makeFirstIssues(deps: LotteryDeps, isStopped: () => boolean): Promise<void> {
  for (let pause = FAULT_MS; pause < 60_000 && !isStopped(); pause *= 2) {
    const isMade = await makeIssues(deps)
      .then(async () => (await listGames(deps.db)).length > 0)
      .catch(() => false);
    if (isMade) return;
    await new Promise((resolve) => void setTimeout(resolve, pause).unref());
  }
}

/**
 * Works issues at their moments until it is stopped; a minute's tick does the same where this process sleeps or died. What is drawn is settled beside:
 * an issue of 100,000 tickets takes seconds, in which others end and are drawn.
 */
export function followClock(deps: LotteryDeps): () => Promise<void> {
  let stopped = false;
  const bells = new Set<() => void>();
  /** Does the work again and again, after the pause it answers or when it is called for meanwhile. */
  const repeat = (work: () => Promise<number>) => {
    let isCalled = false;
    let ring: (() => void) | null = null;
    const call = (): void => {
      isCalled = true;
      ring?.();
    };
    bells.add(call);
    const running = (async () => {
      while (!stopped) {
        isCalled = false;
        const pause = await work().catch((error: unknown) => {
          if (!stopped) deps.log.error({ err: error }, 'issues of lotteries wait');
          return FAULT_MS;
        });
        if (isCalled) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        ring = null;
      }
    })();
    return { call, running };
  };
  // A chase has until its next issue closes, which a long settlement before it could outlast.
  const chasing = repeat(async () => ((await workChases(deps, () => stopped)) ? 0 : MAX_MS));
  const settling = repeat(async () => {
    await settleDrawn(deps);
    chasing.call();
    return MAX_MS;
  });
  const drawing = repeat(async () => {
    await closeIssues(deps);
    const isDrawn = await drawIssues(deps);
    settling.call();
    chasing.call();
    return isDrawn ? untilNext(deps) : FAULT_MS;
  });
  void makeFirstIssues(deps, () => stopped);
  return async () => {
    stopped = true;
    for (const call of bells) call();
    await Promise.all([drawing, settling, chasing].map(({ running }) => running));
  };
}

/** Milliseconds to the next end of bets or draw of the house, at most `MAX_MS`. */
async function untilNext({ db, clock }: LotteryDeps): Promise<number> {
  const { at } = await one<{ at: Date | null }>(
    db,
    `SELECT least((SELECT min(closes_at) FROM lottery_issue WHERE state = 'open'),
      (SELECT min(draws_at) FROM lottery_issue WHERE state = 'closed' AND seed_hash IS NOT NULL)) AS at`,
  );
  return at === null ? MAX_MS : Math.min(MAX_MS, Math.max(5, at.getTime() - clock.now().getTime()));
}

export const lotteryTicks = (deps: LotteryDeps) => [
  { name: 'lottery-issues', cron: '* * * * *', run: () => makeIssues(deps) },
  { name: 'lottery-draws', cron: '* * * * *', run: () => workIssues(deps) },
];
