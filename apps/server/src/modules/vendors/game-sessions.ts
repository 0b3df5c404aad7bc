import { codeOfTag } from '@pavilion/contract/base/language';
import type { LanguageTag } from '@pavilion/languages/tags';
import { newId } from '@pavilion/contract/base/id';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { type Db, maybeOne, type Sql } from '../../kernel/db.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';

/** One launch of one game by one member. Never changes. */
export interface GameSession {
  id: string;
  brandId: string;
  memberId: string;
  sessionId: string;
  vendor: string;
  nodeId: number;
  currency: string;
  ip: string;
  expiresAt: Date;
}

/** As long as a login may last. */
const LIFE_MS = 12 * HOUR_MS;

export type NewGameSession = Omit<GameSession, 'id' | 'expiresAt'> & { language: LanguageTag; now: Date };

/** Writes a launch and returns its token, which only the vendor will hold. Marks the game as recent. */
export async function openGameSession(sql: Sql, launch: NewGameSession): Promise<{ id: string; token: string; expiresAt: Date }> {
  const token = newToken();
  const id = newId('gse', launch.now.getTime());
  const expiresAt = new Date(launch.now.getTime() + LIFE_MS);
  await sql.query(
    `
    WITH opened AS (
      INSERT INTO game_session (token_hash, id, brand_id, member_id, session_id, vendor, node_id, currency, language, ip, created_at,
        expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    )
    INSERT INTO recent_game (member_id, node_id, opened_at) VALUES ($4, $7, $11)
    ON CONFLICT (member_id, node_id) DO UPDATE SET opened_at = greatest(recent_game.opened_at, excluded.opened_at)`,
    [
      tokenHash(token),
      id,
      launch.brandId,
      launch.memberId,
      launch.sessionId,
      launch.vendor,
      launch.nodeId,
      launch.currency,
      codeOfTag(launch.language),
      launch.ip,
      launch.now,
      expiresAt,
    ],
  );
  return { id, token, expiresAt };
}

const COLUMNS = `id, brand_id AS "brandId", member_id AS "memberId", session_id AS "sessionId", vendor, node_id AS "nodeId", currency, ip,
  expires_at AS "expiresAt"`;

const MAX_HELD = 20_000;

export interface GameSessions {
  findGameSession(token: string): Promise<GameSession | null>;
  /** Opened just now by this process, whose first bet then needs no look. */
  holdGameSession(token: string, session: GameSession): void;
}

/** Game sessions by token, held in memory: a row never changes once written. */
export function gameSessions(db: Db): GameSessions {
  const held = new Map<string, GameSession>();
  const hold = (token: string, session: GameSession): void => {
    if (held.size >= MAX_HELD) held.delete(held.keys().next().value ?? '');
    held.set(token, session);
  };
  const find: GameSessions['findGameSession'] = async (token) => {
    if (token.length < 20 || token.length > 128) return null;
    const known = held.get(token);
    if (known) return known;
    const found = await maybeOne<GameSession>(db, `SELECT ${COLUMNS} FROM game_session WHERE token_hash = $1`, [tokenHash(token)]);
    if (!found) return null;
    hold(token, found);
    return found;
  };
  return { findGameSession: find, holdGameSession: hold };
}

/** Has this member ever launched a game of the vendor? Before that no wallet call is valid. */
export async function findLaunch(sql: Sql, vendor: string, memberId: string): Promise<GameSession | null> {
  return maybeOne<GameSession>(sql, `SELECT ${COLUMNS} FROM game_session WHERE member_id = $1 AND vendor = $2 LIMIT 1`, [memberId, vendor]);
}
