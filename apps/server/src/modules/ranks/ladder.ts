import type { ControlRules } from '../../kernel/controls.ts';
import { rankLadder, type RankLadder } from '@pavilion/contract/ranks/terms';
import { codeOfTag } from '@pavilion/contract/base/language';
import type { LanguageTag } from '@pavilion/languages/tags';
import * as z from 'zod/mini';
import type { Sql } from '../../kernel/db.ts';
import { importRule, readRule, ruleTable } from '../../kernel/rule-versions.ts';
import type { RuleDocument } from '../four-eyes/public.ts';
import type { RankDeps } from './deps.ts';

export const LADDER = ruleTable('rank_ladder', {
  from: 'FROM rank_ladder',
  insertInto: 'INSERT INTO rank_ladder',
  update: 'UPDATE rank_ladder',
  deleteFrom: 'DELETE FROM rank_ladder',
});

export const ladderDocument = ({ passReturns }: Pick<RankDeps, 'passReturns'>): RuleDocument => ({
  kind: 'rank.ladder',
  store: LADDER,
  permission: 'ranks.rules',
  read: 'ranks.read',
  subjectKind: 'rank.ladder',
  approved: 'rank.ladder.approve',
  pass: passReturns,
});

/** `content/ranks.json` of a brand's folder: a ladder as on the wire, amounts in main units. */
/** Two operators change a ladder, on its own page too. */
export const RANKS_FILE_RULES: ControlRules = { '**': 'terms' };

export const ranksFile = z.pipe(
  rankLadder,
  z.transform((ladder: RankLadder) => z.encode(rankLadder, ladder)),
);
export type RanksFile = z.infer<typeof ranksFile>;

export interface LadderInForce {
  version: number;
  ladder: RankLadder;
}

export const ladderOf = (terms: unknown): RankLadder => z.decode(rankLadder, terms as z.input<typeof rankLadder>);

/** Null: the brand has no ranks. */
export async function findLadder(sql: Sql, brandId: string): Promise<LadderInForce | null> {
  const { live } = await readRule(sql, LADDER, brandId);
  return live && { version: live.version, ladder: ladderOf(live.terms) };
}

/** A brand's ladder as a folder says it; null where it has none. */
export const readRanks = async (sql: Sql, brandId: string): Promise<RanksFile | null> =>
  ((await readRule(sql, LADDER, brandId)).live?.terms as RanksFile | undefined) ?? null;

/** Makes a brand's ladder what its folder says; a draft at the desk stays. */
export const writeRanks = (tx: Sql, brandId: string, file: RanksFile, { by, now }: { by: string; now: Date }): Promise<void> =>
  importRule(tx, LADDER, { brandId, terms: file, by, now });

/** Of all levels, the lowest first; empty where the brand has no ranks. */
export async function levelNames(sql: Sql, brandId: string, language: LanguageTag): Promise<string[]> {
  const found = await findLadder(sql, brandId);
  return found ? found.ladder.levels.map((_level, index) => levelName(found.ladder, index + 1, language)) : [];
}

/** Of a level in a language, else in English, else in any. */
export function levelName({ levels }: RankLadder, level: number, language: LanguageTag): string {
  const names = levels[level - 1]?.names ?? {};
  return names[codeOfTag(language)] ?? names['EN'] ?? Object.values(names)[0] ?? '';
}
