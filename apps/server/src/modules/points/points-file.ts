import { beneath, type ControlRules } from '../../kernel/controls.ts';
import { pointArt, pointTerms } from '@pavilion/contract/points/terms';
import { newId } from '@pavilion/contract/base/id';
import * as z from 'zod/mini';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { languageWords } from '../../kernel/words-file.ts';
import { partOf, REWARD_RULES, textsOf } from './reward-rules.ts';
import { createPointSeal } from './seal.ts';
import type { RewardRow } from './tables.ts';
import { lockTerms, makeLive, nextDay, readTerms, storedTerms } from './terms.ts';

const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** What a point costs and buys takes two to change. */
export const POINTS_FILE_RULES: ControlRules = { 'terms.**': 'terms', ...beneath('rewards.*', REWARD_RULES) };

/** `content/points.json` of a brand's folder: terms of points and what they buy. Codes of vouchers and pictures are not part of it. */
export const pointsFile = z.strictObject({
  /** As the wire has them; checked here, kept as they are written. */
  terms: z.pipe(
    pointTerms,
    z.transform((terms) => z.encode(pointTerms, terms)),
  ),
  rewards: z.array(
    z.strictObject({
      code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'small letters, digits and - are expected')),
      kind: z.enum(['goods', 'voucher']),
      points: z.int().check(z.gte(1), z.lte(1_000_000_000)),
      /** Pieces at the beginning; null: it does not run out. An existing one keeps its own. */
      stock: z.nullable(z.int().check(z.gte(0), z.lte(2_000_000_000))),
      perMember: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
      startsAt: z.optional(moment),
      endsAt: z.optional(moment),
      shown: z.boolean(),
      art: z.enum(pointArt),
      name: languageWords,
      text: languageWords,
    }),
  ),
});
export type PointsFile = z.infer<typeof pointsFile>;

/** What a brand's folder says of points; null where it has no terms. */
export async function readPoints(sql: Sql, brandId: string): Promise<PointsFile | null> {
  const live = await maybeOne<{ terms: unknown }>(sql, `SELECT terms FROM point_terms WHERE brand_id = $1 AND state = 'live'`, [brandId]);
  if (!live) return null;
  const rows = await many<RewardRow>(sql, 'SELECT * FROM point_reward WHERE brand_id = $1 ORDER BY position, id', [brandId]);
  return {
    terms: z.encode(pointTerms, readTerms(live.terms)),
    rewards: rows.map((row) => ({
      code: row.code,
      kind: row.kind,
      points: Number(row.points),
      stock: row.stock,
      perMember: row.per_member,
      ...(row.starts_at ? { startsAt: row.starts_at.toISOString() } : {}),
      ...(row.ends_at ? { endsAt: row.ends_at.toISOString() } : {}),
      shown: row.is_on,
      art: pointArt.find((one) => one === row.art) ?? 'favourites',
      name: partOf(row.texts, 'name'),
      text: partOf(row.texts, 'text'),
    })),
  };
}

/**
 * Makes a brand's points what its folder says. Rates that are new begin with the brand's next day; of a brand without members at once, for all that comes.
 * Rewards the folder does not name are taken out of the mall; what was redeemed stays.
 */
export async function writePoints(tx: Sql, brandId: string, file: PointsFile, now: Date): Promise<void> {
  const terms = readTerms(file.terms);
  await lockTerms(tx, brandId);
  const live = await maybeOne<{ terms: unknown }>(tx, `SELECT terms FROM point_terms WHERE brand_id = $1 AND state = 'live'`, [brandId]);
  if (!live || storedTerms(readTerms(live.terms)) !== storedTerms(terms)) {
    const { zone, peopled } = await one<{ zone: string; peopled: boolean }>(
      tx,
      'SELECT time_zone AS zone, EXISTS (SELECT FROM member_facts WHERE brand_id = $1) AS peopled FROM brand_facts WHERE id = $1',
      [brandId],
    );
    const from = peopled ? nextDay(now, zone) : new Date(0);
    const by = { proposedBy: 'brand folder', proposedAt: now, decidedBy: 'brand folder' };
    await makeLive(tx, { brandId, terms, by, reason: 'brand folder', now, from });
  }
  await tx.query(
    'UPDATE point_reward SET is_on = false, changed_at = $3, version = version + 1 WHERE brand_id = $1 AND is_on AND NOT code = ANY ($2)',
    [brandId, file.rewards.map(({ code }) => code), now],
  );
  for (const [position, reward] of file.rewards.entries()) await writeReward(tx, { brandId, reward, position, now });
}

async function writeReward(
  tx: Sql,
  { brandId, reward, position, now }: { brandId: string; reward: PointsFile['rewards'][number]; position: number; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO point_reward AS r (id, brand_id, code, kind, points, stock, per_member, starts_at, ends_at, is_on, position, texts, art, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (brand_id, code) DO UPDATE SET points = $5, per_member = $7, starts_at = $8, ends_at = $9, is_on = $10, position = $11, texts = $12, art = $13,
       changed_at = $14, version = r.version + 1
       WHERE (r.points, r.per_member, r.starts_at, r.ends_at, r.is_on, r.position, r.texts, r.art) IS DISTINCT FROM ($5, $7, $8, $9, $10, $11, $12::jsonb, $13)`,
    [
      newId('ptr'),
      brandId,
      reward.code,
      reward.kind,
      reward.points,
      reward.kind === 'voucher' ? null : reward.stock,
      reward.perMember,
      reward.startsAt ?? null,
      reward.endsAt ?? null,
      reward.shown,
      position,
      JSON.stringify(textsOf(reward.name, reward.text)),
      reward.art,
      now,
    ],
  );
}

const SEEDED_CODES = 24;

/** Invented codes for vouchers of a brand that never had any: a demonstration shows what a voucher gives. */
export async function seedCodes(tx: Sql, brandId: string): Promise<void> {
  const seal = createPointSeal(tx);
  const rewards = await many<{ id: string; code: string }>(
    tx,
    `SELECT id, code FROM point_reward r WHERE brand_id = $1 AND kind = 'voucher' AND NOT EXISTS (SELECT FROM point_voucher v WHERE v.reward_id = r.id)
       ORDER BY id`,
    [brandId],
  );
  for (const { id, code } of rewards) {
    for (let turn = 1; turn <= SEEDED_CODES; turn += 1) {
      const [voucher, text] = [newId('ptv'), `${code.toUpperCase()}-${String(turn * 7919).padStart(6, '0')}`];
      await tx.query('INSERT INTO point_voucher (id, reward_id, mark, code) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        voucher,
        id,
        await seal.mark(`${id}:${text}`),
        await seal.seal(text, voucher),
      ]);
    }
  }
}
