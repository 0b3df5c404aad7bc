import type { ProviderKind } from '../providers/provider.ts';
import { bankTransferKind } from './bank-transfer/bank-transfer.ts';
import { btcPayKind } from './btcpay/btcpay.ts';
import { pixKind } from './pix/pix.ts';
import { promptPayKind } from './promptpay/promptpay.ts';
import { sandboxKind } from './sandbox/sandbox.ts';
import { upiKind } from './upi/upi.ts';
import { vietQrKind } from './vietqr/vietqr.ts';

/** Every provider protocol of the product, by name. */
export const providerKinds: ReadonlyMap<string, ProviderKind> = new Map(
  [sandboxKind, vietQrKind, promptPayKind, upiKind, pixKind, bankTransferKind, btcPayKind].map((kind) => [kind.name, kind]),
);
