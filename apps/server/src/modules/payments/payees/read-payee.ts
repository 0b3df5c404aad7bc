import { joinedSigns, plainNumber } from '@pavilion/languages/compared-text';
import type { CryptoNetwork, PayeeKind, PayeeProblem, PixKeyType } from '@pavilion/contract/payees';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { boundedPattern } from '../../../kernel/bounded-pattern.ts';
import { maskedEmail, normalEmail, normalMobile } from '../../../kernel/contact.ts';
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

type Read = ReadPayee | { problem: PayeeProblem; field: 'cardNumber' | 'keyType' };

const SHOWN = 4;
const wrong = (problem: PayeeProblem): Read => ({ problem, field: 'cardNumber' });
const kept = (number: string, type: string): Read => ({ number, type, tail: number.slice(-SHOWN) });
/** Numbers of banks that name no pattern of their own: as many signs as an IBAN has at most (ISO 13616), and no account is shorter than four. */
const ANY_ACCOUNT = /^[0-9A-Za-z]{4,34}$/;

/** What all spellings of a number share. Names at e-wallets and letters of accounts at banks are read in either size; other kinds are kept in one. */
export const spellingOf = ({ kind }: Pick<PayeePlace, 'kind'>, number: string): string =>
  kind === 'bank' || kind === 'wallet' ? number.toUpperCase() : number;

/** Reads what a member typed as their number at a place. `dialingCode`: digits of the brand's country, for phones given without. */
export function readPayee(
  place: PayeePlace,
  { number: given, keyType, dialingCode }: { number: string; keyType: PixKeyType | undefined; dialingCode: string | null },
): Read {
  const number = plainNumber(given);
  if (place.kind === 'pix') return keyType ? readPixKey(keyType, number) : { problem: 'payee.pix.type.missing', field: 'keyType' };
  if (place.kind === 'crypto') {
    const read = readAddress(place.type as CryptoNetwork, number);
    return 'problem' in read ? wrong(read.problem) : kept(read.number, place.type);
  }
  if (place.kind === 'wallet') return readWallet(place, number, dialingCode);
  const plain = joinedSigns(number);
  return plain !== null && ANY_ACCOUNT.test(plain) && fits(place, plain) ? kept(plain, '') : wrong('bank.account.number.invalid');
}

const fits = ({ number_pattern: pattern }: PayeePlace, number: string): boolean =>
  pattern === '' || boundedPattern(`^(?:${pattern})$`).test(number);

function readWallet(place: PayeePlace, given: string, dialingCode: string | null): Read {
  if (place.type === 'id') {
    const id = given.trim();
    return fits(place, id) ? kept(id, 'id') : wrong('payee.wallet.id.invalid');
  }
  const phone = normalMobile(given, dialingCode);
  return phone && fits(place, phone) ? kept(phone, 'phone') : wrong('payee.wallet.phone.invalid');
}

/** Country of PIX: a phone without a country is of Brazil. */
const BRAZIL = '55';
/** What the Central Bank takes as an address (Manual Operacional do DICT: at most 77 signs). */
const EMAIL = /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const LONGEST_EMAIL = 77;
/** A random key is a UUID of version 4. */
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function readPixKey(type: PixKeyType, given: string): Read {
  switch (type) {
    case 'cpf': {
      const number = joinedSigns(given, 'identity') ?? '';
      return /^\d{11}$/.test(number) && cpf.isValid(number) ? kept(number, type) : wrong('payee.pix.cpf.invalid');
    }
    case 'cnpj': {
      // Letters stand in it since July 2026.
      const number = (joinedSigns(given, 'identity') ?? '').toUpperCase();
      return /^[0-9A-Z]{12}\d{2}$/.test(number) && cnpj.isValid(number) ? kept(number, type) : wrong('payee.pix.cnpj.invalid');
    }
    case 'email': {
      const number = normalEmail(given);
      return number.length <= LONGEST_EMAIL && EMAIL.test(number)
        ? { number, type, tail: maskedEmail(number) }
        : wrong('payee.pix.email.invalid');
    }
    case 'phone': {
      const number = normalMobile(given, BRAZIL);
      return number?.startsWith(`+${BRAZIL}`) ? kept(number, type) : wrong('payee.pix.phone.invalid');
    }
    case 'random': {
      const number = given.trim().toLowerCase();
      return RANDOM.test(number) ? kept(number, type) : wrong('payee.pix.random.invalid');
    }
  }
}
