import type { VendorAdapter } from '../adapter.ts';
import { operatorWallet } from './operator-wallet/adapter.ts';
import { ownPages } from './own-pages/adapter.ts';
import { reverseApi } from './reverse-api/adapter.ts';
import { sandboxTransfer } from './sandbox-transfer/adapter.ts';

/** Every vendor protocol there is: a new one is a folder here and a line in this list. */
export const vendorAdapters: readonly VendorAdapter[] = [operatorWallet, ownPages, reverseApi, sandboxTransfer];

/** Those that ask our wallet for each bet. */
export const seamlessAdapters = vendorAdapters.filter(({ callbacks }) => callbacks.length > 0);

/** The protocol a vendor speaks, by `vendor.adapter`. Throws RangeError for one that is not there. */
export function adapterOf(code: string): VendorAdapter {
  const found = vendorAdapters.find((adapter) => adapter.code === code);
  if (!found) throw new RangeError(`No adapter ${code}: there are ${vendorAdapters.map((adapter) => adapter.code).join(', ')}`);
  return found;
}
