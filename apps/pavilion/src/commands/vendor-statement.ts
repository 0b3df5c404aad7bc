// Compares the books of vendors of transfer mode with ours, for commands that run beside a product.
import { systemClock } from '../../../server/src/kernel/clock.ts';
import type { Db } from '../../../server/src/kernel/db.ts';
import type { Outbound } from '../../../server/src/kernel/outbound.ts';
import { compareStatement, type StatementDifference } from '../../../server/src/modules/vendor-wallets/compare-statements.ts';
import { type VendorLink, VendorUnavailable } from '../../../server/src/modules/vendors/adapter.ts';
import { adapterOf } from '../../../server/src/modules/vendors/adapters/registry.ts';
import { readCatalogue } from '../../../server/src/modules/vendors/catalogue.ts';
import { loadOperatorKey } from '../../../server/src/modules/vendors/operator-key.ts';
import { textFromUnits } from '../../../../packages/contract/src/base/money.ts';

export async function linkTo(db: Db, code: string, { fetch }: Pick<Outbound, 'fetch'>): Promise<VendorLink> {
  const vendor = (await readCatalogue(db)).vendors.get(code);
  if (!vendor) throw new RangeError(`Unknown vendor: ${code}`);
  return { vendor, fetch, privateKey: async () => (await loadOperatorKey(db)).privateKey };
}

/** Throws RangeError for a vendor without wallets, VendorUnavailable for one that does not answer; then nothing was noted of it. */
export async function compareWith(
  db: Db,
  code: string,
  outbound: Outbound,
): Promise<{ players: number; differences: StatementDifference[] }> {
  const link = await linkTo(db, code, outbound);
  const wallet = adapterOf(link.vendor.adapter).transfers;
  if (!wallet || link.vendor.walletMode !== 'transfer') throw new RangeError(`${code} keeps no wallets`);
  await wallet.statement(link, '');
  const catalogue = await readCatalogue(db);
  const vendors = {
    transferWallet: async () => ({ link, wallet }),
    productOf: async (vendor: string, game: string) => (catalogue.findByCode(vendor, game)?.gameType ?? 'RNG').toLowerCase(),
  };
  return compareStatement({ db, clock: systemClock, vendors }, code);
}

/** One difference as a line. */
export function differenceLine({ memberId, figure, ours, theirs, isMoving }: StatementDifference): string {
  const textOf = (value: bigint | string): string => (typeof value === 'bigint' ? textFromUnits(value) : value);
  return `${memberId}  ${figure}  ours ${textOf(ours)}  theirs ${textOf(theirs)}${isMoving ? '  a transfer has not ended' : ''}`;
}

/** How one vendor's statement compares. `differs`: something no transfer under way can explain. `away`: it did not answer. */
export interface StatementReport {
  vendor: string;
  state: 'same' | 'differs' | 'away';
  players: number;
  lines: string[];
}

/** Every vendor of transfer mode that has an address. */
export async function compareAll(db: Db, outbound: Outbound): Promise<StatementReport[]> {
  const reports: StatementReport[] = [];
  for (const { code, walletMode, baseUrl } of (await readCatalogue(db)).vendors.values()) {
    if (walletMode !== 'transfer' || !baseUrl) continue;
    try {
      const { players, differences } = await compareWith(db, code, outbound);
      const state = differences.some(({ isMoving }) => !isMoving) ? 'differs' : 'same';
      reports.push({ vendor: code, state, players, lines: differences.map(differenceLine) });
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      reports.push({ vendor: code, state: 'away', players: 0, lines: [] });
    }
  }
  return reports;
}
