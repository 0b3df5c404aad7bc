import * as z from 'zod/mini';
import { RECEIVER_SCHEMES } from '../../payees/schemes.ts';
import { accountQrKind } from '../account-qr/account-qr.ts';
import { emvCode } from '../account-qr/emv.ts';

const settings = z.strictObject({
  bankBin: z.string().check(z.regex(RECEIVER_SCHEMES.vietQrBank.pattern)),
  bankName: z.string().check(z.minLength(1), z.maxLength(60)),
  account: z.string().check(z.regex(RECEIVER_SCHEMES.vietQrAccount.pattern)),
  accountName: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** VietQR: a transfer into a bank account (field 38, service QRIBFTTA) of a fixed amount, with the code as its content (62/08). */
export const vietQrKind = accountQrKind({
  name: 'vietqr',
  currency: 'VND',
  settings,
  code: ({ bankBin, account }, { amount, transferCode }) =>
    emvCode([
      ['00', '01'],
      ['01', '12'],
      [
        '38',
        [
          ['00', 'A000000727'],
          [
            '01',
            [
              ['00', bankBin],
              ['01', account],
            ],
          ],
          ['02', 'QRIBFTTA'],
        ],
      ],
      ['53', '704'],
      ['54', amount],
      ['58', 'VN'],
      ['62', [['08', transferCode]]],
    ]),
  account: ({ account }) => account,
  receiver: ({ bankName, accountName, account }) => ({ bankName, accountName, accountNumber: account }),
});
