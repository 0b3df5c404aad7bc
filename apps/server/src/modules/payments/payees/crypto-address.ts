import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CryptoNetwork, PayeeProblem } from '@pavilion/contract/payments/payees';
import { createBase58check } from '@scure/base';
import { getAddressInfo, Network } from 'bitcoin-address-validation';
import { CHAIN_SCHEMES } from './schemes.ts';

/** The address as it is kept and sent, or why it is none. */
export type ReadAddress = { number: string } | { problem: PayeeProblem };

const base58check = createBase58check(sha256);

const isEthereum = (text: string): boolean => CHAIN_SCHEMES.ethereum.pattern.test(text);

/** EIP-55: a letter is a capital where the same nibble of the hash of the small letters is 8 or more. */
export function checksummed(address: string): string {
  const small = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)));
  return `0x${[...small].map((sign, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`;
}

const TRON_PREFIX = 0x41;
const TRON_BYTES = 21;

/** Bytes of a base58check text; null where its checksum or its letters are wrong. */
function base58Bytes(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}

const isTron = (text: string): boolean => {
  const bytes = base58Bytes(text);
  return bytes?.length === TRON_BYTES && bytes[0] === TRON_PREFIX;
};

/** Chain of an address for real money; `test`: one for tests; null: no address at all. */
function networkOf(text: string): CryptoNetwork | 'test' | null {
  if (isEthereum(text)) return 'ethereum';
  if (isTron(text)) return 'tron';
  try {
    return getAddressInfo(text).network === Network.mainnet ? 'bitcoin' : 'test';
  } catch {
    return null;
  }
}

/**
 * Reads an address of a chain. Ethereum: one in mixed letters must bear its EIP-55 checksum, one in letters of one size has none to check; kept with it.
 * Bitcoin: Base58Check, Bech32 and Bech32m of the main chain; Bech32 is kept in small letters. TRON: Base58Check with its prefix.
 */
export function readAddress(network: CryptoNetwork, given: string): ReadAddress {
  const text = given.trim();
  const found = networkOf(text);
  if (found !== null && found !== network) return { problem: 'payee.address.network' };
  if (found === null) return { problem: CHAIN_SCHEMES[network].pattern.test(text) ? 'payee.address.checksum' : 'payee.address.invalid' };
  if (network === 'ethereum') return readEthereum(text);
  return { number: /^bc1/i.test(text) ? text.toLowerCase() : text };
}

function readEthereum(text: string): ReadAddress {
  const right = checksummed(text);
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isMixed && right !== text ? { problem: 'payee.address.checksum' } : { number: right };
}
