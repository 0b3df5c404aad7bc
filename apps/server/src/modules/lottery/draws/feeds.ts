import type { ProposalState } from '@pavilion/contract/four-eyes/proposing';
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { type Db, many, maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { ensureSecret, readSecret } from '../../../kernel/secret.ts';
import type { Actor } from '../../audit/public.ts';
import { changeControlFromMachine, changeSubjectControl, type VersionedControl } from '../../four-eyes/public.ts';
import { brandsOfDraw } from './brands-of-draw.ts';
import { listGames } from '../tables.ts';

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const secretName = (name: string): string => `lottery.feed.${name}`;

export interface Feed {
  name: string;
  version: number;
  /** Numbers of the games it may speak for, in their order. */
  gameIds: number[];
}

/** Names a feed may have: they are part of its address. */
export const isFeedName = (name: string): boolean => NAME.test(name);

/** The key a feed signs with; null: there is no such feed. */
export const findFeedSecret = async (sql: Sql, name: string): Promise<string | null> =>
  isFeedName(name) ? readSecret(sql, secretName(name)) : null;

/** The key a feed signs with; made once. A new feed may speak for no game. */
export async function feedSecret(sql: Sql, name: string): Promise<string> {
  const secret = await ensureSecret(sql, secretName(name), () => randomBytes(32).toString('hex'));
  await sql.query('INSERT INTO lottery_feed (name, made_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [name]);
  return secret;
}

const FEEDS = `SELECT f.name, f.version,
    ARRAY(SELECT o.game_id FROM lottery_feed_game o JOIN lottery_game g ON g.id = o.game_id WHERE o.feed = f.name ORDER BY g.position, g.id) AS "gameIds"
  FROM lottery_feed f`;

/** Every feed with the games it may speak for. */
export const listFeeds = (sql: Sql): Promise<Feed[]> => many<Feed>(sql, `${FEEDS} ORDER BY f.name`);

const feedNamed = async (sql: Sql, name: string): Promise<Feed> => {
  const feed = await maybeOne<Feed>(sql, `${FEEDS} WHERE f.name = $1`, [name]);
  if (!feed) throw refuse('not.found');
  return feed;
};

/** Refuses games of the house and games that are none. */
async function officialGames(sql: Sql, isMeant: (game: { id: number; code: string }) => boolean, count: number) {
  const games = (await listGames(sql)).filter(isMeant);
  if (games.length !== count) throw refuse('not.found');
  if (games.some(({ isHouse }) => isHouse)) throw refuse('lottery.results.house', { field: 'gameIds' });
  return games;
}

/** Writes the games a feed may speak for, without a version and without the audit trail. Refuses games of the house and games that are none. */
export async function writeFeedGames(tx: Tx, name: string, codes: readonly string[]): Promise<void> {
  const wanted = new Set(codes);
  const ids = (await officialGames(tx, ({ code }) => wanted.has(code), wanted.size)).map(({ id }) => id);
  await tx.query('DELETE FROM lottery_feed_game WHERE feed = $1 AND game_id <> ALL ($2)', [name, ids]);
  await tx.query('INSERT INTO lottery_feed_game (feed, game_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING', [name, ids]);
}

interface FeedGames {
  /** Codes. */
  games: string[];
}

/** Which games a feed may speak for: one more takes two operators. A draw is one for all brands. */
export const feedControl: VersionedControl<FeedGames> = {
  name: 'lottery.feed.games',
  permission: 'lottery.feeds',
  subjectKind: 'lottery_feed',
  rules: { games: 'allowed' },
  schema: z.object({ games: z.array(z.string()) }),
  hold: async (tx, name) => {
    await tx.query('SELECT FROM lottery_feed WHERE name = $1 FOR UPDATE', [name]);
    return (await feedNamed(tx, name)).version;
  },
  raise: async (tx, name) =>
    (await one<{ version: number }>(tx, 'UPDATE lottery_feed SET version = version + 1 WHERE name = $1 RETURNING version', [name])).version,
  read: async (sql, name) => {
    const { gameIds } = await feedNamed(sql, name);
    return { games: (await listGames(sql)).flatMap(({ id, code }) => (gameIds.includes(id) ? [code] : [])) };
  },
  write: (tx, name, { games }) => writeFeedGames(tx, name, games),
  brandsOf: async (sql, before, next) => {
    const brands = new Set<string>();
    for (const { id, code } of await listGames(sql)) {
      if (before.games.includes(code) === next.games.includes(code)) continue;
      for (const brand of await brandsOfDraw(sql, { gameId: id, issueId: null })) brands.add(brand);
    }
    return [...brands].toSorted();
  },
};

/** The games a feed may speak for, by their numbers: fewer at once, more proposed. Refuses games of the house and games that are none. */
export async function changeFeedGames(
  db: Db,
  { name, gameIds, version, reason }: { name: string; gameIds: readonly number[]; version: number; reason: string },
  context: OperatorContext,
): Promise<Feed & { state: ProposalState }> {
  const ids = new Set(gameIds);
  await feedNamed(db, name);
  const games = (await officialGames(db, ({ id }) => ids.has(id), ids.size)).map(({ code }) => code);
  const { state } = await changeSubjectControl(db, feedControl, { subject: { id: name, name }, version, next: { games }, reason }, context);
  return { ...(await feedNamed(db, name)), state };
}

/** The same from the command line, by codes. `alone` hears of a change that no operator could confirm. */
export const changeFeedFromMachine = (
  db: Db,
  { name, games, reason }: { name: string; games: readonly string[]; reason: string },
  by: { actor: Actor; alone: () => void },
) =>
  changeControlFromMachine(
    db,
    feedControl,
    { of: { subject: { id: name, name } }, version: null, next: { games: [...games] }, reason },
    by,
  );

/** Names of the feeds that may speak for a game. */
export const feedsOfGame = async (sql: Sql, gameId: number): Promise<ReadonlySet<string>> =>
  new Set((await many<{ feed: string }>(sql, 'SELECT feed FROM lottery_feed_game WHERE game_id = $1', [gameId])).map(({ feed }) => feed));

export interface FeedMessage {
  feed: string;
  signature: string;
  gameId: number;
  numero: string;
  signedAt: Date;
}

/** Notes a message as taken; false: it was before. `oldest`: the earliest moment of signing that is still taken. */
export async function takeOnce(sql: Sql, message: FeedMessage, { now, oldest }: { now: Date; oldest: Date }): Promise<boolean> {
  await sql.query('DELETE FROM lottery_feed_message WHERE feed = $1 AND signed_at < $2', [message.feed, oldest]);
  const { rowCount } = await sql.query(
    `INSERT INTO lottery_feed_message (feed, signature, game_id, numero, signed_at, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [message.feed, message.signature, message.gameId, message.numero, message.signedAt, now],
  );
  return rowCount === 1;
}

/** Whether the feed has signed a newer message about the same draw. Asked under the draw's lock. */
export async function isOutdated(sql: Sql, { feed, gameId, numero, signedAt }: FeedMessage): Promise<boolean> {
  const newer = await maybeOne(
    sql,
    'SELECT FROM lottery_feed_message WHERE feed = $1 AND game_id = $2 AND numero = $3 AND signed_at > $4 LIMIT 1',
    [feed, gameId, numero, signedAt],
  );
  return newer !== null;
}
