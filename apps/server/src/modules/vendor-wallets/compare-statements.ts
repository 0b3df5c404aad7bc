import { many, one } from '../../kernel/db.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import type { VendorStatement } from '../vendors/public.ts';
import { importBets, type ImportDeps } from './import-bets.ts';

const SUMS = ['transferredIn', 'transferredOut', 'stakes', 'payouts', 'balance'] as const;
type Sums = Record<(typeof SUMS)[number], bigint>;

/** One figure of one member's wallet in which the vendor and our books differ; ledger units. */
export interface StatementDifference {
  vendor: string;
  memberId: string;
  figure: (typeof SUMS)[number] | 'currency';
  ours: bigint | string;
  theirs: bigint | string;
  /** A transfer of this wallet has not ended: it may be what differs. */
  isMoving: boolean;
}

const NOTHING: Sums = { transferredIn: 0n, transferredOut: 0n, stakes: 0n, payouts: 0n, balance: 0n };
const keyOf = ({ vendor, memberId, figure, ours, theirs }: StatementDifference): string =>
  [vendor, memberId, figure, ours, theirs].join(' ');

/**
 * Reads a vendor's settled bets, then compares its statement with our books, wallet by wallet. Play goes on between the two, so what differs is looked at a
 * second time, and only what differs by the same figures again is reported. Throws VendorUnavailable.
 */
export async function compareStatement(deps: ImportDeps, vendor: string): Promise<{ players: number; differences: StatementDifference[] }> {
  const first = await compareOnce(deps, vendor);
  if (first.differences.length === 0) return first;
  const differed = new Set(first.differences.map(keyOf));
  const { players, differences } = await compareOnce(deps, vendor);
  return { players, differences: differences.filter((one) => differed.has(keyOf(one))) };
}

async function compareOnce(deps: ImportDeps, vendor: string): Promise<{ players: number; differences: StatementDifference[] }> {
  await importBets(deps, vendor);
  const statements = await readStatement(deps, vendor);
  const known = await many<{ member_id: string }>(deps.db, 'SELECT member_id FROM vendor_wallet WHERE vendor = $1', [vendor]);
  const players = [...new Set([...statements.keys(), ...known.map(({ member_id: id }) => id)])].toSorted();
  const differences: StatementDifference[] = [];
  for (const memberId of players)
    differences.push(...(await compareWallet(deps, { vendor, memberId, statement: statements.get(memberId) })));
  return { players: players.length, differences };
}

async function readStatement({ vendors }: ImportDeps, vendor: string): Promise<Map<string, VendorStatement>> {
  const { link, wallet } = await vendors.transferWallet(vendor);
  const statements = new Map<string, VendorStatement>();
  for (let after = '', hasMore = true; hasMore;) {
    const page = await wallet.statement(link, after);
    for (const one of page.players) statements.set(one.player, one);
    hasMore = page.hasMore && page.next !== after;
    after = page.next;
  }
  return statements;
}

interface Wallet {
  vendor: string;
  memberId: string;
  statement: VendorStatement | undefined;
}

/** A wallet that either side does not know counts as empty. */
async function compareWallet({ db }: ImportDeps, { vendor, memberId, statement }: Wallet): Promise<StatementDifference[]> {
  const row = await one<{ transferred_in: bigint; transferred_out: bigint; stakes: bigint; payouts: bigint; moving: boolean }>(
    db,
    `SELECT t.transferred_in, t.transferred_out, t.moving, b.stakes, b.payouts FROM
       (SELECT coalesce(sum(amount) FILTER (WHERE state = 'moved' AND direction = 'in'), 0)::bigint AS transferred_in,
            coalesce(sum(amount) FILTER (WHERE state = 'moved' AND direction = 'out'), 0)::bigint AS transferred_out,
            coalesce(bool_or(ended_at IS NULL), false) AS moving FROM wallet_transfer WHERE member_id = $1 AND vendor = $2) t,
       (SELECT coalesce(sum(settled_stake), 0)::bigint AS stakes, coalesce(sum(settled_payout), 0)::bigint AS payouts FROM bet_operation
          WHERE member_id = $1 AND source = $2 AND kind = 'reported') b`,
    [memberId, vendor],
  );
  const wallet = await many<{ brand_id: string; currency: string; covered: bigint }>(
    db,
    'SELECT brand_id, currency, covered FROM vendor_wallet WHERE member_id = $1 AND vendor = $2',
    [memberId, vendor],
  );
  const [held] = wallet;
  const balance = held
    ? await findBalance(db, accounts.subWallet({ brandId: held.brand_id, currency: held.currency, memberId, vendor }))
    : 0n;
  const ours: Sums = {
    transferredIn: row.transferred_in,
    transferredOut: row.transferred_out,
    stakes: row.stakes,
    payouts: row.payouts,
    // What clearing.vendor covers is not the vendor's.
    balance: balance - (held?.covered ?? 0n),
  };
  const theirs: Sums = statement ?? NOTHING;
  const about = { vendor, memberId, isMoving: row.moving };
  const differences: StatementDifference[] = SUMS.filter((figure) => ours[figure] !== theirs[figure]).map((figure) => ({
    ...about,
    figure,
    ours: ours[figure],
    theirs: theirs[figure],
  }));
  if (statement && held && statement.currency !== held.currency) {
    differences.push({ ...about, figure: 'currency', ours: held.currency, theirs: statement.currency });
  }
  return differences;
}
