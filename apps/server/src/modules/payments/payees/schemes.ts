import type { CryptoNetwork, PixKeyType } from '@pavilion/contract/payments/payees';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { normalMobile } from '../../../kernel/contact.ts';

/** How a scheme writes the numbers money is sent to. */
export interface NumberScheme {
  /** Where the rule is written. */
  source: string;
  /** Signs and length, as the number is kept. */
  pattern: RegExp;
  /** Check digits, or the ranges in use; absent: the scheme has neither, or who reads it checks a checksum. */
  isInUse?(number: string): boolean;
  /** A right number, as it is kept. */
  example: string;
  /** People write it in groups, with blanks and marks between them. */
  isGrouped: boolean;
}

/** Country of PIX: a phone without a country is of Brazil. */
export const BRAZIL = '55';

const inPlan = (number: string): boolean => normalMobile(number, null) === number;

/** Accounts at banks that name no pattern of their own, and phones at e-wallets. Names at e-wallets go by the pattern of the wallet alone. */
export const ACCOUNT_SCHEMES = {
  bank: {
    source: 'ISO 13616-1: an IBAN, the longest of account numbers, has at most 34 letters and digits; no account is shorter than four',
    pattern: /^[0-9A-Za-z]{4,34}$/,
    example: 'GB29NWBK60161331926819',
    isGrouped: true,
  },
  phone: {
    source: 'ITU-T E.164: at most 15 digits; ranges by the numbering plans that libphonenumber keeps',
    pattern: /^\+[1-9]\d{6,14}$/,
    isInUse: inPlan,
    example: '+84912345678',
    isGrouped: true,
  },
} as const satisfies Record<string, NumberScheme>;

/** Keys of PIX. */
export const PIX_SCHEMES: Readonly<Record<PixKeyType, NumberScheme>> = {
  cpf: {
    source: 'Receita Federal: eleven digits, the last two are check digits modulo 11',
    pattern: /^\d{11}$/,
    isInUse: (number) => cpf.isValid(number),
    example: '52998224725',
    isGrouped: true,
  },
  cnpj: {
    source: 'IN RFB 2.229/2024: twelve digits or, since July 2026, letters, and two check digits modulo 11',
    pattern: /^[0-9A-Z]{12}\d{2}$/,
    isInUse: (number) => cnpj.isValid(number),
    example: '12ABC34501DE35',
    isGrouped: true,
  },
  email: {
    source: 'Banco Central do Brasil, Manual Operacional do DICT: at most 77 signs',
    pattern: /^(?=.{3,77}$)[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    example: 'ana.mar@exemplo.com.br',
    isGrouped: false,
  },
  phone: {
    source: 'Banco Central do Brasil, Manual Operacional do DICT: ITU-T E.164 with the country 55; ranges by the numbering plan',
    pattern: new RegExp(String.raw`^\+${BRAZIL}\d{10,11}$`),
    isInUse: inPlan,
    example: '+5511987654321',
    isGrouped: true,
  },
  random: {
    source: 'Banco Central do Brasil, Manual Operacional do DICT: a UUID of version 4 (RFC 9562)',
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    example: '123e4567-e12b-42d3-a456-426655440000',
    isGrouped: false,
  },
};

/** Addresses of chains; their checksums are in `payees/crypto-address.ts`. */
export const CHAIN_SCHEMES: Readonly<Record<CryptoNetwork, NumberScheme>> = {
  bitcoin: {
    source: 'Base58Check of 2009, BIP 173 (Bech32) and BIP 350 (Bech32m), which are all small or all capital',
    pattern: /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87})$/,
    example: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    isGrouped: false,
  },
  ethereum: {
    source: 'EIP-55: twenty bytes, the size of letters is the checksum',
    pattern: /^0x[0-9a-fA-F]{40}$/,
    example: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    isGrouped: false,
  },
  tron: {
    source: 'TRON protocol: Base58Check of 21 bytes that begin with 0x41',
    pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    example: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    isGrouped: false,
  },
};

const TAX_NUMBER = 13;
const ELEVEN = 11;

/** The last digit of a Thai identity or tax number: weights 13 to 2, modulo 11. */
function isTaxNumber(number: string): boolean {
  const digits = Array.from(number, Number);
  const sum = digits.slice(0, -1).reduce((all, digit, at) => all + digit * (TAX_NUMBER - at), 0);
  return (ELEVEN - (sum % ELEVEN)) % 10 === digits.at(-1);
}

/** Accounts of a brand that members pay into. */
export const RECEIVER_SCHEMES = {
  promptPay: {
    source:
      'Bank of Thailand, Thai QR Payment: ten digits of a mobile phone (06, 08, 09 by the NBTC plan), thirteen of an identity or tax number with its check digit, or fifteen of a wallet',
    pattern: /^(?:0\d{9}|\d{13}|\d{15})$/,
    isInUse: (number) => (number.length === TAX_NUMBER ? isTaxNumber(number) : number.length > TAX_NUMBER || /^0[689]/.test(number)),
    example: '0812345678',
    isGrouped: false,
  },
  upi: {
    source: 'NPCI, UPI Linking Specifications: a virtual payment address, `name@handle`',
    pattern: /^[A-Za-z0-9.\-_]{2,64}@[A-Za-z]{2,32}$/,
    example: 'lantern.co@banyan',
    isGrouped: false,
  },
  vietQrBank: {
    source: 'NAPAS, VietQR: six digits of the bank in the domestic network',
    pattern: /^\d{6}$/,
    example: '970436',
    isGrouped: false,
  },
  vietQrAccount: {
    source: 'NAPAS, VietQR: at most nineteen letters and digits of the account',
    pattern: /^[0-9A-Z]{4,19}$/,
    example: '0011223344',
    isGrouped: false,
  },
} as const satisfies Record<string, NumberScheme>;

/** Whether a number, as it is kept, is one of the scheme. */
export const isNumberOf = ({ pattern, isInUse }: NumberScheme, number: string): boolean =>
  pattern.test(number) && (isInUse?.(number) ?? true);
