import { rankLadder, type RankLadder } from '@pavilion/contract/rank-rules';
import { codeOfTag } from '@pavilion/contract/language';
import type { LanguageTag } from '@pavilion/languages/tags';
import * as z from 'zod/mini';
import { many, one, type Sql } from '../../kernel/db.ts';
import { importRule, readRule, type RuleStore, type RuleVersion } from '../../kernel/rule-versions.ts';

/** The table of the rule, as `rule-versions.ts` reads and writes it. */
export const LADDER: RuleStore = {
  name: 'rank_ladder',
  read: (sql, brandId) =>
    many<RuleVersion & Record<string, unknown>>(
      sql,
      `SELECT brand_id AS "brandId", version, state, terms, written_by AS "writtenBy", written_at AS "writtenAt", approved_by AS "approvedBy",
         approved_at AS "approvedAt" FROM rank_ladder WHERE brand_id = $1 AND state <> 'past'`,
      [brandId],
    ),
  newest: async (sql, brandId) =>
    (await one<{ newest: number }>(sql, 'SELECT coalesce(max(version), 0)::int AS newest FROM rank_ladder WHERE brand_id = $1', [brandId]))
      .newest,
  insert: (tx, { brandId, version, state, terms, writtenBy, writtenAt, approvedBy, approvedAt }) =>
    tx.query(
      `INSERT INTO rank_ladder (brand_id, version, state, terms, written_by, written_at, approved_by, approved_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [brandId, version, state, JSON.stringify(terms), writtenBy, writtenAt, approvedBy, approvedAt],
    ),
  remove: (tx, brandId, version) => tx.query('DELETE FROM rank_ladder WHERE brand_id = $1 AND version = $2', [brandId, version]),
  change: (tx, { brandId, version, state, approvedBy, approvedAt }) =>
    tx.query('UPDATE rank_ladder SET state = $3, approved_by = $4, approved_at = $5 WHERE brand_id = $1 AND version = $2', [
      brandId,
      version,
      state,
      approvedBy,
      approvedAt,
    ]),
};

/** `content/ranks.json` of a brand's folder: a ladder as on the wire, amounts in main units. */
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

/** Of a level in a language, else in English, else in any. */
export function levelName({ levels }: RankLadder, level: number, language: LanguageTag): string {
  const names = levels[level - 1]?.names ?? {};
  return names[codeOfTag(language)] ?? names['EN'] ?? Object.values(names)[0] ?? '';
}
