import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { walletTransfers } from '@pavilion/contract/vendor-wallets/calls';

export type TransferRow = WireValue<typeof walletTransfers>['list'][number];

/** The state of a transfer, in words and a tone. */
export function useTransferWords(): (state: TransferRow['state']) => { text: string; tone: string } {
  const { t } = useLingui();
  return (state) =>
    ({
      waiting: { text: t`Waiting for a response`, tone: 'warn' },
      returned: { text: t`Reading your last bets`, tone: 'warn' },
      moved: { text: t`Completed`, tone: 'good' },
      'not.moved': { text: t`Failed`, tone: 'bad' },
    })[state];
}

/** Name of a wallet; the main one has none of its own. */
export function useWalletName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => (name === 'MAIN' ? t`Main wallet` : name);
}
