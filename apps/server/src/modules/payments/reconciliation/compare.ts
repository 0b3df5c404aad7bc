import type { StatementLine } from './read-statement.ts';

/** A deposit or withdrawal of ours; the amount in ledger units. */
export interface OurPayment {
  kind: 'deposit' | 'payout';
  /** As the provider was given it. */
  reference: string;
  /** Of the deposit or the withdrawal. */
  id: string;
  brandId: string;
  providerRef: string | null;
  amount: bigint;
  currency: string;
  state: number;
  isPaid: boolean;
}

export interface Difference {
  difference: 'missing.here' | 'missing.there' | 'other.amount' | 'other.state' | 'twice.there';
  kind: 'deposit' | 'payout';
  reference: string;
  providerRef: string;
  paymentId: string | null;
  currency: string;
  ours: bigint | null;
  theirs: bigint | null;
  ourState: number | null;
  theirState: string;
}

export interface Comparison {
  lines: number;
  agreed: number;
  beyond: number;
  differences: Difference[];
}

const keyOf = ({ kind, reference }: Pick<StatementLine, 'kind' | 'reference'>): string => `${kind} ${reference}`;

/**
 * Where a statement and our payments differ about money that moved. `named`: payments the statement names, of any brand and day; `paid`: of this brand,
 * paid on these days. What moved on neither side (expired, refused) is no difference, whatever it is called.
 */
export function compare(
  statement: readonly StatementLine[],
  { named, paid, brandId, from, to }: { named: readonly OurPayment[]; paid: readonly OurPayment[]; brandId: string; from: Date; to: Date },
): Comparison {
  const ours = new Map(named.map((one) => [keyOf(one), one]));
  const isAsked = (line: StatementLine): boolean =>
    line.at >= from && line.at < to && (ours.get(keyOf(line))?.brandId ?? brandId) === brandId;
  const asked = statement.filter(isAsked);
  const differences: Difference[] = [];
  const seen = new Set<string>();
  let agreed = 0;
  for (const line of asked) {
    const found = differenceBetween(line, { ours: ours.get(keyOf(line)), isRepeated: line.isPaid && seen.has(keyOf(line)) });
    if (line.isPaid) seen.add(keyOf(line));
    if (found) differences.push(found);
    else agreed += 1;
  }
  // A line of another day names its payment too.
  const known = new Set(statement.map(keyOf));
  for (const one of paid) {
    if (known.has(keyOf(one))) continue;
    differences.push(differenceOf('missing.there', { line: null, ours: one }));
  }
  return { lines: asked.length, agreed, beyond: statement.length - asked.length, differences };
}

function differenceBetween(
  line: StatementLine,
  { ours, isRepeated }: { ours: OurPayment | undefined; isRepeated: boolean },
): Difference | null {
  if (isRepeated) return differenceOf('twice.there', { line, ours });
  if (!ours) return line.isPaid ? differenceOf('missing.here', { line, ours }) : null;
  if (ours.isPaid !== line.isPaid) return differenceOf('other.state', { line, ours });
  if (line.isPaid && (ours.amount !== line.amount || ours.currency !== line.currency)) return differenceOf('other.amount', { line, ours });
  return null;
}

/** One of both is there. */
function differenceOf(
  difference: Difference['difference'],
  { line, ours }: { line: StatementLine | null; ours: OurPayment | undefined },
): Difference {
  return {
    difference,
    kind: line?.kind ?? ours?.kind ?? 'deposit',
    reference: line?.reference ?? ours?.reference ?? '',
    providerRef: line?.providerRef ?? ours?.providerRef ?? '',
    paymentId: ours?.id ?? null,
    currency: line?.currency ?? ours?.currency ?? '',
    ours: ours?.amount ?? null,
    theirs: line?.amount ?? null,
    ourState: ours?.state ?? null,
    theirState: line?.state ?? '',
  };
}
