import { lotteryDrawn } from '@pavilion/contract/lottery/events';
import type { ResultFault } from '@pavilion/lottery/play';
import { many, maybeOne, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../../audit/public.ts';
import { brandsOfDraw } from './brands-of-draw.ts';
import type { LotteryDeps } from '../deps.ts';
import { feedsOfGame } from './feeds.ts';
import { drawOf } from '../games/games.ts';
import { gamesById, type GameRow, ISSUE, type IssueRow } from '../tables.ts';

type ResultDeps = Pick<LotteryDeps, 'db' | 'clock' | 'hint'>;

/** A result as it was typed or sent. */
export interface AskedResult {
  gameId: number;
  numero: string;
  text: string;
  /** When the draw really began, where it is known. */
  startedAt: Date | null;
}

/**
 * `waiting`: one source gave it and another is needed; `differs`: two gave something else; `drawn`: two agree, or a feed gave it where one is enough;
 * `stands`: this very result was drawn before.
 */
export type ResultOutcome = 'waiting' | 'differs' | 'drawn' | 'stands';

export interface EntryRow {
  source: string;
  result: string;
  startedAt: Date | null;
  at: Date;
}

const FEED = 'feed:';
export const isFeed = (source: string): boolean => source.startsWith(FEED);
export const feedSource = (name: string): string => `${FEED}${name}`;
const feedOf = (source: string): string => source.slice(FEED.length);

/** The canonical spelling of a result. Refuses a text that is none, with what is wrong where. */
export function canonicalResult(game: Pick<GameRow, 'family' | 'code'>, text: string): string {
  const draw = drawOf(game);
  const faults: readonly ResultFault[] = (() => {
    const checked = draw.checkResult?.(text);
    return checked && !checked.ok ? checked.faults : [];
  })();
  const result = draw.readResult(text);
  if (result === null || faults.length > 0) throw refuse('lottery.result.wrong', { field: 'text', value: { faults: faults.slice(0, 60) } });
  return draw.writeResult(result);
}

/** A game that is drawn elsewhere, by its number; refuses one of the house. */
export async function officialGame(db: Sql, gameId: number): Promise<GameRow> {
  const game = (await gamesById(db)).get(gameId);
  if (!game) throw refuse('not.found');
  if (game.isHouse) throw refuse('lottery.results.house');
  return game;
}

/** Locks an issue: entries, corrections and voids of it come one after the other. */
export async function lockIssue(tx: Tx, gameId: number, numero: string): Promise<IssueRow> {
  const issue = await maybeOne<IssueRow>(tx, `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = $2 FOR UPDATE`, [
    gameId,
    numero,
  ]);
  if (!issue) throw refuse('not.found');
  return issue;
}

/** The last entry of each source, those of one issue. */
export const latestEntries = (sql: Parameters<typeof many>[0], issueId: bigint): Promise<EntryRow[]> =>
  many<EntryRow>(
    sql,
    `SELECT DISTINCT ON (source) source, result, started_at AS "startedAt", at FROM lottery_entry WHERE issue_id = $1 ORDER BY source, number DESC`,
    [issueId],
  );

const isSame = (a: EntryRow, b: Pick<EntryRow, 'result' | 'startedAt'>): boolean =>
  a.result === b.result && (a.startedAt?.getTime() ?? null) === (b.startedAt?.getTime() ?? null);

interface EntrySource {
  source: string;
  actor: Actor;
  /** Throws where the source may not be heard on this draw any more. */
  checkUnderLock?(tx: Tx): Promise<void>;
}

/**
 * Takes one source's result of an official draw. Two operators who typed the same make it the draw's; a feed does alone, unless an operator typed
 * something else or a brand of the draw asks for a second source. Before the draw's time there is none. A feed that differs from the drawn result is refused
 * and stored as a dispute.
 */
export async function enterResult(
  deps: ResultDeps,
  asked: AskedResult,
  { source, actor, checkUnderLock }: EntrySource,
): Promise<ResultOutcome> {
  const game = await officialGame(deps.db, asked.gameId);
  const entry = { result: canonicalResult(game, asked.text), startedAt: asked.startedAt };
  return transaction(deps.db, async (tx) => {
    const issue = await lockIssue(tx, game.id, asked.numero);
    const { now } = actor;
    await checkUnderLock?.(tx);
    if (issue.result !== null) return compareDrawn(tx, { issue, source, result: entry.result, now });
    if (issue.state !== 'closed') throw refuse('lottery.result.early');
    if (issue.drawsAt > now) throw refuse('lottery.draw.ahead');
    if (entry.startedAt && (entry.startedAt > now || entry.startedAt < issue.opensAt))
      throw refuse('lottery.result.start', { field: 'startedAt' });
    await tx.query(
      `INSERT INTO lottery_entry (issue_id, number, revision, source, result, started_at, at)
        SELECT $1, coalesce(max(number), 0) + 1, 0, $2, $3, $4, $5 FROM lottery_entry WHERE issue_id = $1`,
      [issue.id, source, entry.result, entry.startedAt, now],
    );
    // What a feed gave before a game was taken from it counts no more.
    const heard = await feedsOfGame(tx, game.id);
    const others = (await latestEntries(tx, issue.id)).filter(
      (one) => one.source !== source && (!isFeed(one.source) || heard.has(feedOf(one.source))),
    );
    const { outcome, startedAt } = (await needsSecond(tx, issue)) ? verdictByTwo(others, entry) : verdictOf(others, entry, isFeed(source));
    if (outcome === 'drawn') await drawBy(tx, deps, { game, issue, result: entry.result, startedAt, now });
    const brands = await many<{ id: string }>(tx, 'SELECT brand_id AS id FROM lottery_offer WHERE game_id = $1', [game.id]);
    await writeAuditEntry(tx, actor, {
      action: 'lottery.result.type',
      subjectKind: 'lottery_issue',
      subjectId: String(issue.id),
      // What was typed is stored with the entry: in the trail a colleague would read it before they type their own.
      detail: { game: game.code, issue: issue.numero, outcome },
      ofBrands: brands.map(({ id }) => id),
    });
    return outcome;
  });
}

interface EntryVerdict {
  outcome: ResultOutcome;
  startedAt: Date | null;
}

/** An operator who agrees with a feed makes its result the draw's, with the start it reported: one operator alone voids no tickets by an early one. */
function verdictOf(others: readonly EntryRow[], entry: Pick<EntryRow, 'result' | 'startedAt'>, byFeed: boolean): EntryVerdict {
  const { startedAt } = entry;
  if (others.some((one) => isSame(one, entry))) return { outcome: 'drawn', startedAt };
  if (byFeed && others.every(({ result }) => result === entry.result)) return { outcome: 'drawn', startedAt };
  const feed = others.find(({ source, result }) => isFeed(source) && result === entry.result);
  if (feed) return { outcome: 'drawn', startedAt: feed.startedAt };
  return { outcome: others.length === 0 ? 'waiting' : 'differs', startedAt };
}

/** Any two sources that say the same to the moment. */
const verdictByTwo = (others: readonly EntryRow[], entry: Pick<EntryRow, 'result' | 'startedAt'>): EntryVerdict => ({
  outcome: others.some((one) => isSame(one, entry)) ? 'drawn' : others.length === 0 ? 'waiting' : 'differs',
  startedAt: entry.startedAt,
});

/** Whether a brand of the draw asks for a second source beside a feed: the draw is one for all of them, so the strictest holds. */
async function needsSecond(tx: Tx, { id, gameId }: IssueRow): Promise<boolean> {
  const brands = await brandsOfDraw(tx, { gameId, issueId: id });
  const strict = await maybeOne(
    tx,
    `SELECT FROM lottery_offer WHERE game_id = $1 AND brand_id = ANY ($2) AND (terms -> 'feedNeedsSecond')::boolean LIMIT 1`,
    [gameId, brands],
  );
  return strict !== null;
}

async function compareDrawn(
  tx: Tx,
  { issue, source, result, now }: { issue: IssueRow; source: string; result: string; now: Date },
): Promise<ResultOutcome> {
  if (!isFeed(source)) throw refuse('lottery.result.drawn');
  if (issue.result === result) return 'stands';
  await tx.query('INSERT INTO lottery_dispute (issue_id, source, result, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    issue.id,
    source,
    result,
    now,
  ]);
  return 'differs';
}

interface DrawnResult {
  game: GameRow;
  issue: IssueRow;
  result: string;
  startedAt: Date | null;
  now: Date;
}

/** The one place where an official issue gets its first result. */
async function drawBy(tx: Tx, { hint }: ResultDeps, { game, issue, result, startedAt, now }: DrawnResult): Promise<void> {
  await tx.query(
    `UPDATE lottery_issue SET state = 'drawn', result = $2, started_at = $3, drawn_at = $4 WHERE id = $1 AND state = 'closed'`,
    [issue.id, result, startedAt, now],
  );
  await notifyDrawn(tx, hint, game, issue);
}

/** Open boards fetch the result. */
export async function notifyDrawn(tx: Tx, hint: LotteryDeps['hint'], game: GameRow, issue: Pick<IssueRow, 'numero'>): Promise<void> {
  const brands = await many<{ id: string }>(tx, 'SELECT brand_id AS id FROM lottery_offer WHERE game_id = $1 AND is_on', [game.id]);
  for (const { id } of brands) await hint(tx, lotteryDrawn, { brandId: id, data: { game: game.code, issue: issue.numero } });
}
