import type { ControlRules } from '../../kernel/controls.ts';
import * as z from 'zod/mini';
import { many, type Sql } from '../../kernel/db.ts';
import { type LanguageWords, spokenCode } from '../../kernel/words-file.ts';
import { OWN_PAGES } from './catalogue.ts';

/** Which games a brand shows, and how. */
export const GAMES_FILE_RULES: ControlRules = { '**': 'free' };

/** What a brand calls something; a language that is not there has the vendor's own name. */
const ownNames = z.record(spokenCode, z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));

/** What a brand calls vendors, by their codes. */
export const vendorNamesFile = z.record(z.string(), ownNames);
export type VendorNames = z.infer<typeof vendorNamesFile>;

/** Vendors a brand has opened, in its order, each with its games in its order. */
export const brandGamesFile = z.record(
  z.string(),
  z.array(
    z.strictObject({
      code: z.string(),
      hot: z.optional(z.boolean()),
      new: z.optional(z.boolean()),
      names: z.optional(ownNames),
      /** The brand's own pictures of it: the name of those in `art/` without size and format, or an address that begins with `/`. */
      picture: z.optional(
        z.string().check(z.regex(/^\/?[a-z0-9][a-z0-9/-]{0,120}$/, 'a base name or an address that begins with / is expected')),
      ),
    }),
  ),
);
export type BrandGames = z.infer<typeof brandGamesFile>;

/** Numbers of all games of the catalogue, by vendor and code. */
export async function findGameNumbers(sql: Sql): Promise<(vendor: string, code: string) => number | null> {
  const rows = await many<{ vendor: string; code: string; node_id: number }>(sql, 'SELECT vendor, code, node_id FROM game');
  const numbers = new Map(rows.map((row) => [`${row.vendor}/${row.code}`, row.node_id]));
  return (vendor, code) => numbers.get(`${vendor}/${code}`) ?? null;
}

/** What a brand offers now. */
export async function readBrandGames(sql: Sql, brandId: string): Promise<BrandGames> {
  const vendors = await many<{ vendor: string }>(
    sql,
    'SELECT vendor FROM brand_vendor WHERE brand_id = $1 AND enabled ORDER BY position, vendor',
    [brandId],
  );
  const games = await many<{ vendor: string; code: string; hot: boolean; is_new: boolean; names: LanguageWords; picture: string | null }>(
    sql,
    `SELECT g.vendor, g.code, bg.hot_position IS NOT NULL AS hot, bg.is_new, bg.names, bg.picture FROM brand_game bg JOIN game g ON g.node_id = bg.node_id
      WHERE bg.brand_id = $1 AND bg.enabled ORDER BY bg.position, g.node_id`,
    [brandId],
  );
  const gamesOf = (vendor: string) =>
    games
      .filter((game) => game.vendor === vendor)
      .map(({ code, hot, is_new: isNew, names, picture }) => ({
        code,
        ...(hot ? { hot } : {}),
        ...(isNew ? { new: isNew } : {}),
        ...(Object.keys(names).length === 0 ? {} : { names }),
        ...(picture === null ? {} : { picture }),
      }));
  return Object.fromEntries(vendors.map(({ vendor }) => [vendor, gamesOf(vendor)]));
}

/** What a brand calls the vendors it offers now. */
export async function readVendorNames(sql: Sql, brandId: string): Promise<VendorNames> {
  const rows = await many<{ vendor: string; names: LanguageWords }>(
    sql,
    `SELECT vendor, names FROM brand_vendor WHERE brand_id = $1 AND enabled AND names <> '{}' ORDER BY vendor`,
    [brandId],
  );
  return Object.fromEntries(rows.map(({ vendor, names }) => [vendor, names]));
}

interface Choice {
  vendors: BrandGames;
  vendorNames: VendorNames;
}

/** What cannot be of a brand's choice, by field: what the catalogue does not have, and names of what has another one everywhere. */
export async function brandGamesProblems(sql: Sql, { vendors, vendorNames }: Choice): Promise<{ field: string; message: string }[]> {
  const numberOf = await findGameNumbers(sql);
  const adapters = new Map(
    (await many<{ code: string; adapter: string }>(sql, 'SELECT code, adapter FROM vendor')).map(({ code, adapter }) => [code, adapter]),
  );
  const ofGame = (vendor: string, { code, names }: BrandGames[string][number], field: string) =>
    numberOf(vendor, code) === null
      ? [{ field: `${field}.code`, message: `${vendor} has no game ${code} in this installation's catalogue` }]
      : names && adapters.get(vendor) === OWN_PAGES
        ? [{ field: `${field}.names`, message: `${code} is drawn for all brands at once, under one name` }]
        : [];
  return [
    ...Object.entries(vendors).flatMap(([vendor, games]) =>
      adapters.has(vendor)
        ? games.flatMap((game, index) => ofGame(vendor, game, `vendors.${vendor}.${index}`))
        : [{ field: `vendors.${vendor}`, message: `there is no vendor ${vendor}` }],
    ),
    ...Object.keys(vendorNames)
      .filter((vendor) => !Object.hasOwn(vendors, vendor))
      .map((vendor) => ({ field: `vendorNames.${vendor}`, message: `the brand offers no games of ${vendor}` })),
  ];
}

/** Makes a brand's choice what the file says. What it no longer names is switched off: members have played it. */
export async function writeBrandGames(sql: Sql, brandId: string, { vendors, vendorNames }: Choice): Promise<void> {
  const codes = Object.keys(vendors);
  await sql.query('UPDATE brand_vendor SET enabled = false WHERE brand_id = $1 AND enabled AND NOT vendor = ANY ($2)', [brandId, codes]);
  await sql.query(
    `INSERT INTO brand_vendor (brand_id, vendor, position, names)
     SELECT $1, v.code, v.place, coalesce($3::jsonb -> v.code, '{}') FROM unnest($2::text[]) WITH ORDINALITY AS v (code, place)
     ON CONFLICT (brand_id, vendor) DO UPDATE SET enabled = true, position = excluded.position, names = excluded.names`,
    [brandId, codes, JSON.stringify(vendorNames)],
  );
  const rows = Object.entries(vendors).flatMap(([vendor, games]) =>
    games.map((game, position) => ({
      vendor,
      code: game.code,
      position,
      hot: game.hot ? position : null,
      new: game.new ?? false,
      names: game.names ?? {},
      picture: game.picture ?? null,
    })),
  );
  await sql.query('UPDATE brand_game SET enabled = false WHERE brand_id = $1 AND enabled', [brandId]);
  await sql.query(
    `
    INSERT INTO brand_game (brand_id, node_id, hot_position, is_new, position, names, picture)
    SELECT $1, game.node_id, c.hot, c.new, c.position, c.names, c.picture
    FROM json_to_recordset($2) AS c (vendor text, code text, position integer, hot integer, new boolean, names jsonb, picture text)
      JOIN game ON game.vendor = c.vendor AND game.code = c.code
    ON CONFLICT (brand_id, node_id) DO UPDATE SET hot_position = excluded.hot_position, is_new = excluded.is_new,
      position = excluded.position, names = excluded.names, picture = excluded.picture, enabled = true`,
    [brandId, JSON.stringify(rows)],
  );
  // The others are known and off, or the next list of the vendor would offer them as new.
  await sql.query(
    `INSERT INTO brand_game (brand_id, node_id, enabled, position) SELECT $1, node_id, false, 10000 FROM game WHERE vendor = ANY ($2)
     ON CONFLICT DO NOTHING`,
    [brandId, codes],
  );
}
