import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';

interface Wallet {
  accountTypeId: number;
  vendor: string;
  availBalance: number;
}

/** Where money for a game comes from: the main wallet where the game's vendor has its own wallet and the main one is not empty, otherwise a deposit. */
export function topUpPage(wallets: readonly Wallet[], vendor: string | undefined): 'transferFund' | 'depositv2' {
  const isOwn = vendor !== undefined && vendor !== '' && wallets.some((row) => row.vendor === vendor);
  const main = wallets.find(({ accountTypeId }) => accountTypeId === MAIN_WALLET);
  return isOwn && main !== undefined && main.availBalance > 0 ? 'transferFund' : 'depositv2';
}
