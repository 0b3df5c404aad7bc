import { offerTerms, type OfferTerms } from '@pavilion/contract/lottery/terms';
import * as z from 'zod/mini';
import type { Sql } from '../../../kernel/db.ts';
import { markOffersChanged } from '../../vendors/public.ts';
import { GAMES } from './games.ts';

/** Writes the games as the product knows them; days without a draw stay as operators set them. What a brand offers of them is stored separately. */
export async function writeGames(sql: Sql): Promise<void> {
  const rows = GAMES.map(({ group, prizeMode, isHouse, ...game }, position) => ({
    ...game,
    group_code: group,
    prize_mode: prizeMode,
    is_house: isHouse,
    position,
  }));
  await sql.query(
    `INSERT INTO lottery_game (id, code, family, group_code, vassalage, prize_mode, is_house, schedule, zone, margin, position, names)
      SELECT id, code, family, group_code, vassalage, prize_mode, is_house, schedule, zone, margin, position, names
        FROM json_to_recordset($1) AS g (id integer, code text, family text, group_code text, vassalage text, prize_mode text, is_house boolean,
          schedule jsonb, zone text, margin integer, position integer, names jsonb)
      ON CONFLICT (id) DO UPDATE SET schedule = excluded.schedule || jsonb_strip_nulls(jsonb_build_object('without', lottery_game.schedule->'without')), margin = excluded.margin, position = excluded.position, names = excluded.names`,
    [JSON.stringify(rows)],
  );
}

/** Offers a game to a brand's members, or changes the terms it is offered at. */
export async function writeOffer(sql: Sql, offer: { brandId: string; gameId: number; isOn: boolean; terms: OfferTerms }): Promise<void> {
  await sql.query(
    `INSERT INTO lottery_offer (brand_id, game_id, is_on, terms) VALUES ($1, $2, $3, $4)
      ON CONFLICT (brand_id, game_id) DO UPDATE SET is_on = excluded.is_on, terms = excluded.terms, version = lottery_offer.version + 1`,
    [offer.brandId, offer.gameId, offer.isOn, JSON.stringify(z.encode(offerTerms, offer.terms))],
  );
  await markOffersChanged(sql);
}
