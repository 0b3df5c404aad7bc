import { newId } from '@pavilion/contract/base/id';
import type { Sql } from '../../kernel/db.ts';
import type { ReportedBet } from '../vendors/public.ts';
import type { TransferRow } from './tables.ts';

/**
 * `unexplained`: more came back than play explains. `in.doubt`: for a day nobody knows how a transfer ended. `contradicted`: operators settled it, and the
 * vendor says it ended otherwise.
 */
export async function openCase(
  sql: Sql,
  { kind, row, amount, now }: { kind: 'unexplained' | 'in.doubt' | 'contradicted'; row: TransferRow; amount: bigint; now: Date },
): Promise<void> {
  await sql.query(
    `INSERT INTO wallet_case (id, kind, vendor, brand_id, member_id, reference, currency, amount, opened_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (kind, vendor, reference) DO NOTHING`,
    [newId('wcs'), kind, row.vendor, row.brand_id, row.member_id, row.id, row.currency, amount, now],
  );
}

/** A report of nobody here, or in another currency than theirs: it is stored as reported. */
export async function openReportCase(
  sql: Sql,
  { vendor, bet, why, now }: { vendor: string; bet: ReportedBet; why: string; now: Date },
): Promise<void> {
  const detail = { ...bet, why, stake: String(bet.stake), payout: String(bet.payout) };
  await sql.query(
    `INSERT INTO wallet_case (id, kind, vendor, reference, currency, amount, detail, opened_at)
       VALUES ($1, 'report.unknown', $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, vendor, reference) DO NOTHING`,
    [newId('wcs'), vendor, `${bet.id}:${bet.revision}`, bet.currency, bet.stake - bet.payout, JSON.stringify(detail), now],
  );
}
