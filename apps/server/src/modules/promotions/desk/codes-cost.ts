import { many, type Sql, type Tx } from '../../../kernel/db.ts';
import { fourEyesAbove } from '../../rewards/public.ts';
import { type DeskPromotion, readVersion, termsOf } from './store.ts';

const DAY_MS = 86_400_000;

/** What a use of a promotion's code can cost; amounts in ledger units. */
export interface CodeCost {
  /** The largest of the version in force, the one that waits and the draft. */
  each: bigint;
  /** Each of these versions has a budget. */
  hasBudget: boolean;
  /** The most that all uses together can cost, where a budget says so once for all; null: none does. */
  most: bigint | null;
}

type Versions = Pick<DeskPromotion, 'id' | 'draft' | 'offered' | 'live'>;

export async function codeCostOf(sql: Sql, { id, draft, offered, live }: Versions): Promise<CodeCost> {
  const versions = [...new Set([draft, offered, live])].filter((one) => one !== null);
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

interface Making {
  row: Versions & { brand_id: string };
  /** Of the codes that are to be made. */
  uses: number;
  operatorId: string;
  now: Date;
}

/**
 * Whether codes need a second operator: of a promotion without a budget, and where they can cost more than one operator may give, with what the operator made
 * alone within a day in the brand. Locks these acts of the operator until the commit.
 */
export async function needsSecond(tx: Tx, { row, uses, operatorId, now }: Making): Promise<boolean> {
  const cost = await codeCostOf(tx, row);
  if (!cost.hasBudget) return true;
  const threshold = await fourEyesAbove(tx, row.brand_id);
  if (threshold === null) return false;
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['promotion.codes', `${row.brand_id}:${operatorId}`]);
  const made = await many<Versions & { uses: number } & Record<string, unknown>>(
    tx,
    `SELECT p.id, p.draft, p.offered, p.live, sum(c.uses)::float8 AS uses FROM promotion_code c JOIN promotion p ON p.id = c.promotion_id
      WHERE c.brand_id = $1 AND c.made_by = $2 AND c.made_at > $3 GROUP BY p.id`,
    [row.brand_id, operatorId, new Date(now.getTime() - DAY_MS)],
  );
  const own = made.find(({ id }) => id === row.id)?.uses ?? 0;
  let sum = costOfUses(cost, own + uses);
  for (const other of made) if (other.id !== row.id) sum += costOfUses(await codeCostOf(tx, other), other.uses);
  return sum > threshold;
}
