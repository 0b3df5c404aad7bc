import { hash } from 'node:crypto';
import type { Sql, Tx } from '../../kernel/db.ts';
import { isSeeded, listMoney, markSeeded } from '../content/public.ts';
import { OWN_PAGES } from './catalogue.ts';
import { type GameFacts, writeGames } from './seed-catalogue.ts';

/** The vendor of our own games, which are pages of the portal. */
export interface HouseVendor {
  code: string;
  name: string;
  /** Path of that page. */
  page: string;
  games: readonly Omit<GameFacts, 'currencies' | 'lines' | 'rtpPpm' | 'hasDemo'>[];
}

/** Writes the games of the house into the catalogue, where lists, favourites, histories and reports find their names and pictures. The same a second time writes nothing. */
export async function seedHouseGames(tx: Tx, vendors: readonly HouseVendor[]): Promise<void> {
  const currencies = await listMoney(tx);
  const digest = hash('sha256', JSON.stringify([currencies, vendors]));
  if (await isSeeded(tx, 'catalogue.house', digest)) return;
  for (const { code, name, page, games } of vendors) {
    await tx.query(
      `INSERT INTO vendor (code, name, adapter, settings) VALUES ($1, $2, $3, $4)
        ON CONFLICT (code) DO UPDATE SET settings = excluded.settings WHERE vendor.adapter = excluded.adapter`,
      [code, name, OWN_PAGES, JSON.stringify({ page })],
    );
    await writeGames(
      tx,
      code,
      games.map((game) => ({ ...game, lines: 0, rtpPpm: null, hasDemo: false, currencies })),
    );
  }
  await markSeeded(tx, 'catalogue.house', digest);
}

/** What a brand offers of the games of the house has changed: every process reads the catalogue again. */
export async function markOffersChanged(sql: Sql): Promise<void> {
  await sql.query('SELECT catalogue_changed()');
}
