import type { ControlRules } from '../../kernel/controls.ts';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import * as z from 'zod/mini';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';

const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'an amount in main units is expected, as a text such as "50" or "2.5"')),
  z.transform((text: string) => textFromUnits(unitsFromText(text) ?? 0n)),
);
const percent = z.number().check(
  z.gt(0),
  z.lte(100),
  z.refine((value) => Number.isInteger(Math.round(value * PPM_PER_PERCENT * 1e6) / 1e6), 'at most four digits after the point'),
);

/** `content/rewards.json` of a brand's folder. */
/** What ends a wagering requirement, what one operator gives alone, what is given back by hand. */
export const REWARDS_FILE_RULES: ControlRules = { lockEndsBelow: 'cap', fourEyesAbove: 'cap', 'rebates.**': 'terms' };

export const rewardsFile = z.strictObject({
  /** A lock ends when its member has less left, in main units. */
  lockEndsBelow: amount,
  /** Two operators give a bonus that is more; null: one is always enough. */
  fourEyesAbove: z.nullable(amount),
  /** Share of the valid turnover that members take back by hand, by kind of game; play before `since` counts for nothing. */
  rebates: z.array(z.strictObject({ gameType: z.enum(GAME_TYPES), percent, since: z.iso.date() })),
});
export type RewardsFile = z.infer<typeof rewardsFile>;

/** Two operators give a bonus that is more; null: one is always enough. A brand that has said nothing needs two for every bonus. */
export async function fourEyesAbove(sql: Sql, brandId: string): Promise<bigint | null> {
  const rule = await maybeOne<{ above: bigint | null }>(sql, 'SELECT four_eyes_above AS above FROM reward_rule WHERE brand_id = $1', [
    brandId,
  ]);
  return rule === null ? 0n : rule.above;
}

/** A brand's rules of bonuses as a folder says them; null where it has none of its own. */
export async function readRewards(sql: Sql, brandId: string): Promise<RewardsFile | null> {
  const rule = await maybeOne<{ lock_ends_below: bigint; four_eyes_above: bigint | null }>(
    sql,
    'SELECT lock_ends_below, four_eyes_above FROM reward_rule WHERE brand_id = $1',
    [brandId],
  );
  if (!rule) return null;
  const rates = await many<{ product: string; ppm: number; since: string }>(
    sql,
    `SELECT product, ppm, to_char(since, 'YYYY-MM-DD') AS since FROM rebate_rate WHERE brand_id = $1 ORDER BY product`,
    [brandId],
  );
  return {
    lockEndsBelow: textFromUnits(rule.lock_ends_below),
    fourEyesAbove: rule.four_eyes_above === null ? null : textFromUnits(rule.four_eyes_above),
    rebates: rates.map(({ product, ppm, since }) => ({
      gameType: product.toUpperCase() as RewardsFile['rebates'][number]['gameType'],
      percent: ppm / PPM_PER_PERCENT,
      since,
    })),
  };
}

/** Rates of rebates taken by hand, in parts per million by product (`rng`). */
export const ratesByHand = async (sql: Sql, brandId: string): Promise<ReadonlyMap<string, bigint>> => {
  const rates = await many<{ product: string; ppm: number }>(sql, 'SELECT product, ppm FROM rebate_rate WHERE brand_id = $1', [brandId]);
  return new Map(rates.map(({ product, ppm }) => [product, BigInt(ppm)]));
};

/** The same as a folder says them. */
export const ratesOfFile = ({ rebates }: Pick<RewardsFile, 'rebates'>): ReadonlyMap<string, bigint> =>
  new Map(rebates.map(({ gameType, percent: rate }) => [gameType.toLowerCase(), BigInt(Math.round(rate * PPM_PER_PERCENT))]));

/** Makes a brand's rules what its folder says. */
export async function writeRewards(tx: Sql, brandId: string, file: RewardsFile): Promise<void> {
  const units = (text: string): bigint => unitsFromText(text) ?? 0n;
  await tx.query(
    `INSERT INTO reward_rule (brand_id, lock_ends_below, four_eyes_above) VALUES ($1, $2, $3)
       ON CONFLICT (brand_id) DO UPDATE SET lock_ends_below = excluded.lock_ends_below, four_eyes_above = excluded.four_eyes_above`,
    [brandId, units(file.lockEndsBelow), file.fourEyesAbove === null ? null : units(file.fourEyesAbove)],
  );
  const products = file.rebates.map(({ gameType }) => gameType.toLowerCase());
  await tx.query('DELETE FROM rebate_rate WHERE brand_id = $1 AND NOT product = ANY ($2)', [brandId, products]);
  await tx.query(
    `INSERT INTO rebate_rate (brand_id, product, ppm, since) SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::date[])
       ON CONFLICT (brand_id, product) DO UPDATE SET ppm = excluded.ppm, since = excluded.since`,
    [brandId, products, file.rebates.map((one) => Math.round(one.percent * PPM_PER_PERCENT)), file.rebates.map(({ since }) => since)],
  );
}
