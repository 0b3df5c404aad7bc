import * as z from 'zod/mini';

/** Where withdrawals go: a bank, an e-wallet, a PIX key, an address of a chain. */
export const payeeKind = z.enum(['bank', 'wallet', 'pix', 'crypto']);
export type PayeeKind = z.infer<typeof payeeKind>;

/** What a PIX key is. */
export const pixKeyType = z.enum(['cpf', 'cnpj', 'email', 'phone', 'random']);
export type PixKeyType = z.infer<typeof pixKeyType>;

/** What names an account of an e-wallet. */
export const walletType = z.enum(['phone', 'id']);

export const cryptoNetwork = z.enum(['bitcoin', 'ethereum', 'tron']);
export type CryptoNetwork = z.infer<typeof cryptoNetwork>;

/** Refusals of a number, by the kind it was given for; the field is `cardNumber`. */
export const payeeErrors = {
  'bank.account.number.invalid': 400,
  'payee.wallet.phone.invalid': 400,
  'payee.wallet.id.invalid': 400,
  /** The field is `keyType`. */
  'payee.pix.type.missing': 400,
  'payee.pix.cpf.invalid': 400,
  'payee.pix.cnpj.invalid': 400,
  'payee.pix.email.invalid': 400,
  'payee.pix.phone.invalid': 400,
  'payee.pix.random.invalid': 400,
  'payee.address.invalid': 400,
  /** It looks like an address, and its checksum says that a sign of it is wrong. */
  'payee.address.checksum': 400,
  /** An address of another chain, or of a chain for tests. */
  'payee.address.network': 400,
} as const;
export type PayeeProblem = keyof typeof payeeErrors;
