// Every field people type or paste numbers, ids, amounts, codes, results or slips into: it is read exactly, by the stated rules of spacing, marks and digits, or refused.
import { findPlay, familyRules } from '@pavilion/lottery/families';
import { readPaste } from '@pavilion/lottery/paste';
import { readNumbers } from '@pavilion/lottery/reading';
import { joinedSigns, passwordForm, plainCode } from '@pavilion/languages/compared-text';
import { parseAmount } from '@pavilion/format/amount';
import { parseDay } from '@pavilion/ui/calendar-days';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRate } from '../apps/portal/src/shared/agents/rates.ts';
import { wholeOf } from '../apps/portal/src/features/lottery/whole-number.ts';
import { normalMobile } from '../apps/server/src/kernel/contact.ts';
import { readPayee, type PayeePlace } from '../apps/server/src/modules/payments/payees/read-payee.ts';

interface Field {
  name: string;
  /** A text as it may be typed, all in signs of a plain keyboard. */
  typed: string;
  /** What is kept of it. */
  stored: string;
  /** What is kept of another text; null: it is refused. */
  read(typed: string): string | null;
  /** Characters between its parts, or that say what a part is: they change nothing. */
  marks?: string;
}

const payee = (place: PayeePlace, keyType?: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random') => (number: string) => {
  const read = readPayee(place, { number, keyType, dialingCode: '84' });
  return 'problem' in read ? null : read.number;
};
const place = (kind: PayeePlace['kind'], type = '', pattern = ''): PayeePlace => ({ kind, type, number_pattern: pattern });
const pix = place('pix');
const slip = (typed: string): string | null => {
  const { lines } = readPaste(typed, { plays: familyRules['vn-north']?.plays ?? [], marks: { group: '.', decimal: ',' } });
  const faults = lines.flatMap((line) => line.faults);
  return faults.length > 0 || lines.length === 0
    ? null
    : lines
        .flatMap(({ entries }) =>
          entries.map(
            ({ content, price }) =>
              `${content} ${JSON.stringify(price, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
          ),
        )
        .join(';');
};
const numbers = (typed: string): string | null => {
  const read = readNumbers(typed, { digits: 2, stakeTimes: 1 });
  return read.ok ? read.selection.content : null;
};
const result = (typed: string): string | null => {
  const { draw } = familyRules.thai ?? {};
  const read = draw?.readResult(typed);
  return draw && read ? draw.writeResult(read) : null;
};
const amount = (locale: string, currency: string) => (typed: string) => parseAmount(typed, locale, currency)?.toString() ?? null;

const fieldOf = (name: string, typed: string, read: Field['read'], marks = ''): Field => ({
  name,
  typed,
  stored: read(typed) ?? '',
  read,
  marks,
});
const FIELDS: Field[] = [
  fieldOf('account at a bank with a pattern', '1234 5678-9', payee(place('bank', '', String.raw`\d{8,14}`))),
  fieldOf('account at a bank without one', '1234 5678-9', payee(place('bank'))),
  fieldOf('PIX: CPF', '529.982.247-25', payee(pix, 'cpf')),
  fieldOf('PIX: CNPJ', '11.222.333/0001-81', payee(pix, 'cnpj')),
  fieldOf('PIX: e-mail', 'ana.mar1@exemplo.com.br', payee(pix, 'email')),
  fieldOf('PIX: phone', '(11) 98765-4321', payee(pix, 'phone')),
  fieldOf('PIX: random', '123e4567-e12b-42d3-a456-426655440000', payee(pix, 'random')),
  fieldOf('address of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', payee(place('crypto', 'ethereum'))),
  fieldOf('address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', payee(place('crypto', 'bitcoin'))),
  fieldOf('address of TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payee(place('crypto', 'tron'))),
  fieldOf('e-wallet by phone', '0912 345 678', payee(place('wallet', 'phone'))),
  fieldOf('e-wallet by id', 'linh.tran77', payee(place('wallet', 'id', '[A-Za-z0-9_.]{5,20}'))),
  fieldOf('mobile number', '0912-345-678', (typed) => normalMobile(typed, '84')),
  fieldOf('national id', '001-234.567 890', (typed) => joinedSigns(typed, 'identity')),
  fieldOf('code of six digits', '287 082', (typed) => (/^\d{6}$/.test(plainCode(typed)) ? plainCode(typed) : null)),
  fieldOf('amount in dong', '1.500.000', amount('vi', 'VND')),
  fieldOf('amount in reais', '1.248,60', amount('pt-BR', 'BRL')),
  fieldOf('share in percent', '2.55', (typed) => parseRate(typed, 'en')?.toString() ?? null),
  fieldOf('whole number', '120', (typed) => wholeOf(typed, { least: 1, most: 1000 })?.toString() ?? null),
  fieldOf('day', '22/11/2026', (typed) => parseDay(typed, 'vi')),
  fieldOf('numbers of a board', '27,72,08', numbers, '_'),
  fieldOf('slip', 'lo 27 72 20d', slip, 'x_*+\u0301'),
  fieldOf('result of a draw', '123456\n111 222\n333 444\n55', result, '_'),
  fieldOf('password', 'river2lantern!', passwordForm),
];

const SCRIPTS = [0x30, 0xff10, 0x1040, 0x0660, 0x09e6, 0x0e50];
/** Each digit in the digits of a script, as it is chosen. */
const inScripts = (typed: string, scripts: readonly number[]): string => {
  let at = 0;
  return typed.replaceAll(/\d/g, (digit) => String.fromCodePoint((scripts[(at += 1) % scripts.length] ?? 0x30) + Number(digit)));
};
const scripts = fc.array(fc.constantFrom(...SCRIPTS), { minLength: 1, maxLength: 5 });
const insert = (text: string, at: number, sign: string): string => {
  const signs = [...text];
  return [...signs.slice(0, at), sign, ...signs.slice(at)].join('');
};

describe.each(FIELDS)('$name', ({ name, typed, stored, read, marks = '' }) => {
  test('is kept alike in digits of any script, with blanks at its ends and with signs that show nothing', () => {
    expect(stored).not.toBe('');
    const hidden = name === 'password' ? fc.constant('') : fc.constantFrom('', '\u200b', '\u2060', '\u00ad');
    fc.assert(
      fc.property(scripts, fc.nat({ max: typed.length }), hidden, fc.constantFrom('', ' ', '\u00a0'), (chosen, at, sign, blank) => {
        expect(read(`${blank}${insert(inScripts(typed, chosen), at, sign)}${blank}`)).toBe(stored);
      }),
    );
  });

  test('with any other sign in it, it is refused or another one: nothing is left out, cut or made of it', () => {
    const other = fc.oneof(
      fc.constantFrom('x', 'Q', '7', '²', '①', '½', '_', '*', '#', '+', '\u0301', '\u0007', '\u202e', '💰', 'Ж', '一'),
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 1 })
        .filter((sign) => /^[^\p{Z}\p{C}\p{P}\p{Default_Ignorable_Code_Point}\p{Nd}]$/u.test(sign)),
    );
    fc.assert(
      fc.property(other, fc.nat({ max: typed.length }), (sign, at) => {
        fc.pre(!marks.includes(sign) && !(name === 'slip' && /\p{M}/u.test(sign)));
        const changed = insert(typed, at, sign);
        const answer = read(changed);
        if (answer === null) return;
        expect([changed, answer]).not.toEqual([changed, stored]);
        // What was read again is stored unchanged: a second reading changes nothing.
        if (!['amount in dong', 'amount in reais', 'share in percent', 'slip', 'day'].includes(name)) expect(read(answer)).toBe(answer);
      }),
      { numRuns: 300 },
    );
  });

  test('typed twice it is not the first of the two', () => {
    for (const between of [' ', '\n', ' / ', ';']) expect([between, read(`${typed}${between}${typed}`)]).not.toEqual([between, stored]);
  });
});

test('a play of the family is known', () => expect(findPlay('vn-north', 'vn-north.lo.2')).toBeTruthy());
