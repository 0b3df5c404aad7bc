import type { BrandInfo } from '../../http/types.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { type Promotion, textOf } from './store.ts';

interface TitlesQuery {
  brand: Pick<BrandInfo, 'id' | 'defaultLanguage'>;
  /** Of promotions; what is none is left out. */
  codes: readonly string[];
  language: string;
}

/** Titles of a brand's promotions by code, as they are called now. */
export async function titlesOf(sql: Sql, { brand, codes, language }: TitlesQuery): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await many<Pick<Promotion, 'code' | 'texts'>>(
    sql,
    `SELECT p.code, v.texts FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = coalesce(p.live, p.draft)
       WHERE p.brand_id = $1 AND p.code = ANY ($2)`,
    [brand.id, codes],
  );
  return new Map(rows.map((row) => [row.code, textOf(row, language, brand).title]));
}
