import * as z from 'zod/mini';
import { isNumberOf, RECEIVER_SCHEMES } from '../../payees/schemes.ts';
import { accountQrKind } from '../account-qr/account-qr.ts';
import { emvCode } from '../account-qr/emv.ts';

const settings = z.strictObject({
  bankName: z.string().check(z.minLength(1), z.maxLength(60)),
  promptPayId: z.string().check(z.regex(RECEIVER_SCHEMES.promptPay.pattern)),
  accountName: z.string().check(z.minLength(1), z.maxLength(60)),
});

const TELEPHONE = 10;
const TAX_NUMBER = 13;

/** Field of the id inside field 29; a telephone is given with its country, in thirteen digits. */
function proxy(id: string): readonly [string, string] {
  if (id.length === TELEPHONE) return ['01', `0066${id.slice(1)}`];
  return [id.length === TAX_NUMBER ? '02' : '03', id];
}

/** PromptPay: a transfer to an id (field 29) of a fixed amount, with the code as its reference (62/05). */
export const promptPayKind = accountQrKind({
  name: 'promptpay',
  currency: 'THB',
  settings,
  code: ({ promptPayId }, { amount, transferCode }) =>
    emvCode([
      ['00', '01'],
      ['01', '12'],
      ['29', [['00', 'A000000677010111'], proxy(promptPayId)]],
      ['53', '764'],
      ['54', amount],
      ['58', 'TH'],
      ['62', [['05', transferCode]]],
    ]),
  account: ({ promptPayId }) => promptPayId,
  problemOf: ({ promptPayId }) => (isNumberOf(RECEIVER_SCHEMES.promptPay, promptPayId) ? null : 'promptPayId'),
  receiver: ({ bankName, accountName, promptPayId }) => ({ bankName, accountName, accountNumber: promptPayId }),
});
