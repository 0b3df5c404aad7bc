import { newId } from '@pavilion/contract/base/id';
import type { PromotionTerms } from '@pavilion/contract/promotions/terms';
import { type Db, maybeOne, transaction } from '../../kernel/db.ts';
import { keepTerms, type PromotionTexts } from './store.ts';

/** A promotion as a demonstration has it: live at once. */
export interface WrittenPromotion {
  code: string;
  terms: PromotionTerms;
  texts: PromotionTexts;
  category: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date | null;
  /** Codes of a promotion by code, with their uses. */
  codes?: readonly { code: string; uses: number }[];
}

/** Writes a brand's promotions that are not there yet, by their codes; none that is there is changed. */
export async function writePromotions(
  db: Db,
  brandId: string,
  promotions: readonly WrittenPromotion[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  for (const [position, promotion] of promotions.entries())
    await transaction(db, async (tx) => {
      const { code, terms, texts, startsAt, endsAt } = promotion;
      const row = await maybeOne<{ id: string }>(
        tx,
        `INSERT INTO promotion (id, brand_id, code, kind, state, draft, live, position, starts_at, ends_at, changed_at)
           VALUES ($1, $2, $3, $4, 'live', 1, 1, $5, $6, $7, $8) ON CONFLICT (brand_id, code) DO NOTHING RETURNING id`,
        [newId('pro'), brandId, code, terms.rule.kind, position, startsAt, endsAt, now],
      );
      if (!row) return;
      await tx.query(
        `INSERT INTO promotion_version (promotion_id, version, terms, texts, category, picture, starts_at, ends_at, written_by, written_at, approved_by, approved_at)
           VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
        [row.id, keepTerms(terms), JSON.stringify(texts), promotion.category, promotion.picture, startsAt, endsAt, by, now],
      );
      for (const one of promotion.codes ?? [])
        await tx.query('INSERT INTO promotion_code (promotion_id, brand_id, code, uses) VALUES ($1, $2, $3, $4)', [
          row.id,
          brandId,
          one.code,
          one.uses,
        ]);
    });
}
