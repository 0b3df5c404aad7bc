import * as z from 'zod/mini';
import { accountQrKind } from '../account-qr/account-qr.ts';

const settings = z.strictObject({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  bankName: z.string().check(z.minLength(1), z.maxLength(60)),
  account: z.string().check(z.regex(/^[0-9A-Z -]{4,40}$/)),
  accountName: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** A transfer to any bank account, written by hand: credited by the bank's notice where there is one, else by two operators who see it at the bank. */
export const bankTransferKind = accountQrKind({
  name: 'bank-transfer',
  currency: { setting: 'currency' },
  settings,
  account: ({ account }) => account,
  receiver: ({ bankName, accountName, account }) => ({ bankName, accountName, accountNumber: account }),
});
