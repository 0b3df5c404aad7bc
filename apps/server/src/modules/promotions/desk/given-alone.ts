import { DAY_MS } from '@pavilion/contract/base/time';
import { many, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { fourEyesAbove } from '../../rewards/public.ts';
import { type DeskPromotion, readVersion, termsOf } from './store.ts';

/** What a use of a promotion's code can cost; amounts in ledger units. */
export interface CodeCost {
  /** The larger of the version in force and the draft. */
  each: bigint;
  /** Each of these versions has a budget. */
  hasBudget: boolean;
  /** The most that all uses together can cost, where a budget says so once for all; null: none does. */
  most: bigint | null;
}

type Versions = Pick<DeskPromotion, 'id' | 'draft' | 'live'>;

export async function codeCostOf(sql: Sql, { id, draft, live }: Versions): Promise<CodeCost> {
  const versions = [...new Set([draft, live])].filter((one) => one !== null);
  const all = await Promise.all(versions.map(async (version) => termsOf(await readVersion(sql, id, version))));
  const terms = all.filter(({ rule }) => rule.kind === 'code');
  const budgets = terms.map(({ budget }) => budget);
  const amounts = terms.map(({ rule }) => (rule.kind === 'code' ? rule.amount : 0n));
  const isBounded = budgets.length > 0 && budgets.every((budget) => budget?.per === 'all');
  return {
    each: largest(amounts),
    hasBudget: !budgets.includes(null),
    most: isBounded ? largest(budgets.map((budget) => budget?.amount ?? 0n)) : null,
  };
}

const largest = (amounts: readonly bigint[]): bigint => amounts.reduce((most, one) => (one > most ? one : most), 0n);

/** The most that so many uses can cost. */
export function costOfUses({ each, most }: CodeCost, uses: number): bigint {
  const cost = each * BigInt(uses);
  return most !== null && most < cost ? most : cost;
}

interface Alone {
  brandId: string;
  operatorId: string;
  now: Date;
}

/**
 * The most that an operator gave by promotions without a second operator within a day in the brand: by codes, with those that are to be made (`more`), and for
 * applications. Locks these acts of the operator until the commit.
 */
async function givenAlone(tx: Tx, { brandId, operatorId, now }: Alone, more?: { row: Versions; uses: number }): Promise<bigint> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['promotion.codes', `${brandId}:${operatorId}`]);
  const values = [brandId, operatorId, new Date(now.getTime() - DAY_MS)];
  const made = await many<Versions & { uses: number }>(
    tx,
    `SELECT p.id, p.draft, p.live, sum(c.uses)::float8 AS uses FROM promotion_code c JOIN promotion p ON p.id = c.promotion_id
      WHERE c.brand_id = $1 AND c.made_by = $2 AND c.made_at > $3 GROUP BY p.id`,
    values,
  );
  const applied = await one<{ sum: bigint }>(
    tx,
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM promotion_claim WHERE brand_id = $1 AND alone_by = $2 AND changed_at > $3',
    values,
  );
  let sum = applied.sum;
  if (more) {
    const own = made.find(({ id }) => id === more.row.id)?.uses ?? 0;
    sum += costOfUses(await codeCostOf(tx, more.row), own + more.uses);
  }
  for (const other of made) if (other.id !== more?.row.id) sum += costOfUses(await codeCostOf(tx, other), other.uses);
  return sum;
}

interface NewCodes {
  row: Versions & { brand_id: string };
  /** Of the codes that are to be made. */
  uses: number;
  operatorId: string;
  now: Date;
}

/**
 * Whether codes need a second operator: of a promotion without a budget, and where they can cost more than one operator may give, with what the operator gave
 * alone within a day in the brand.
 */
export async function needsSecond(tx: Tx, { row, uses, operatorId, now }: NewCodes): Promise<boolean> {
  const cost = await codeCostOf(tx, row);
  if (!cost.hasBudget) return true;
  const threshold = await fourEyesAbove(tx, row.brand_id);
  if (threshold === null) return false;
  return (await givenAlone(tx, { brandId: row.brand_id, operatorId, now }, { row, uses })) > threshold;
}

/**
 * The same of an amount that a member applied for: more than one operator may give, with what they gave alone within a day in the brand. Where the brand sets no bound
 * for one operator, only a budget makes one enough.
 */
export async function giftNeedsSecond(
  tx: Tx,
  { amount, hasBudget, ...who }: Alone & { amount: bigint; hasBudget: boolean },
): Promise<boolean> {
  const threshold = await fourEyesAbove(tx, who.brandId);
  if (threshold === null) return !hasBudget;
  return amount + (await givenAlone(tx, who)) > threshold;
}
