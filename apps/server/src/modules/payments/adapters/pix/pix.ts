import * as z from 'zod/mini';
import { accountQrKind } from '../account-qr/account-qr.ts';
import { emvCode, emvName } from '../account-qr/emv.ts';

const settings = z.strictObject({
  bankName: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The account's key: CPF, CNPJ, e-mail, `+55…` or the random one. */
  key: z.string().check(z.regex(/^[\w.+@-]{1,77}$/)),
  accountName: z.string().check(z.minLength(1), z.maxLength(60)),
  city: z.string().check(z.minLength(1), z.maxLength(40)),
});

/** PIX: a static BR Code (field 26) of a fixed amount, with the code as txid (62/05). */
export const pixKind = accountQrKind({
  name: 'pix',
  currency: 'BRL',
  settings,
  code: ({ key, accountName, city }, { amount, transferCode }) =>
    emvCode([
      ['00', '01'],
      [
        '26',
        [
          ['00', 'br.gov.bcb.pix'],
          ['01', key],
        ],
      ],
      ['52', '0000'],
      ['53', '986'],
      ['54', amount.includes('.') ? amount : `${amount}.00`],
      ['58', 'BR'],
      ['59', emvName(accountName, 25)],
      ['60', emvName(city, 15)],
      ['62', [['05', transferCode]]],
    ]),
  account: ({ key }) => key,
  receiver: ({ bankName, accountName, key }) => ({ bankName, accountName, accountNumber: key }),
});
