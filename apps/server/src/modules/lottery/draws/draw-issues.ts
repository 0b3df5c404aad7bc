import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import { createHash } from 'node:crypto';
import { hashServerSeed } from '@pavilion/fairness/float-stream';
import { many, maybeOne, transaction } from '../../../kernel/db.ts';
import { type IssuePlan, planIssues } from './calendar.ts';
import type { LotteryDeps } from '../deps.ts';
import { drawBySeed } from './draw-by-seed.ts';
import { KeeperAway } from './draw-client.ts';
import { inTurn } from '../tickets/in-turn.ts';
import { notifyDrawn } from './results.ts';
import { SEAL } from './seals.ts';
import { type GameRow, ISSUE, type IssueRow, listGames } from '../tables.ts';

/** Issues exist so long before their draw: quick ones for a chase of a day, the others for eight days. */
const AHEAD_MS = { every: 26 * HOUR_MS, daily: 8 * DAY_MS } as const;
/** Those of quick games are made by the hour: one at a time would ask the keeper of seeds for every draw. */
const ENOUGH_MS = { every: 25 * HOUR_MS, daily: AHEAD_MS.daily } as const;

interface NewIssue extends IssuePlan {
  gameId: number;
  seedHash?: string;
  chainHash?: string;
}

/** Makes the issues of every game ahead of time, house draws with their promises. Asked again it adds what is missing. */
export async function makeIssues(deps: LotteryDeps): Promise<void> {
  const now = deps.clock.now();
  const failed: unknown[] = [];
  const last = await many<{ gameId: number; at: Date | null }>(
    deps.db,
    `SELECT g.id AS "gameId", (SELECT i.draws_at FROM lottery_issue i WHERE i.game_id = g.id ORDER BY i.closes_at DESC LIMIT 1) AS at FROM lottery_game g`,
  );
  const lastOf = new Map(last.map(({ gameId, at }) => [gameId, at]));
  const games = await listGames(deps.db);
  for (const game of games.filter(({ isHouse }) => isHouse))
    await promiseIssues(deps, game, plansOf(game, { now, last: lastOf.get(game.id) ?? null })).catch((error: unknown) =>
      failed.push(error),
    );
  // In one statement: asked one by one, each game costs one a minute.
  const official = games.filter(({ isHouse }) => !isHouse);
  const plans = official.flatMap((game) =>
    plansOf(game, { now, last: lastOf.get(game.id) ?? null }).map((plan) => ({ gameId: game.id, ...plan })),
  );
  await writeIssues(deps, plans);
  // A house draw without its promise keeps no other game from its issues.
  if (failed.length > 0) throw failed[0];
}

/** Issues to be that may be missing. */
function plansOf(game: GameRow, { now, last }: { now: Date; last: Date | null }): IssuePlan[] {
  const { kind } = game.schedule;
  if (last && last.getTime() > now.getTime() + ENOUGH_MS[kind]) return [];
  // Quick issues follow each other. Of a daily game one may be missing in between: its day was none, and is one again.
  const from = last && last > now && kind === 'every' ? last : now;
  return planIssues(game, from, new Date(now.getTime() + AHEAD_MS[kind]));
}

const AT_ONCE = 500;

async function promiseIssues(deps: LotteryDeps, game: GameRow, plans: readonly IssuePlan[]): Promise<void> {
  for (let place = 0; place < plans.length; place += AT_ONCE) {
    const some = plans.slice(place, place + AT_ONCE);
    const promised = new Map((await deps.draws.promise(game.code, some)).map((one) => [one.numero, one]));
    await writeIssues(
      deps,
      some.flatMap((plan) => {
        const promise = promised.get(plan.numero);
        if (promise?.drawsAt.getTime() === plan.drawsAt.getTime()) return [{ ...promise, ...plan, gameId: game.id }];
        // Its seed would be given at another time than its draw, at worst while it takes bets.
        deps.log.error(
          { game: game.code, issue: plan.numero, drawsAt: plan.drawsAt, promisedAt: promise?.drawsAt ?? null },
          'an issue is not made: it was not promised for its draw',
        );
        return [];
      }),
    );
  }
}

/** Existing ones are left unchanged, and take no number from the sequence. */
async function writeIssues({ db }: LotteryDeps, issues: readonly NewIssue[]): Promise<void> {
  if (issues.length === 0) return;
  await db.query(
    `INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at, seed_hash, chain_hash)
      SELECT n.* FROM unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[])
          AS n (game_id, numero, opens_at, closes_at, draws_at, seed_hash, chain_hash)
        WHERE NOT EXISTS (SELECT FROM lottery_issue i WHERE i.game_id = n.game_id AND i.numero = n.numero)
      ON CONFLICT (game_id, numero) DO NOTHING`,
    [
      issues.map(({ gameId }) => gameId),
      issues.map(({ numero }) => numero),
      issues.map(({ opensAt }) => opensAt),
      issues.map(({ closesAt }) => closesAt),
      issues.map(({ drawsAt }) => drawsAt),
      issues.map(({ seedHash }) => seedHash ?? null),
      issues.map(({ chainHash }) => chainHash ?? null),
    ],
  );
}

/** Closes issues whose bets have ended. Waits for tickets under way on them; those that come later are refused. */
export async function closeIssues(deps: LotteryDeps): Promise<void> {
  const now = deps.clock.now();
  const due = await many<IssueRow>(
    deps.db,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.state = 'open' AND i.closes_at <= $1 ORDER BY i.closes_at`,
    [now],
  );
  for (const issue of due) await closeIssue(deps, issue);
}

async function closeIssue({ db, clock }: LotteryDeps, issue: IssueRow): Promise<void> {
  await transaction(db, async (tx) => {
    const open = await maybeOne<{ id: bigint }>(tx, `SELECT id FROM lottery_issue WHERE id = $1 AND state = 'open' FOR UPDATE`, [issue.id]);
    if (!open) return;
    // Nobody writes tickets of this issue any more: what is read now is what takes part.
    const tickets = await many<{ seal: string }>(
      tx,
      `SELECT ${SEAL} AS seal FROM lottery_order o WHERE o.issue_id = $1 AND o.status = ${LOTTERY_ORDER.waiting} ORDER BY o.number`,
      [issue.id],
    );
    const seals = tickets.map(({ seal }) => seal);
    await tx.query(
      `UPDATE lottery_issue SET state = 'closed', closed_at = $2, digest = $3, tickets = $4, lists_tickets = true WHERE id = $1`,
      [issue.id, clock.now(), createHash('sha256').update(seals.join('\n')).digest('hex'), seals.length],
    );
  });
}

/**
 * Draws closed issues of the house whose time has come. One whose seed cannot be had now is drawn later, never voided; it keeps no other from being
 * drawn, unless the keeper is away. Answers whether all were drawn.
 */
export async function drawIssues(deps: LotteryDeps): Promise<boolean> {
  let isDone = true;
  const tried: bigint[] = [];
  const more = () =>
    many<IssueRow>(
      deps.db,
      `SELECT ${ISSUE} FROM lottery_issue i WHERE i.state = 'closed' AND i.draws_at <= $1 AND i.seed_hash IS NOT NULL AND i.id <> ALL ($2)
        ORDER BY i.draws_at LIMIT 100`,
      [deps.clock.now(), tried],
    );
  for await (const { game, issue } of inTurn(deps, more, tried)) {
    try {
      await drawIssue(deps, game, issue);
    } catch (error) {
      isDone = false;
      deps.log.error({ err: error, game: game.code, issue: issue.numero }, 'an issue is not drawn');
      if (error instanceof KeeperAway) break;
    }
  }
  return isDone;
}

async function drawIssue({ db, clock, draws, hint }: LotteryDeps, game: GameRow, issue: IssueRow): Promise<void> {
  if (!game.isHouse || issue.digest === null) throw new Error(`${game.code} is not drawn by the house`);
  const { seed } = await draws.reveal(game.code, issue.numero, issue.digest);
  if (hashServerSeed(seed) !== issue.seedHash) throw new Error(`the seed of ${game.code} ${issue.numero} is not the promised one`);
  const result = drawBySeed(game, { seed, digest: issue.digest });
  await transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE lottery_issue SET state = 'drawn', seed = $2, result = $3, drawn_at = $4 WHERE id = $1 AND state = 'closed'`,
      [issue.id, seed, result, clock.now()],
    );
    if (rowCount === 0) return;
    await notifyDrawn(tx, hint, game, issue);
  });
}
