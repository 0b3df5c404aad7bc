import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { reportBets } from '../betting/public.ts';
import { type ReportedBet, VendorUnavailable } from '../vendors/public.ts';
import { openReportCase } from './cases.ts';
import { noteCover, repayCover } from './cover.ts';
import type { VendorWalletsDeps } from './deps.ts';

export type ImportDeps = Pick<VendorWalletsDeps, 'db' | 'clock'> & {
  vendors: Pick<VendorWalletsDeps['vendors'], 'transferWallet' | 'productOf'>;
};

/** Pages read by one call: a vendor that has more is read on by the next. */
const MAX_PAGES = 1000;

/**
 * Reads all that a vendor has settled since its mark, page by page, each booked in one transaction with the mark. Several at once are harmless: a report is
 * booked once, and the mark only moves from where it was read. Throws VendorUnavailable, and notes since when.
 */
export async function importBets(deps: ImportDeps, vendor: string): Promise<void> {
  await deps.db.query('INSERT INTO vendor_import (vendor) VALUES ($1) ON CONFLICT DO NOTHING', [vendor]);
  const { link, wallet } = await deps.vendors.transferWallet(vendor);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const mark = (await maybeOne<{ mark: string }>(deps.db, 'SELECT mark FROM vendor_import WHERE vendor = $1', [vendor]))?.mark ?? '';
    const asked = deps.clock.now();
    const page = await wallet.settledBets(link, mark).catch(async (error: unknown) => {
      if (error instanceof VendorUnavailable) await noteFailure(deps, vendor, error);
      throw error;
    });
    const products = await Promise.all(page.bets.map((bet) => deps.vendors.productOf(vendor, bet.game)));
    await transaction(deps.db, async (tx) => {
      await bookPage(deps, tx, { vendor, bets: page.bets, products });
      await tx.query(
        `UPDATE vendor_import SET mark = CASE WHEN mark = $2 THEN $3 ELSE mark END, failed_since = NULL, last_error = NULL,
           read_at = CASE WHEN $4 THEN read_at ELSE greatest(read_at, $5) END WHERE vendor = $1`,
        [vendor, mark, page.next, page.hasMore, asked],
      );
    });
    if (!page.hasMore) return;
  }
}

const noteFailure = (deps: ImportDeps, vendor: string, error: Error) =>
  deps.db.query('UPDATE vendor_import SET failed_since = coalesce(failed_since, $2), last_error = $3 WHERE vendor = $1', [
    vendor,
    deps.clock.now(),
    String(error.cause ?? error).slice(0, 300),
  ]);

async function bookPage(
  deps: ImportDeps,
  tx: Tx,
  { vendor, bets, products }: { vendor: string; bets: readonly ReportedBet[]; products: readonly string[] },
): Promise<void> {
  if (bets.length === 0) return;
  const now = deps.clock.now();
  const reports = bets.map(({ player, round, ...bet }, place) => ({
    ...bet,
    memberId: player,
    roundId: round,
    product: products[place] ?? 'rng',
  }));
  const answers = await reportBets(tx, vendor, { reports, now });
  for (const [place, { status, shortfall }] of answers.entries()) {
    const bet = bets[place];
    if (!bet) continue;
    if (status === 'member.unknown' || status === 'currency.mismatch') await openReportCase(tx, { vendor, bet, why: status, now });
    if (shortfall > 0n) await noteCover(deps, tx, { memberId: bet.player, vendor, amount: shortfall });
  }
  const booked = new Set(bets.filter((_bet, place) => answers[place]?.status === 'booked').map(({ player }) => player));
  for (const memberId of [...booked].toSorted()) await repayCover(deps, tx, { memberId, vendor });
}
