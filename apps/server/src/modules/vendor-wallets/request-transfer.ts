import { newId } from '@pavilion/contract/base/id';
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import { mainFromUnits } from '@pavilion/contract/base/money';
import type { BrandInfo } from '../../http/types.ts';
import { bodyHash } from '../../kernel/body-hash.ts';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findCash } from '../ledger/public.ts';
import { guardVendorTransfer, lockMember } from '../player-limits/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { enqueueWork } from './enqueue-work.ts';
import { findExposure, stepOf } from './find-wallets.ts';
import { bonusInMain } from './locks.ts';
import { insertTransfer, reserve } from './reserve-transfer.ts';
import { CALL_LASTS_MS, MAX_OPEN } from './rules.ts';
import type { TransferOrigin, TransferRow } from './tables.ts';

export interface TransferWish {
  fromAccountTypeId: number;
  toAccountTypeId: number;
  /** Ledger units. */
  amount: bigint;
  /** The same id is the same transfer. */
  requestId: string;
  origin: TransferOrigin;
}

export interface Mover {
  brand: Pick<BrandInfo, 'id' | 'currency'>;
  memberId: string;
  now: Date;
}

/**
 * Writes a transfer down and takes its money into transit, in one transaction with the job that brings it to its end. Nothing is asked of the vendor here.
 * Refuses as declared by `walletTransfer`; the same request again answers its current state.
 */
export async function requestTransfer(deps: VendorWalletsDeps, wish: TransferWish, mover: Mover): Promise<TransferRow> {
  const way = await wayOf(deps, wish, mover.brand.id);
  const { requestId, origin, ...asked } = wish;
  const hash = bodyHash(asked);
  const { memberId, brand, now } = mover;
  return transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const known = await maybeOne<TransferRow>(tx, 'SELECT * FROM wallet_transfer WHERE member_id = $1 AND request_id = $2', [
      memberId,
      requestId,
    ]);
    if (known) {
      if (!known.body_hash.equals(hash)) throw refuse('wallet.request.differs');
      return known;
    }
    await checkTransfer(deps, tx, { amount: wish.amount, origin, ...way, ...mover });
    const row = await insertTransfer(tx, {
      id: newId('wtr', now.getTime()),
      brand_id: brand.id,
      member_id: memberId,
      currency: brand.currency,
      amount: wish.amount,
      origin,
      request_id: requestId,
      body_hash: hash,
      created_at: now,
      ...way,
    });
    await reserve(deps, tx, row);
    // Whoever asked goes on at once; the job is there should they not.
    await enqueueWork(deps, tx, row.id, new Date(now.getTime() + CALL_LASTS_MS));
    return row;
  });
}

type TransferPath = Pick<TransferRow, 'vendor' | 'direction' | 'onward'>;

/** From a vendor money may come home whether or not the brand still offers its games; into one only where it does. */
async function wayOf(
  deps: VendorWalletsDeps,
  { fromAccountTypeId: from, toAccountTypeId: to }: TransferWish,
  brandId: string,
): Promise<TransferPath> {
  if (from === to) throw refuse('wallet.same', { field: 'toAccountTypeId' });
  const [all, offered] = await Promise.all([deps.vendors.transferVendors(), deps.vendors.transferVendors(brandId)]);
  const codeOf = (field: 'fromAccountTypeId' | 'toAccountTypeId', typeId: number): string => {
    const known = field === 'fromAccountTypeId' ? all : offered;
    const found = [...known.values()].find(({ accountTypeId }) => accountTypeId === typeId);
    if (!found) throw refuse('wallet.unknown', { field });
    return found.code;
  };
  if (from === MAIN_WALLET) return { vendor: codeOf('toAccountTypeId', to), direction: 'in', onward: null };
  const vendor = codeOf('fromAccountTypeId', from);
  return { vendor, direction: 'out', onward: to === MAIN_WALLET ? null : codeOf('toAccountTypeId', to) };
}

interface CheckedTransfer extends TransferPath, Mover {
  amount: bigint;
  origin: TransferOrigin;
}

async function checkTransfer(
  deps: VendorWalletsDeps,
  tx: Tx,
  { memberId, amount, direction, onward, origin, now, brand }: CheckedTransfer,
): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    'SELECT count(*)::int AS count FROM wallet_transfer WHERE member_id = $1 AND ended_at IS NULL',
    [memberId],
  );
  if (count >= MAX_OPEN && origin !== 'sweep') throw refuse('wallet.too.many.open');
  if (direction === 'in' || onward !== null) {
    // From one vendor to another nothing is exposed that is not already.
    const exposed = (await findExposure(tx, memberId)) - (direction === 'out' ? amount : 0n);
    await guardVendorTransfer(tx, memberId, { amount, exposed }, now);
  }
  if (direction === 'in') await refuseBonus(deps, tx, { amount, memberId, brand });
  const step = await stepOf(tx, brand.currency);
  if (amount <= 0n || amount % step !== 0n) throw refuse('amount.step', { field: 'amount' });
}

/** Bonus money stays in the main wallet. More than there is at all is refused where the money is taken. */
async function refuseBonus(
  deps: VendorWalletsDeps,
  tx: Tx,
  { amount, memberId, brand }: Pick<CheckedTransfer, 'amount' | 'memberId' | 'brand'>,
): Promise<void> {
  const { stays } = await bonusInMain(deps, tx, { brandId: brand.id, currency: brand.currency, memberId });
  const cash = (await findCash(tx, [memberId])).get(memberId) ?? 0n;
  if (stays === 0n || amount > cash || amount <= cash - stays) return;
  throw refuse('wallet.locked', { field: 'amount', params: { bonus: mainFromUnits(stays), available: mainFromUnits(cash - stays) } });
}
