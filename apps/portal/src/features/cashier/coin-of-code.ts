export interface Coin {
  address: string;
  /** Of the coin, as the code writes it; null where it names none. */
  amount: string | null;
}

/** BIP 21 and what other chains took from it: `bitcoin:<address>?amount=0.001`. Codes of banks have no such beginning, or `//` after it. */
const PAYMENT_LINK = /^[a-z][a-z0-9-]*:([0-9A-Za-z]{20,110})(?:\?(.*))?$/;

/** The address and amount in the code of a payment in a coin; null of any other code. */
export function coinOfCode(code: string): Coin | null {
  const [, address, asked = ''] = PAYMENT_LINK.exec(code) ?? [];
  if (address === undefined) return null;
  const amount = new URLSearchParams(asked).get('amount');
  return { address, amount: amount !== null && /^\d+(?:\.\d+)?$/.test(amount) ? amount : null };
}
