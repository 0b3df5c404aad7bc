import { otherOf, withOther } from '@pavilion/lottery/across';
import { familyRules } from '@pavilion/lottery/families';
import type { Family } from '@pavilion/lottery/play';
import type { PricedLine } from '@pavilion/lottery/slip';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { many, one, type Sql, type Tx } from '../../../kernel/db.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Liability } from '../tickets/exposure.ts';
import { offerOf, topGroup } from '../games/offer.ts';
import { atZy, storedMode } from '../games/prize-mode.ts';
import { listOffered, ISSUE, type IssueRow, type IssueState, type OfferedGame } from '../tables.ts';
import { ORDER_STATES } from '../states.ts';

/*
 * Plays across two provinces. A line belongs to the order's issue and counts in the draw of another game of the same day as well, which its content
 * names. It takes bets until the first of the two closes and is evaluated when both are drawn.
 */

export const ACROSS_PLAYS = Object.values(familyRules).flatMap((rules) =>
  rules.plays.flatMap(({ id, across }) => (across === undefined ? [] : id)),
);

type NamedLine = Pick<PricedLine, 'play' | 'content'>;

const named = ({ play, content }: NamedLine): number | null => (play.across === undefined ? null : otherOf(content).other);

/** Other games that lines count in. */
export const othersOf = (lines: readonly NamedLine[]): number[] =>
  [...new Set(lines.flatMap((line) => named(line) ?? []))].toSorted((a, b) => a - b);

/** Lines across that name no other game, or one whose draw theirs cannot be bet together with: of another region, off, or their own. Counted from 0. */
export async function invalidCrossDrawLines(deps: LotteryDeps, game: OfferedGame, lines: readonly PricedLine[]): Promise<number[]> {
  if (lines.every(({ play }) => play.across === undefined)) return [];
  // Of the brand's games, in one question: what a slip names is not counted.
  const fit = new Map((await listOffered(deps.db, game.brandId)).flatMap((one) => (one.id === game.id ? [] : [[one.id, one] as const])));
  return lines.flatMap((line, place) => {
    if (line.play.across === undefined) return [];
    const found = fit.get(named(line) ?? 0);
    const other = found && storedMode(game) ? atZy(found) : found;
    const isFit = other?.isOn && other.groupCode === game.groupCode && offerOf(other, topGroup(other.terms)).plays.has(line.playId);
    return isFit ? [] : [place];
  });
}

export interface OtherIssue {
  id: bigint;
  gameId: number;
  state: IssueState;
  opensAt: Date;
  closesAt: Date;
  startedAt: Date | null;
  result: string | null;
}

const OTHER = `id, game_id AS "gameId", state, opens_at AS "opensAt", closes_at AS "closesAt", started_at AS "startedAt", result`;

/** Issues of the other games on the same day, by game. */
export async function findOtherIssues(
  sql: Sql,
  { numero, gameIds }: { numero: string; gameIds: readonly number[] },
): Promise<ReadonlyMap<number, OtherIssue>> {
  if (gameIds.length === 0) return new Map();
  const rows = await many<OtherIssue>(sql, `SELECT ${OTHER} FROM lottery_issue WHERE game_id = ANY ($1) AND numero = $2`, [
    gameIds,
    numero,
  ]);
  return new Map(rows.map((row) => [row.gameId, row]));
}

/** Whether an issue takes bets at a moment. */
export const takesBets = ({ state, opensAt, closesAt }: Pick<OtherIssue, 'state' | 'opensAt' | 'closesAt'>, now: Date): boolean =>
  state === 'open' && opensAt <= now && closesAt > now;

/** Other games that the orders of an issue count in. */
export async function othersOfIssue(sql: Sql, issueId: bigint): Promise<number[]> {
  const rows = await many<{ other: number }>(
    sql,
    `SELECT DISTINCT split_part(l.content, '@', 2)::int AS other FROM lottery_order o JOIN lottery_line l ON l.order_id = o.id
      WHERE o.issue_id = $1 AND o.status IN (${ORDER_STATES.valid}) AND l.play_id = ANY ($2) ORDER BY 1`,
    [issueId, ACROSS_PLAYS],
  );
  return rows.map(({ other }) => other);
}

/** Whether lines of a game may count in another's draw. */
export const isAcross = ({ family }: { family: Family }): boolean =>
  familyRules[family]?.plays.some(({ across }) => across !== undefined) ?? false;

/** Whether tickets of an issue wait to be settled that count in none of some other games. */
export async function hasReady(sql: Sql, issueId: bigint, waiting: readonly number[]): Promise<boolean> {
  const { ready } = await one<{ ready: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM lottery_order o WHERE o.issue_id = $1 AND o.status = ${LOTTERY_ORDER.waiting} AND NOT EXISTS (SELECT FROM lottery_line l
      WHERE l.order_id = o.id AND l.play_id = ANY ($2) AND split_part(l.content, '@', 2) = ANY ($3))) AS ready`,
    [issueId, ACROSS_PLAYS, waiting.map(String)],
  );
  return ready;
}

/**
 * Where a liability is counted: what is bet across two games is one selection whichever of them the order is on, and is counted at the lower
 * number under the name of the other.
 */
export function placeOf<L extends Pick<Liability, 'key'>>(
  liability: L,
  own: { issueId: bigint; gameId: number },
  others: ReadonlyMap<number, Pick<OtherIssue, 'id'>>,
): L & { issueId: bigint } {
  const { own: numbers, other } = otherOf(liability.key);
  if (other === null || other > own.gameId) return { ...liability, issueId: own.issueId };
  const issue = others.get(other);
  if (!issue) throw new Error(`no issue of game ${other} beside ${own.issueId}`);
  return { ...liability, issueId: issue.id, key: withOther(numbers, own.gameId) };
}

/** Orders of an issue, waiting or settled, that count in a game's draw too. */
const COUNTING = `SELECT FROM lottery_order o JOIN lottery_line l ON l.order_id = o.id
  WHERE o.issue_id = i.id AND o.status IN (${ORDER_STATES.valid}) AND l.play_id = ANY ($3) AND split_part(l.content, '@', 2) = $1::int::text`;

/** Settled issues of other games whose orders count in a game's draw of the same day. */
export const findBeside = (sql: Sql, { gameId, numero }: { gameId: number; numero: string }): Promise<IssueRow[]> =>
  many<IssueRow>(
    sql,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.numero = $2 AND i.game_id <> $1 AND i.state = 'settled' AND EXISTS (${COUNTING}) ORDER BY i.id`,
    [gameId, numero, ACROSS_PLAYS],
  );

/**
 * Another result of a game's draw, or none at all: issues that were settled with it are to be settled again. Answers whether one of them is being
 * settled now.
 */
export async function reopenBeside(tx: Tx, { gameId, numero }: { gameId: number; numero: string }): Promise<{ isSettling: boolean }> {
  const beside = await many<{ id: bigint; state: IssueState }>(
    tx,
    `SELECT i.id, i.state FROM lottery_issue i WHERE i.numero = $2 AND i.game_id <> $1 AND i.state IN ('drawn', 'settled') AND EXISTS (${COUNTING})
      ORDER BY i.id FOR UPDATE`,
    [gameId, numero, ACROSS_PLAYS],
  );
  if (beside.some(({ state }) => state === 'drawn')) return { isSettling: true };
  await tx.query(`UPDATE lottery_issue SET state = 'drawn', revision = revision + 1 WHERE id = ANY ($1)`, [beside.map(({ id }) => id)]);
  return { isSettling: false };
}
