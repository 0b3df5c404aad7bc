import type { Sql } from '../../../kernel/db.ts';

export interface NewRates {
  brandId: string;
  memberId: string;
  /** Product → parts per million, and what it was before. */
  rates: readonly { product: string; rate: bigint; before: bigint }[];
  /** First business day they count on, `yyyy-MM-dd`. */
  from: string;
  by: { kind: 'invitation' | 'agent' | 'operator'; id: string };
  now: Date;
}

/** Adds rows to the history; what does not change is not written. */
export async function writeRates(tx: Sql, { brandId, memberId, rates, from, by, now }: NewRates): Promise<void> {
  const changed = rates.filter(({ rate, before }) => rate !== before);
  if (changed.length === 0) return;
  await tx.query(
    `INSERT INTO agent_rebate (brand_id, member_id, product, ppm, before, effective_from, set_at, set_by_kind, set_by)
       SELECT $1, $2, r.product, r.rate, r.before, $6, $7, $8, $9 FROM unnest($3::text[], $4::integer[], $5::integer[]) r (product, rate, before)`,
    [
      brandId,
      memberId,
      changed.map(({ product }) => product),
      changed.map(({ rate }) => Number(rate)),
      changed.map(({ before }) => Number(before)),
      from,
      now,
      by.kind,
      by.id,
    ],
  );
}
