import { randomBytes } from 'node:crypto';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { ensureSecret, readSecret } from '../../kernel/secret.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { brandsOfDraw } from './brands-of-draw.ts';
import { listGames } from './tables.ts';

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const secretName = (name: string): string => `lottery.feed.${name}`;

export interface Feed {
  name: string;
  version: number;
  /** Numbers of the games it may speak for, in their order. */
  gameIds: number[];
}

/** Names a feed may have: they stand in its address. */
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
export const listFeeds = (sql: Sql): Promise<Feed[]> => many<Feed & Record<string, unknown>>(sql, `${FEEDS} ORDER BY f.name`);

export interface FeedChange {
  name: string;
  gameIds: readonly number[];
  /** The version that was seen; null: whatever stands. */
  version: number | null;
  reason: string;
}

/** The one place where the games of a feed change. Refuses games of the house and games that are none. */
export async function changeFeedGames(tx: Tx, { name, gameIds, version, reason }: FeedChange, actor: Actor): Promise<Feed> {
  await tx.query('SELECT FROM lottery_feed WHERE name = $1 FOR UPDATE', [name]);
  const before = await maybeOne<Feed & Record<string, unknown>>(tx, `${FEEDS} WHERE f.name = $1`, [name]);
  if (!before) throw refuse('not.found');
  if (version !== null && before.version !== version) throw refuse('desk.changed.meanwhile');
  const games = await listGames(tx);
  const next = games.filter(({ id }) => gameIds.includes(id));
  if (next.length !== new Set(gameIds).size) throw refuse('not.found');
  if (next.some(({ isHouse }) => isHouse)) throw refuse('lottery.results.house', { field: 'gameIds' });
  const changed = games.filter(({ id }) => gameIds.includes(id) !== before.gameIds.includes(id));
  const brands = new Set<string>();
  for (const { id } of changed) for (const brand of await brandsOfDraw(tx, { gameId: id, issueId: null })) brands.add(brand);
  await tx.query('DELETE FROM lottery_feed_game WHERE feed = $1 AND game_id <> ALL ($2)', [name, gameIds]);
  await tx.query('INSERT INTO lottery_feed_game (feed, game_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING', [name, gameIds]);
  await tx.query('UPDATE lottery_feed SET version = version + 1 WHERE name = $1', [name]);
  const codes = (ids: readonly number[]): string => games.flatMap(({ id, code }) => (ids.includes(id) ? [code] : [])).join(' ');
  await writeAuditEntry(tx, actor, {
    action: 'lottery.feed.games',
    subjectKind: 'lottery_feed',
    subjectId: name,
    ofBrands: [...brands].toSorted(),
    detail: { before: codes(before.gameIds), after: codes(gameIds), reason },
  });
  return { name, version: before.version + 1, gameIds: next.map(({ id }) => id) };
}

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
