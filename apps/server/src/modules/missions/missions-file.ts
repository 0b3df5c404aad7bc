import type { ControlRules } from '../../kernel/controls.ts';
import { newId } from '@pavilion/contract/base/id';
import { giftOf, missionFault, missionTerms } from '@pavilion/contract/missions/terms';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { many, maybeOne, one, type Tx, type Sql } from '../../kernel/db.ts';
import { languageWords } from '../../kernel/words-file.ts';
import { readTerms, startOfSlice } from './read-missions.ts';
import { putInForce } from './write-mission.ts';

const terms = z.strictObject(missionTerms.shape);

/** `content/missions.json` of a brand's folder: missions that give, in the order in which members see them. Amounts are numbers of main units. */
/** Two operators put a mission in force, on its own page too. */
export const MISSIONS_FILE_RULES: ControlRules = { '**': 'terms' };

export const missionsFile = z.array(
  z.strictObject({
    code: z.string().check(z.regex(/^[\w.:-]{1,40}$/)),
    title: languageWords,
    description: languageWords,
    /** As on the wire. */
    terms: z.unknown().check(
      z.superRefine((value, context) => {
        const read = z.safeDecode(terms, value as z.input<typeof terms>);
        const fault = read.success ? missionFault(read.data) : (read.error.issues[0]?.path.join('.') ?? 'terms');
        if (fault !== null)
          context.addIssue({ code: 'custom', message: `terms of a mission are expected; look at ${fault}`, input: value });
      }),
    ),
  }),
);
export type MissionsFile = z.infer<typeof missionsFile>;

interface Row {
  code: string;
  terms: unknown;
  texts: Record<string, { title: string; description: string }>;
}

const wordsOf = (texts: Row['texts'], field: 'title' | 'description') =>
  Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, words[field]]));

/** A brand's missions as a folder says them: the newest approved version of those that are not stopped; null where it never had one. */
export async function readMissionsFile(sql: Sql, brandId: string): Promise<MissionsFile | null> {
  const rows = await many<Row>(
    sql,
    `SELECT m.code, v.terms, v.texts FROM mission m JOIN mission_version v ON v.mission_id = m.id AND v.version = m.live
       WHERE m.brand_id = $1 AND m.stopped_at IS NULL ORDER BY m.position, m.id`,
    [brandId],
  );
  return rows.length === 0
    ? null
    : rows.map(({ code, terms: written, texts }) => ({
        code,
        title: wordsOf(texts, 'title'),
        description: wordsOf(texts, 'description'),
        terms: written,
      }));
}

/** What of a folder's missions cannot be where they give already: their kind of gift and their period stay, as at the desk. */
export async function missionProblems(sql: Sql, brandId: string, file: MissionsFile): Promise<{ field: string; message: string }[]> {
  const rows = await many<Pick<Row, 'code' | 'terms'>>(
    sql,
    `SELECT m.code, v.terms FROM mission m JOIN mission_version v ON v.mission_id = m.id AND v.version = m.live
       WHERE m.brand_id = $1 AND m.stopped_at IS NULL AND m.code = ANY ($2)`,
    [brandId, file.map(({ code }) => code)],
  );
  const known = new Map(rows.map(({ code, terms: stored }) => [code, readTerms(stored)]));
  return file.flatMap(({ code, terms: written }, index) => {
    const before = known.get(code);
    if (!before) return [];
    const now = readTerms(written);
    return [
      ...(giftOf(before) === giftOf(now)
        ? []
        : [{ field: `${index}.terms.gives`, message: `${code} gives ${giftOf(before)}: a mission that gives goes on with what it gives` }]),
      ...(before.period === now.period
        ? []
        : [{ field: `${index}.terms.period`, message: `${code} goes by the ${before.period}: a mission that gives keeps its period` }]),
    ];
  });
}

/**
 * Makes a brand's missions what its folder says: new ones give at once, changed ones from their next period on. A mission the folder does not name stays, and is
 * stopped at the desk.
 */
export async function writeMissionsFile(tx: Tx, brandId: string, file: MissionsFile, now: Date): Promise<void> {
  const brand = await one<{ id: string; currency: string; timeZone: string }>(
    tx,
    'SELECT id, currency, time_zone AS "timeZone" FROM brand_facts WHERE id = $1',
    [brandId],
  );
  for (const [position, { code, title, description, ...written }] of file.entries()) {
    const texts = Object.fromEntries(
      Object.keys(title).map((language) => [language, { title: title[language], description: description[language] ?? '' }]),
    );
    const known = await maybeOne<{ id: string; draft: number; live: number | null; terms: unknown; texts: unknown; stopped: boolean }>(
      tx,
      `SELECT m.id, m.draft, m.live, m.stopped_at IS NOT NULL AS stopped, v.terms, v.texts
         FROM mission m LEFT JOIN mission_version v ON v.mission_id = m.id AND v.version = m.live WHERE m.brand_id = $1 AND m.code = $2 FOR UPDATE OF m`,
      [brandId, code],
    );
    if (known?.stopped) continue;
    const id = known?.id ?? newId('msn');
    const version = known ? known.draft + 1 : 1;
    if (known) await tx.query('UPDATE mission SET position = $2 WHERE id = $1', [id, position]);
    if (known && isDeepStrictEqual(known.terms, written.terms) && isDeepStrictEqual(known.texts, texts)) continue;
    if (known) await tx.query('UPDATE mission SET draft = $2 WHERE id = $1', [id, version]);
    else
      await tx.query('INSERT INTO mission (id, brand_id, code, position, draft, changed_at) VALUES ($1, $2, $3, $4, 1, $5)', [
        id,
        brandId,
        code,
        position,
        now,
      ]);
    await tx.query(
      `INSERT INTO mission_version (mission_id, version, terms, texts, starts_at, written_by, written_at) VALUES ($1, $2, $3, $4, $5, 'brand', $6)`,
      [id, version, JSON.stringify(written.terms), JSON.stringify(texts), startOfSlice(now), now],
    );
    await putInForce(tx, { row: { id, draft: version, live: known?.live ?? null }, brand, by: 'brand', now });
  }
}
