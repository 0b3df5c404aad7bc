import { newId } from '@pavilion/contract/base/id';
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import type { SessionContext } from '../../http/types.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { findCash } from '../ledger/public.ts';
import { VendorUnavailable } from '../vendors/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { stepOf } from './find-wallets.ts';
import { bonusInMain } from './locks.ts';
import { isAutomatic } from './move-home.ts';
import { requestTransfer } from './request-transfer.ts';
import { wholeSteps } from './rules.ts';
import { workTransfer } from './work-transfer.ts';

/**
 * Before a game of a vendor that keeps wallets: opens the member's there, and moves their own money in main into it where they let money follow them: bonus money stays. A transfer
 * that is refused or waits for the vendor's word keeps nobody out of the game. Refuses `wallets.single` and `vendor.unavailable`.
 */
export async function followLaunch(deps: VendorWalletsDeps, vendor: string, { brand, session, now, log }: SessionContext): Promise<void> {
  if (brand.modules['FUNDTRANS3'] !== true) throw refuse('wallets.single');
  const { memberId } = session;
  const step = await stepOf(deps.db, brand.currency);
  const { link, wallet } = await deps.vendors.transferWallet(vendor);
  try {
    await wallet.open(link, { player: memberId, currency: brand.currency, step });
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    log.error({ err: error, vendor }, 'a wallet could not be opened');
    throw refuse('vendor.unavailable');
  }
  if (!(await isAutomatic(deps.db, memberId))) return;
  const { stays } = await bonusInMain(deps, deps.db, { brandId: brand.id, currency: brand.currency, memberId });
  const amount = wholeSteps(((await findCash(deps.db, [memberId])).get(memberId) ?? 0n) - stays, step);
  const to = (await deps.vendors.transferVendors(brand.id)).get(vendor);
  if (amount === 0n || !to) return;
  try {
    const wish = {
      fromAccountTypeId: MAIN_WALLET,
      toAccountTypeId: to.accountTypeId,
      amount,
      requestId: newId('wtr'),
      origin: 'launch',
    } as const;
    const row = await requestTransfer(deps, wish, { brand, memberId, now });
    await workTransfer(deps, row.id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.info({ refusal: error.code, vendor }, 'money did not follow a launch');
  }
}
