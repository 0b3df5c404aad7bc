import { joinedSigns, plainNumber } from '@pavilion/languages/compared-text';
import type { CryptoNetwork, PayeeKind, PayeeProblem, PixKeyType } from '@pavilion/contract/payments/payees';
import { boundedPattern } from '../../../kernel/bounded-pattern.ts';
import { maskedEmail, normalEmail, normalMobile } from '../../../kernel/contact.ts';
import { ACCOUNT_SCHEMES, BRAZIL, isNumberOf, PIX_SCHEMES } from './schemes.ts';
import { readAddress } from './crypto-address.ts';

/** One of the places a brand pays to (`withdrawal_bank`). */
export interface PayeePlace {
  kind: PayeeKind;
  type: string;
  /** Of the whole number; '' where the kind has a rule of its own. */
  number_pattern: string;
}

export interface ReadPayee {
  /** As it is kept, compared and sent: without spaces and marks people write. */
  number: string;
  type: string;
  /** What may be shown of it: last signs, of an e-mail its first letter and its house. */
  tail: string;
}

type PayeeResult = ReadPayee | { problem: PayeeProblem; field: 'cardNumber' | 'keyType' };

const SHOWN = 4;
const wrong = (problem: PayeeProblem): PayeeResult => ({ problem, field: 'cardNumber' });
const payee = (number: string, type: string): PayeeResult => ({ number, type, tail: number.slice(-SHOWN) });

/** What all spellings of a number share. Names at e-wallets and letters of accounts at banks are read in either size; other kinds are kept in one. */
export const spellingOf = ({ kind }: Pick<PayeePlace, 'kind'>, number: string): string =>
  kind === 'bank' || kind === 'wallet' ? number.toUpperCase() : number;

/** Reads what a member typed as their number at a place. `dialingCode`: digits of the brand's country, for phones given without. */
export function readPayee(
  place: PayeePlace,
  { number: given, keyType, dialingCode }: { number: string; keyType: PixKeyType | undefined; dialingCode: string | null },
): PayeeResult {
  const number = plainNumber(given);
  if (place.kind === 'pix') return keyType ? readPixKey(keyType, number) : { problem: 'payee.pix.type.missing', field: 'keyType' };
  if (place.kind === 'crypto') {
    const read = readAddress(place.type as CryptoNetwork, number);
    return 'problem' in read ? wrong(read.problem) : payee(read.number, place.type);
  }
  if (place.kind === 'wallet') return readWallet(place, number, dialingCode);
  const plain = joinedSigns(number);
  return plain !== null && isNumberOf(ACCOUNT_SCHEMES.bank, plain) && fits(place, plain)
    ? payee(plain, '')
    : wrong('bank.account.number.invalid');
}

const fits = ({ number_pattern: pattern }: PayeePlace, number: string): boolean =>
  pattern === '' || boundedPattern(`^(?:${pattern})$`).test(number);

function readWallet(place: PayeePlace, given: string, dialingCode: string | null): PayeeResult {
  if (place.type === 'id') {
    const id = given.trim();
    return fits(place, id) ? payee(id, 'id') : wrong('payee.wallet.id.invalid');
  }
  const phone = normalMobile(given, dialingCode);
  return phone && isNumberOf(ACCOUNT_SCHEMES.phone, phone) && fits(place, phone)
    ? payee(phone, 'phone')
    : wrong('payee.wallet.phone.invalid');
}

/** As it is kept, before it is known to be right; null: no text of the kind. */
function pixKeyOf(type: PixKeyType, given: string): string | null {
  switch (type) {
    case 'cpf':
    case 'cnpj':
      return joinedSigns(given, 'identity')?.toUpperCase() ?? null;
    case 'email':
      return normalEmail(given);
    case 'phone':
      return normalMobile(given, BRAZIL);
    case 'random':
      return given.trim().toLowerCase();
  }
}

function readPixKey(type: PixKeyType, given: string): PayeeResult {
  const number = pixKeyOf(type, given);
  if (number === null || !isNumberOf(PIX_SCHEMES[type], number)) return wrong(`payee.pix.${type}.invalid`);
  return type === 'email' ? { number, type, tail: maskedEmail(number) } : payee(number, type);
}
