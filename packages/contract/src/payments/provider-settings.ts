/** Every name that the settings of a provider's kind use: the desk has words for each. */
export const PROVIDER_SETTINGS = [
  'url',
  'merchant',
  'storeId',
  'methods',
  'currency',
  'bankBin',
  'bankName',
  'account',
  'accountName',
  'promptPayId',
  'address',
  'key',
  'city',
] as const;
export type ProviderSetting = (typeof PROVIDER_SETTINGS)[number];
