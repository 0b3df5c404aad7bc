import * as wire from '@pavilion/contract/payments/calls';
import { renderSVG } from 'uqr';
import type { Serve } from '../../../http/serve.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { openDeposit } from './open-deposit.ts';
import type { ChannelKind } from '../providers/provider.ts';
import { findChannels } from '../queries.ts';
import type { PaymentRoutes } from '../routes.ts';

const ROW_OF = { redirect: 'pg_banks', transfer: 'manual_transfer_banks', qr: 'qr_banks' } as const satisfies Record<ChannelKind, string>;

/** The calls of older clients: other names for what `MCSFE_getDepositPaymentChannels` and `MCSFE_depositByLaunchUrl` do. */
export function registerOlderDeposits(serve: Serve, deps: PaymentRoutes): void {
  serve(wire.depositBanks, async (_input, { brand, language }) => {
    const lists = { pg_banks: [], manual_transfer_banks: [], qr_banks: [] } as {
      [Name in (typeof ROW_OF)[ChannelKind]]: { bank_code: string; bank_ch_name: string; min_deposit: bigint; max_deposit: bigint }[];
    };
    for (const row of await findChannels(deps.db, brand.id, language)) {
      const { name } = await deps.channelText(brand, row.bank_code, language);
      lists[ROW_OF[row.kind]].push({
        bank_code: row.bank_code,
        bank_ch_name: name || row.name,
        min_deposit: row.min_amount,
        max_deposit: row.max_amount,
      });
    }
    return lists;
  });
  serve(wire.depositByPage, async ({ body }, context) => {
    const row = await openDeposit(deps, { ...body, kind: 'redirect' }, context);
    if (!row.redirect_url) throw refuse('deposit.provider.unavailable');
    return { refId: row.id, redirection_url: row.redirect_url };
  });
  serve(wire.depositByCode, async ({ body }, context) => {
    const row = await openDeposit(deps, { ...body, kind: 'qr' }, context);
    if (!row.qr_content) throw refuse('deposit.provider.unavailable');
    return { refId: row.id, qr_image: `data:image/svg+xml,${encodeURIComponent(renderSVG(row.qr_content))}` };
  });
  serve(wire.depositByTransfer, async ({ body }, context) => {
    const row = await openDeposit(deps, { ...body, kind: 'transfer' }, context);
    if (!row.receiver) throw refuse('deposit.provider.unavailable');
    const { bankName, accountName, accountNumber, remark } = row.receiver;
    return {
      refId: row.id,
      receiver_bank: bankName,
      receiver_account: accountNumber,
      receiver_name: accountName,
      amount: row.amount,
      remarks: remark,
    };
  });
}
