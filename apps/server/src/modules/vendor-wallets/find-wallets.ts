import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { BrandInfo } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { findCash } from '../ledger/public.ts';
import { VendorUnavailable } from '../vendors/public.ts';
import type { TransferVendor, VendorWalletsDeps } from './deps.ts';
import { bonusInMain } from './locks.ts';
import type { WalletRow } from './tables.ts';

/** A person waits for the whole page: a vendor that is slower is shown by what it said last. */
const ASK_WITHIN_MS = 700;
/** To show it, what a vendor said so recently is not asked again. */
const FRESH_MS = 2_000;

/** A wallet as it is shown; ledger units. */
export interface ShownWallet {
  accountTypeId: number;
  accountId: string;
  accountName: string;
  vendor: string;
  availBalance: bigint;
  inTransit: bigint;
  asOf: string | null;
  locked: boolean;
  bonus: bigint;
}

interface VendorSums {
  vendor: string;
  known: bigint;
  transit: bigint;
}

/**
 * By vendor: what our books say is in the member's wallet there, and what is on its way into it. `kind LIKE` is what the index `ledger_account_beside` is
 * made of: without it every account of the installation is read, under the member's guard.
 */
const findSums = (sql: Sql, memberId: string): Promise<VendorSums[]> =>
  many<VendorSums>(
    sql,
    `SELECT split_part(owner, '/', 2) AS vendor, coalesce(sum(balance) FILTER (WHERE kind = 'member.vendor'), 0)::bigint AS known,
        coalesce(sum(balance) FILTER (WHERE kind = 'member.transit'), 0)::bigint AS transit
       FROM account WHERE split_part(owner, '/', 1) = $1 AND kind LIKE 'member.%' AND owner LIKE '%/%' AND kind IN ('member.vendor', 'member.transit') GROUP BY 1`,
    [memberId],
  );

/** All that is at vendors or on its way to them, as our books know it. */
export async function findExposure(sql: Sql, memberId: string): Promise<bigint> {
  return (await findSums(sql, memberId)).reduce((sum, { known, transit }) => sum + known + transit, 0n);
}

const outUnderWay = (sql: Sql, memberId: string): Promise<{ vendor: string; amount: bigint }[]> =>
  many(
    sql,
    `SELECT vendor, sum(amount)::bigint AS amount FROM wallet_transfer WHERE member_id = $1 AND direction = 'out' AND ended_at IS NULL GROUP BY vendor`,
    [memberId],
  );

export interface WalletOwner {
  brand: Pick<BrandInfo, 'id' | 'currency'>;
  memberId: string;
  /** In which wallets are named as the brand calls their vendors; absent: as they call themselves. */
  language?: LanguageTag;
}

/**
 * The main wallet, then those at vendors: of the brand's choice, and any that something is or was in. `isForced`: a transfer of what is there asks every
 * vendor; a round played within these two seconds would be left behind, or refused as more than there is.
 */
export async function findWallets(
  deps: VendorWalletsDeps,
  { brand, memberId, language }: WalletOwner,
  { isForced = false } = {},
): Promise<ShownWallet[]> {
  const [cash, sums, opened, vendors, offered, out, bonus, step] = await Promise.all([
    findCash(deps.db, [memberId]),
    findSums(deps.db, memberId),
    many<WalletRow>(deps.db, 'SELECT * FROM vendor_wallet WHERE member_id = $1', [memberId]),
    deps.vendors.transferVendors(),
    deps.vendors.transferVendors(brand.id),
    outUnderWay(deps.db, memberId),
    bonusInMain(deps, deps.db, { brandId: brand.id, currency: brand.currency, memberId }),
    stepOf(deps.db, brand.currency),
  ]);
  const availBalance = cash.get(memberId) ?? 0n;
  const main: ShownWallet = {
    accountTypeId: MAIN_WALLET,
    accountId: memberId,
    accountName: 'MAIN',
    vendor: '',
    availBalance,
    inTransit: 0n,
    asOf: null,
    locked: bonus.stays > 0n && availBalance - bonus.stays < step,
    bonus: bonus.stays,
  };
  const nameOf = language ? await deps.vendors.vendorNames({ brandId: brand.id, language }) : null;
  const shown = [...vendors.values()].filter(({ code }) => offered.has(code) || opened.some(({ vendor }) => vendor === code));
  const atVendors = await Promise.all(
    shown.map(async (vendor): Promise<ShownWallet> => {
      const wallet = opened.find((row) => row.vendor === vendor.code);
      const sum = sums.find((row) => row.vendor === vendor.code);
      const shown = wallet ? await balanceAt(deps, wallet, isForced) : { balance: 0n, asOf: null };
      return {
        ...shownName(nameOf ? { ...vendor, name: nameOf(vendor) } : vendor, memberId),
        availBalance: shown.balance ?? sum?.known ?? 0n,
        inTransit: (sum?.transit ?? 0n) + (out.find((row) => row.vendor === vendor.code)?.amount ?? 0n),
        asOf: shown.asOf,
        locked: false,
        bonus: 0n,
      };
    }),
  );
  return [main, ...atVendors.toSorted((one, other) => one.accountTypeId - other.accountTypeId)];
}

const shownName = ({ code, name, accountTypeId }: TransferVendor, memberId: string) => ({
  accountTypeId,
  accountId: `${memberId}/${code}`,
  accountName: name,
  vendor: code,
});

/** What the vendor says now, or what it said last and when; null where it never said anything. */
async function balanceAt(
  deps: VendorWalletsDeps,
  row: WalletRow,
  isForced: boolean,
): Promise<{ balance: bigint | null; asOf: string | null }> {
  const now = deps.clock.now();
  if (!isForced && row.told_at && Math.abs(now.getTime() - row.told_at.getTime()) < FRESH_MS)
    return { balance: row.told_balance, asOf: null };
  try {
    const { link, wallet } = await deps.vendors.transferWallet(row.vendor);
    const balance = await wallet.balance(link, row.member_id, ASK_WITHIN_MS);
    await deps.db.query('UPDATE vendor_wallet SET told_balance = $3, told_at = $4 WHERE member_id = $1 AND vendor = $2', [
      row.member_id,
      row.vendor,
      balance,
      now,
    ]);
    return { balance, asOf: null };
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    return { balance: row.told_balance, asOf: (row.told_at ?? now).toISOString() };
  }
}

/** Smallest amount of a currency that can be staked or moved. */
export async function stepOf(sql: Sql, currency: string): Promise<bigint> {
  return (await one<{ step: bigint }>(sql, 'SELECT bet_step AS step FROM currency WHERE code = $1', [currency])).step;
}
