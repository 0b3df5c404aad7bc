import type { RankBenefits } from '@pavilion/contract/ranks/terms';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Sql } from '../../kernel/db.ts';
import { levelName } from './ladder.ts';
import { findRank } from './read-rank.ts';

interface MemberRef {
  brandId: string;
  memberId: string;
}

const NONE: RankBenefits = { reachGift: null, monthGift: null, withdrawalsPlus: 0, rebatePlus: 0, ownContact: false };

/** Benefits of the level a member has; none where the brand has no ranks. */
export async function benefitsOf(sql: Sql, member: MemberRef): Promise<RankBenefits> {
  const rank = await findRank(sql, member);
  return rank?.ladder.levels[rank.level - 1]?.benefits ?? NONE;
}

/** Name of a member's level in a language; empty where the brand has no ranks. */
export async function rankLabel(sql: Sql, { language, ...member }: MemberRef & { language: LanguageTag }): Promise<string> {
  const rank = await findRank(sql, member);
  return rank ? levelName(rank.ladder, rank.level, language) : '';
}
