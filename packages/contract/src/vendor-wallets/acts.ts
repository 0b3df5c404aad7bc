/** Acts of the audit trail, by their keys. */
export const vendorWalletActs = [
  'wallet.transfer.ask',
  'wallet.settle.propose',
  'wallet.settle.confirm',
  'wallet.settle.withdraw',
  'wallet.case.close',
] as const;
