const digits = new Map<string, number>();

/** Says how many digits a currency has after the separator, before amounts are drawn; others have those of the runtime. */
export const setCurrencyDigits = (currency: string, count: number): void => void digits.set(currency, count);

/** What was said of a currency. */
export const knownDigits = (currency: string): number | undefined => digits.get(currency);
