import { newId } from '@pavilion/contract/base/id';
import * as wire from '@pavilion/contract/vendor-wallets/calls';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { Serve } from '../../http/serve.ts';
import type { SessionContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { findTransfers } from './find-transfers.ts';
import { findWallets, stepOf } from './find-wallets.ts';
import { bonusInMain } from './locks.ts';
import { isAutomatic, moveHome } from './move-home.ts';
import { requestTransfer, type TransferWish } from './request-transfer.ts';
import { shownState } from './rules.ts';
import { workTransfer } from './work-transfer.ts';

const { MAIN_WALLET } = wire;

/** Which wallets a member has: the main one, and one a vendor of transfer mode. */
export function registerVendorWalletRoutes(serve: Serve, deps: VendorWalletsDeps): void {
  registerTransfers(serve, deps);
  registerLocks(serve, deps);
  serve(wire.wallets, async (_input, { brand, session, language }) => ({
    currency: brand.currency,
    step: await stepOf(deps.db, brand.currency),
    automatic: await isAutomatic(deps.db, session.memberId),
    wallets: await findWallets(deps, { brand, memberId: session.memberId, language }),
  }));
  serve(wire.chooseAutomaticTransfer, async ({ body }, { session }) => {
    await deps.db.query(
      'INSERT INTO wallet_preference (member_id, automatic) VALUES ($1, $2) ON CONFLICT (member_id) DO UPDATE SET automatic = excluded.automatic',
      [session.memberId, body.automatic],
    );
    return undefined;
  });
  serve(wire.walletTransfers, async ({ query }, { brand, session, language }) => {
    const page = pageOf(query);
    const { rows, count } = await findTransfers(deps.db, session.memberId, page);
    const vendors = await deps.vendors.transferVendors();
    const nameOf = await deps.vendors.vendorNames({ brandId: brand.id, language });
    const endOf = (vendor: string | null) => {
      const found = vendor === null ? undefined : vendors.get(vendor);
      return { id: found?.accountTypeId ?? MAIN_WALLET, name: found ? nameOf(found) : 'MAIN' };
    };
    return {
      list: rows.map((row) => {
        const [from, to] = row.direction === 'in' ? [endOf(null), endOf(row.vendor)] : [endOf(row.vendor), endOf(row.onward)];
        return {
          transferId: row.id,
          fromAccountTypeId: from.id,
          toAccountTypeId: to.id,
          fromName: from.name,
          toName: to.name,
          vendor: row.vendor,
          amount: row.amount,
          currency: row.currency,
          state: shownState(row.state),
          origin: row.origin,
          createdAt: row.created_at.toISOString(),
          endedAt: row.ended_at?.toISOString() ?? null,
        };
      }),
      ...pageFacts(page, count),
    };
  });
}

type Wish = Omit<TransferWish, 'requestId' | 'origin'> & { requestId?: string | undefined };

function registerTransfers(serve: Serve, deps: VendorWalletsDeps): void {
  const move = async ({ requestId = newId('wrq'), ...wish }: Wish, { brand, session, language, now }: SessionContext) => {
    const { memberId } = session;
    const asked = await requestTransfer(deps, { ...wish, requestId, origin: 'member' }, { brand, memberId, now });
    const row = await workTransfer(deps, asked.id);
    return { transferId: row.id, state: shownState(row.state), balance: await findWallets(deps, { brand, memberId, language }) };
  };
  serve(wire.walletTransfer, ({ body }, context) => move(body, context));
  serve(wire.transferToMain, ({ body: { accountTypeId, ...body } }, context) =>
    move({ ...body, fromAccountTypeId: accountTypeId, toAccountTypeId: MAIN_WALLET }, context),
  );
  serve(wire.transferFromMain, ({ body: { accountTypeId, ...body } }, context) =>
    move({ ...body, fromAccountTypeId: MAIN_WALLET, toAccountTypeId: accountTypeId }, context),
  );
  serve(wire.transferBetween, ({ body }, context) => {
    if (body.fromAccountTypeId === MAIN_WALLET || body.toAccountTypeId === MAIN_WALLET) throw refuse('wallet.unknown');
    return move(body, context);
  });
  serve(wire.transferAllToMain, async ({ body }, { brand, session, language, now }) => {
    const mover = { brand, memberId: session.memberId, language, now };
    const moves = body.leaving !== true || (await isAutomatic(deps.db, session.memberId));
    const rows = moves ? await moveHome(deps, { requestId: body.requestId, origin: body.leaving ? 'leave' : 'member' }, mover) : [];
    return { transferIds: rows.map(({ id }) => id), balance: await findWallets(deps, mover) };
  });
}

function registerLocks(serve: Serve, deps: VendorWalletsDeps): void {
  /** Whether a bonus holds all that is in a wallet, and the turnover it asks for; refuses a wallet that the member has not. */
  const heldIn = async (
    named: { accountTypeId?: number | undefined; accountId?: string | undefined },
    { brand, session }: SessionContext,
  ): Promise<{ isHeld: boolean; left: bigint }> => {
    const { memberId } = session;
    const { accountTypeId = MAIN_WALLET, accountId } = named;
    if (accountTypeId === MAIN_WALLET && (accountId === undefined || accountId === memberId)) {
      const [main] = await findWallets(deps, { brand, memberId });
      const { left } = await bonusInMain(deps, deps.db, { brandId: brand.id, currency: brand.currency, memberId });
      return { isHeld: main?.locked ?? false, left };
    }
    const isMine = (await findWallets(deps, { brand, memberId })).some((row) =>
      accountId === undefined ? row.accountTypeId === accountTypeId : row.accountId === accountId,
    );
    if (!isMine) throw refuse('wallet.unknown');
    return { isHeld: false, left: 0n };
  };
  serve(wire.lockTransStatus, async ({ query }, context) => ({ status: (await heldIn(query, context)).isHeld ? 0 : 1 }));
  serve(wire.lockStatusByType, async ({ query }, context) => {
    const { isHeld, left } = await heldIn(query, context);
    return { lock_status: isHeld ? 1 : 0, current_to_required: left };
  });
  serve(wire.lockStatus, async ({ query }, context) => ({ lock_status: (await heldIn(query, context)).isHeld ? 1 : 0 }));
}
