import type { Sql } from './kernel/db.ts';
import { findBrandsWith } from './modules/content/public.ts';
import { listOffers } from './modules/lottery/public.ts';

/** Lottery games that stand in the lobbies: those a brand takes bets on, where it has the lottery on. */
export async function lotteriesOffered(sql: Sql): Promise<ReadonlySet<string>> {
  const [offers, brands] = [await listOffers(sql), await findBrandsWith(sql, 'LOTT3')];
  return new Set(
    offers.filter(({ brandId }) => brands.has(brandId)).map(({ brandId, vassalage, code }) => `${brandId}/${vassalage}/${code}`),
  );
}
