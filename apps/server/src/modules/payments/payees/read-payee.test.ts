import { cryptoNetwork, pixKeyType, type PixKeyType } from '@pavilion/contract/payments/payees';
import fc from 'fast-check';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import { ACCOUNT_SCHEMES, CHAIN_SCHEMES, isNumberOf, type NumberScheme, PIX_SCHEMES, RECEIVER_SCHEMES } from './schemes.ts';
import { checksummed, readAddress } from './crypto-address.ts';
import { type PayeePlace, readPayee } from './read-payee.ts';

const pix: PayeePlace = { kind: 'pix', type: '', number_pattern: '' };
const bank: PayeePlace = { kind: 'bank', type: '', number_pattern: String.raw`\d{8,14}` };
const phones: PayeePlace = { kind: 'wallet', type: 'phone', number_pattern: String.raw`\+84\d{9}` };
const ids: PayeePlace = { kind: 'wallet', type: 'id', number_pattern: '[A-Za-z0-9_.]{5,20}' };
const read = (place: PayeePlace, number: string, keyType?: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random') =>
  readPayee(place, { number, keyType, dialingCode: '84' });

test.each([
  [bank, '１２３４ ５６７８‐\u200B9', { number: '123456789', type: '', tail: '6789' }],
  [{ ...bank, number_pattern: '' }, '１２３４ 5678\u00AD9', { number: '123456789', type: '', tail: '6789' }],
  [phones, '0９12 345 678', { number: '+84912345678', type: 'phone', tail: '5678' }],
  [bank, '1234 5678-9', { number: '123456789', type: '', tail: '6789' }],
  [phones, '0912 345 678', { number: '+84912345678', type: 'phone', tail: '5678' }],
  [phones, '+84 912 345 678', { number: '+84912345678', type: 'phone', tail: '5678' }],
  [ids, ' linh.tran ', { number: 'linh.tran', type: 'id', tail: 'tran' }],
])('%# a number is kept as it is sent', (place, given, stored) => {
  expect(read(place, given)).toEqual(stored);
});

test.each([
  ['cpf', '529.982.247-25', '52998224725', '4725'],
  ['cnpj', '11.222.333/0001-81', '11222333000181', '0181'],
  // The example of the tax office for numbers with letters.
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35', 'DE35'],
  ['email', ' Ana.Mar@Exemplo.com.br ', 'ana.mar@exemplo.com.br', 'a****@exemplo.com.br'],
  ['phone', '(11) 98765-4321', '+5511987654321', '4321'],
  ['phone', '+55 11 98765 4321', '+5511987654321', '4321'],
  ['random', '123E4567-E12B-42D3-A456-426655440000', '123e4567-e12b-42d3-a456-426655440000', '0000'],
] as const)('a PIX key of type %s is kept as it is sent: %s', (type, given, number, tail) => {
  expect(read(pix, given, type)).toEqual({ number, type, tail });
});

test.each([
  [bank, '123', undefined, 'bank.account.number.invalid'],
  [phones, '12', undefined, 'payee.wallet.phone.invalid'],
  [phones, '+5511987654321', undefined, 'payee.wallet.phone.invalid'],
  [ids, 'me', undefined, 'payee.wallet.id.invalid'],
  [pix, '529.982.247-26', 'cpf', 'payee.pix.cpf.invalid'],
  [pix, '111.111.111-11', 'cpf', 'payee.pix.cpf.invalid'],
  [pix, '529982247250', 'cpf', 'payee.pix.cpf.invalid'],
  [pix, '11.222.333/0001-82', 'cnpj', 'payee.pix.cnpj.invalid'],
  [pix, '12.ABC.345/01DE-36', 'cnpj', 'payee.pix.cnpj.invalid'],
  [pix, 'ana@', 'email', 'payee.pix.email.invalid'],
  [pix, `${'a'.repeat(70)}@exemplo.com.br`, 'email', 'payee.pix.email.invalid'],
  [pix, '+1 202 555 0123', 'phone', 'payee.pix.phone.invalid'],
  [pix, '123e4567-e12b-12d3-a456-426655440000', 'random', 'payee.pix.random.invalid'],
] as const)('%# a wrong number is refused by a word of its own', (place, given, type, problem) => {
  expect(read(place, given, type)).toEqual({ problem, field: 'cardNumber' });
});

test('a PIX key says what it is', () => {
  expect(read(pix, '52998224725')).toEqual({ problem: 'payee.pix.type.missing', field: 'keyType' });
});

/** The two check digits follow from the others. Of wrong digits before them about one in five hundred leaves both as they are (remainders 0 and 10 are one). */
test.each([
  ['cpf', () => cpf.generate()],
  ['cnpj', () => cnpj.generate()],
] as const)('a wrong check digit of a %s is found', (type, generate) => {
  fc.assert(
    fc.property(fc.noShrink(fc.constant(0).map(generate)), fc.nat(), fc.integer({ min: 1, max: 9 }), (right, place, by) => {
      const at = right.length - 1 - (place % 2);
      const digit = right[at] ?? '';
      const other = `${right.slice(0, at)}${(Number(digit) + by) % 10}${right.slice(at + 1)}`;
      expect(read(pix, right, type)).toMatchObject({ number: right });
      expect(read(pix, other, type)).toMatchObject({ problem: `payee.pix.${type}.invalid` });
    }),
  );
});

// Of EIP-55 itself, BIP 173, BIP 350, and the first block's; the token contract of a dollar coin on TRON.
const ETHEREUM = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
const BITCOIN = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const TRON = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'];

test.each([
  ...ETHEREUM.map((address) => ['ethereum', address] as const),
  ...BITCOIN.map((address) => ['bitcoin', address] as const),
  ...TRON.map((address) => ['tron', address] as const),
])('%s takes %s, and no other chain does', (network, address) => {
  expect(readAddress(network, ` ${address} `)).toEqual({ number: address });
  for (const other of (['bitcoin', 'ethereum', 'tron'] as const).filter((one) => one !== network))
    expect(readAddress(other, address)).toEqual({ problem: 'payee.address.network' });
});

test('an Ethereum address without a checksum is kept with it; one of its letters in the wrong size is found', () => {
  for (const address of ETHEREUM) {
    expect(readAddress('ethereum', address.toLowerCase())).toEqual({ number: address });
    expect(checksummed(address.toLowerCase())).toBe(address);
    const at = address.search(/(?<=^0x.*)[a-fA-F]/);
    const letter = address[at] ?? '';
    const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    expect(readAddress('ethereum', `${address.slice(0, at)}${turned}${address.slice(at + 1)}`)).toEqual({
      problem: 'payee.address.checksum',
    });
  }
});

test('one wrong sign of a Bitcoin or TRON address is found by its checksum', () => {
  const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const small = '023456789acdefghjklmnpqrstuvwxyz';
  for (const [network, address] of [...BITCOIN.map((one) => ['bitcoin', one] as const), ...TRON.map((one) => ['tron', one] as const)]) {
    const alphabet = address.startsWith('bc1') ? small : signs;
    fc.assert(
      fc.property(fc.integer({ min: 4, max: address.length - 1 }), fc.constantFrom(...alphabet), (at, sign) => {
        fc.pre(address[at] !== sign);
        expect(readAddress(network, `${address.slice(0, at)}${sign}${address.slice(at + 1)}`)).toEqual({
          problem: 'payee.address.checksum',
        });
      }),
    );
  }
});

test('a test address and a text that is no address are distinguished', () => {
  expect(readAddress('bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual({ problem: 'payee.address.network' });
  expect(readAddress('bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toEqual({
    number: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  });
  for (const network of ['bitcoin', 'ethereum', 'tron'] as const)
    expect(readAddress(network, 'my wallet')).toEqual({ problem: 'payee.address.invalid' });
});

type Scheme = [name: string, scheme: NumberScheme, place: PayeePlace, type: PixKeyType | undefined];

/** Every kind of number a member can be paid to, by the rules of its scheme. */
const KINDS: readonly Scheme[] = [
  ['bank', ACCOUNT_SCHEMES.bank, { ...bank, number_pattern: '' }, undefined],
  ['e-wallet by phone', ACCOUNT_SCHEMES.phone, phones, undefined],
  ...pixKeyType.options.map((type): Scheme => [`PIX ${type}`, PIX_SCHEMES[type], pix, type]),
  ...cryptoNetwork.options.map((type): Scheme => [type, CHAIN_SCHEMES[type], { kind: 'crypto', type, number_pattern: '' }, undefined]),
];
/** Of places whose own pattern is the rule. */
const OWN: readonly Scheme[] = [
  ['bank, by its own pattern', { ...ACCOUNT_SCHEMES.bank, example: '123456789' }, bank, undefined],
  ['e-wallet by name', { source: 'the wallet', pattern: /^[A-Za-z0-9_.]{5,20}$/, example: 'linh.tran', isGrouped: false }, ids, undefined],
];
const FULL_WIDTH = 0xff01 - 0x21;
const widened = (text: string): string => text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH));
/** No scheme has them, and none of them shows what it could be read as. */
const STRANGE = ['§', '\u00B2', '\u2460', '\u00BD', '\u202E', '\n', '😀'];

test.each<Scheme>([...KINDS, ...OWN])(
  '%s: what is kept, written again, is what was typed; any other text is refused',
  (_name, { example: right, isGrouped, source }, place, type) => {
    expect(source).not.toBe('');
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...STRANGE), fc.constantFrom(' ', '\u00A0', '\u3000'), (at, strange, blank) => {
        const stored = read(place, right, type);
        expect(stored).toMatchObject({ number: right });
        const cut = 1 + (at % (right.length - 1));
        const [head, tail] = [right.slice(0, cut), right.slice(cut)];
        for (const same of [`${blank}${right}${blank}`, widened(right), `${head}\u200B${tail}`])
          expect(read(place, same, type)).toEqual(stored);
        if (isGrouped) expect(read(place, `${head}${head === '+' ? '' : blank}${tail}`, type)).toEqual(stored);
        expect(read(place, `${head}${strange}${tail}`, type)).toHaveProperty('problem');
      }),
    );
  },
);

test('every scheme has a source and an example that is right by its own rule', () => {
  const all: NumberScheme[] = [ACCOUNT_SCHEMES, PIX_SCHEMES, CHAIN_SCHEMES, RECEIVER_SCHEMES].flatMap((table) => Object.values(table));
  expect(all.filter((scheme) => scheme.source === '' || !isNumberOf(scheme, scheme.example))).toEqual([]);
});

test.each([
  ['of a mobile phone', '0812345678', true],
  ['of a phone of a house', '0212345678', false],
  ['of a tax number', '0105536000313', true],
  ['of a tax number with a wrong check digit', '0105536000314', false],
  ['of a wallet', '123456789012345', true],
  ['too short', '081234567', false],
])('an id of PromptPay %s: %s', (_name, id, isRight) => {
  expect(isNumberOf(RECEIVER_SCHEMES.promptPay, id)).toBe(isRight);
});

test('one check digit of ten is right for a tax number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
      const right = Array.from({ length: 10 }, (_one, last) => `${digits}${last}`).filter((id) =>
        isNumberOf(RECEIVER_SCHEMES.promptPay, id),
      );
      expect(right).toHaveLength(1);
    }),
  );
});
