import type { LanguageTag } from '@pavilion/languages/tags';
import type { BrandInfo } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import { grantTitleCode } from './grant-title.ts';
import type { GrantRow } from './tables.ts';

export interface GrantNames {
  db: Sql;
  messageFor(code: string, language: LanguageTag): string;
  /** Titles of a brand's promotions by code. */
  promotionTitles(
    sql: Sql,
    asked: { brand: BrandInfo; codes: readonly string[]; language: LanguageTag },
  ): Promise<ReadonlyMap<string, string>>;
}

type GrantSource = Pick<GrantRow, 'source' | 'code'>;

/** How grants, and what opened a lock, are called in the reader's language: a promotion by its title, a rebate by its games, the rest by what it is. */
export async function namingOf(
  { db, promotionTitles, messageFor }: GrantNames,
  grants: readonly GrantSource[],
  { brand, language }: { brand: BrandInfo; language: LanguageTag },
): Promise<(grant: GrantSource) => string> {
  const codes = [...new Set(grants.flatMap(({ source, code }) => (source === 'promotion' ? [code] : [])))];
  const titles = await promotionTitles(db, { brand, codes, language });
  return ({ source, code }) => {
    if (source === 'rebate' && code !== '') return messageFor(`game.category.${code.toUpperCase()}`, language);
    const title = source === 'promotion' ? titles.get(code) : undefined;
    return title ?? messageFor(grantTitleCode({ source, code }), language);
  };
}
