import type { Family } from '@pavilion/lottery/play';
import type { OfferTerms } from '@pavilion/contract/lottery/terms';
import { offerTerms } from '@pavilion/contract/lottery/terms';
import * as z from 'zod/mini';
import { many, maybeOne, prepared, type Sql } from '../../kernel/db.ts';
import type { Schedule } from './games/games.ts';

export interface GameRow {
  id: number;
  code: string;
  family: Family;
  groupCode: string;
  vassalage: string;
  prizeMode: 'LOTT' | 'ZY' | 'ELOTT' | 'SEA';
  isHouse: boolean;
  schedule: Schedule;
  zone: string;
  margin: number;
  names: Readonly<Record<string, string>>;
}

export interface OfferedGame extends GameRow {
  brandId: string;
  isOn: boolean;
  terms: OfferTerms;
  version: number;
}

export type IssueState = 'open' | 'closed' | 'drawn' | 'settled' | 'void';

export interface IssueRow {
  id: bigint;
  gameId: number;
  numero: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  state: IssueState;
  seedHash: string | null;
  chainHash: string | null;
  digest: string | null;
  tickets: number | null;
  /** The digest is that of seals which are listed in public. */
  listsTickets: boolean;
  seed: string | null;
  result: string | null;
  closedAt: Date | null;
  drawnAt: Date | null;
  settledAt: Date | null;
  revision: number;
  /** When an official draw began, as recorded with its result. */
  startedAt: Date | null;
  /** How often it was declared void. */
  voids: number;
}

const GAME = `g.id, g.code, g.family, g.group_code AS "groupCode", g.vassalage, g.prize_mode AS "prizeMode", g.is_house AS "isHouse",
  g.schedule, g.zone, g.margin, g.names`;

export const ISSUE = `i.id, i.game_id AS "gameId", i.numero, i.opens_at AS "opensAt", i.closes_at AS "closesAt", i.draws_at AS "drawsAt", i.state,
  i.seed_hash AS "seedHash", i.chain_hash AS "chainHash", i.digest, i.tickets, i.lists_tickets AS "listsTickets", i.seed, i.result, i.closed_at AS "closedAt",
  i.drawn_at AS "drawnAt", i.settled_at AS "settledAt", i.revision, i.started_at AS "startedAt", i.voids`;

/** Every game. */
export const listGames = (sql: Sql): Promise<GameRow[]> =>
  many<GameRow>(sql, `SELECT ${GAME} FROM lottery_game g ORDER BY g.position, g.id`);

const readTerms = (row: OfferedGame & { terms: unknown }): OfferedGame => ({
  ...row,
  terms: z.decode(offerTerms, row.terms as never),
});

export const gamesById = async (sql: Sql): Promise<ReadonlyMap<number, GameRow>> =>
  new Map((await listGames(sql)).map((game) => [game.id, game]));

/** Games a brand offers, on or off. */
export async function listOffered(sql: Sql, brandId: string): Promise<OfferedGame[]> {
  const rows = await many<OfferedGame>(
    sql,
    `SELECT ${GAME}, o.brand_id AS "brandId", o.is_on AS "isOn", o.terms, o.version FROM lottery_offer o JOIN lottery_game g ON g.id = o.game_id
      WHERE o.brand_id = $1 ORDER BY g.position, g.id`,
    [brandId],
  );
  return rows.map(readTerms);
}

const OFFERED = prepared(
  `SELECT ${GAME}, o.brand_id AS "brandId", o.is_on AS "isOn", o.terms, o.version FROM lottery_offer o JOIN lottery_game g ON g.id = o.game_id
    WHERE o.brand_id = $1 AND o.game_id = $2`,
);

export async function findOffered(sql: Sql, brandId: string, gameId: number): Promise<OfferedGame | null> {
  const row = await maybeOne<OfferedGame>(sql, OFFERED, [brandId, gameId]);
  return row && readTerms(row);
}

export const findIssue = (sql: Sql, gameId: number, numero: string): Promise<IssueRow | null> =>
  maybeOne<IssueRow>(sql, `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.numero = $2`, [gameId, numero]);

/** The issue that takes bets at a moment: the open one whose bets end first. */
export const findPresent = (sql: Sql, gameId: number, now: Date): Promise<IssueRow | null> =>
  maybeOne<IssueRow>(
    sql,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.state = 'open' AND i.closes_at > $2 AND i.opens_at <= $2 ORDER BY i.closes_at LIMIT 1`,
    [gameId, now],
  );
