import * as z from 'zod/mini';
import { RECEIVER_SCHEMES } from '../../payees/schemes.ts';
import { accountQrKind } from '../account-qr/account-qr.ts';

const settings = z.strictObject({
  bankName: z.string().check(z.minLength(1), z.maxLength(60)),
  address: z.string().check(z.regex(RECEIVER_SCHEMES.upi.pattern)),
  accountName: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** UPI: a payment link to an address; the code goes as reference (`tr`) and as the words the bank repeats in its notice (`tn`). */
export const upiKind = accountQrKind({
  name: 'upi',
  currency: 'INR',
  settings,
  code: ({ address, accountName }, { amount, transferCode }) =>
    `upi://pay?${[
      ['pa', address],
      ['pn', accountName],
      ['am', amount],
      ['cu', 'INR'],
      ['tr', transferCode],
      ['tn', transferCode],
    ]
      // Payment apps read %20, and not every one reads "+".
      .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
      .join('&')}`,
  account: ({ address }) => address,
  receiver: ({ bankName, accountName, address }) => ({ bankName, accountName, accountNumber: address }),
});
