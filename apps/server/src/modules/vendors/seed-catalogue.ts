import { hash } from 'node:crypto';
import { type Db, type Sql, transaction } from '../../kernel/db.ts';
import { isSeeded, markSeeded } from '../content/public.ts';

/** Our own studio, as the demonstration names it. */
const LANTERN = { code: 'LANTERN', name: 'Lantern' } as const;

/** Writes our own studio and the games it lists into the catalogue. The same data a second time writes nothing. */
export async function seedCatalogue(db: Db, listed: readonly GameFacts[]): Promise<void> {
  const digest = hash('sha256', JSON.stringify([LANTERN, listed]));
  if (await isSeeded(db, 'catalogue', digest)) return;
  await transaction(db, async (tx) => {
    await tx.query(
      `INSERT INTO vendor (code, name, adapter) VALUES ($1, $2, 'operator-wallet')
      ON CONFLICT (code) DO UPDATE SET name = excluded.name`,
      [LANTERN.code, LANTERN.name],
    );
    await writeGames(tx, LANTERN.code, listed);
    await markSeeded(tx, 'catalogue', digest);
  });
}

/** A game as its vendor lists it, in our terms. */
export interface GameFacts {
  code: string;
  gameType: string;
  classify: string;
  lines: number;
  rtpPpm: number | null;
  /** Base name of its pictures. */
  picture: string;
  /** By the code of the language in the database (`EN`, `CN`); English always. */
  names: Readonly<Record<string, string>>;
  currencies: readonly string[];
  hasDemo: boolean;
}

/** Adds games and brings the vendor's own facts up to date; category, picture and names of a known game stay ours. */
export async function writeGames(sql: Sql, vendor: string, games: readonly GameFacts[]): Promise<void> {
  await sql.query(
    `
    INSERT INTO game (vendor, code, game_type, classify, lines, rtp_ppm, has_demo, picture, currencies)
    SELECT $1, g.code, g."gameType", g.classify, g.lines, g."rtpPpm", g."hasDemo", g.picture,
      ARRAY(SELECT json_array_elements_text(g.currencies))
    FROM json_to_recordset($2) AS g (code text, "gameType" text, classify text, lines integer, "rtpPpm" integer, "hasDemo" boolean,
      picture text, currencies json)
    ON CONFLICT (vendor, code) DO UPDATE SET lines = excluded.lines, rtp_ppm = excluded.rtp_ppm, has_demo = excluded.has_demo,
      currencies = excluded.currencies, available = true
    WHERE (game.lines, game.rtp_ppm, game.has_demo, game.currencies, game.available)
      IS DISTINCT FROM (excluded.lines, excluded.rtp_ppm, excluded.has_demo, excluded.currencies, true)`,
    [vendor, JSON.stringify(games)],
  );
  await sql.query(
    `
    INSERT INTO game_name (node_id, language, name)
    SELECT game.node_id, n.key, n.value
    FROM json_to_recordset($2) AS g (code text, names json) CROSS JOIN json_each_text(g.names) AS n
      JOIN game ON game.vendor = $1 AND game.code = g.code
    ON CONFLICT DO NOTHING`,
    [vendor, JSON.stringify(games)],
  );
}

/**
 * Games the vendor no longer lists are withdrawn; ones new to us are offered by every brand that has the vendor, but those that return more than any game of the kind
 * that the brand offers: its rules were checked against the returns of those (ADR 74). These are switched on by the brand. The first games of a kind are offered.
 */
export async function followList(sql: Sql, vendor: string, games: readonly GameFacts[]): Promise<void> {
  await writeGames(sql, vendor, games);
  await sql.query('UPDATE game SET available = false WHERE vendor = $1 AND available AND NOT code = ANY ($2)', [
    vendor,
    games.map((game) => game.code),
  ]);
  await offerNewGames(sql, vendor, { areReturnsChecked: false });
}

/** What the games of a kind that a brand offers return at most; null: it offers none, or none that says it. */
const MAX_RETURN = `SELECT max(o.rtp_ppm) FROM brand_game x JOIN game o ON o.node_id = x.node_id JOIN brand_vendor y ON y.brand_id = x.brand_id AND y.vendor = o.vendor
  WHERE x.brand_id = bv.brand_id AND x.enabled AND o.game_type = g.game_type`;

/** Offers games of a vendor that are new to a brand which has the vendor, at the end of the list. `areReturnsChecked`: the caller checks the sheet of returns. */
export async function offerNewGames(sql: Sql, vendor: string, { areReturnsChecked }: { areReturnsChecked: boolean }): Promise<void> {
  await sql.query(
    `
    INSERT INTO brand_game (brand_id, node_id, is_new, position, enabled)
    SELECT bv.brand_id, g.node_id, true, 10000, $2 OR coalesce(g.rtp_ppm <= (${MAX_RETURN}), true) FROM brand_vendor bv JOIN game g ON g.vendor = bv.vendor
    WHERE bv.vendor = $1 AND bv.enabled AND NOT EXISTS (SELECT FROM brand_game o WHERE o.brand_id = bv.brand_id AND o.node_id = g.node_id)
    ON CONFLICT DO NOTHING`,
    [vendor, areReturnsChecked],
  );
}
