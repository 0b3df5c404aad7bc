import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { SIGNATURE_HEADER, signBody } from './signing.ts';
import { parseWire } from './wire-json.ts';

/** A player waits for this answer. */
export const WALLET_TIMEOUT_MS = 1_000;
/** No request waits for a call that is sent again: a wallet that only answers slowly gets its time. */
export const PATIENT_TIMEOUT_MS = 10_000;

/** Statuses by which a wallet says that a bet was not taken and never will be. All others leave it open. */
const DEFINITE_REFUSALS: ReadonlySet<string> = new Set([
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_LIMIT_REACHED',
]);

export type WalletAnswer =
  | { kind: 'ok'; balance: bigint }
  | { kind: 'refused'; status: string; balance: bigint | null }
  /** No answer, or one that says nothing certain. */
  | { kind: 'unknown'; reason: string };

export type WalletPath = '/user/balance' | '/transaction/bet' | '/transaction/win' | '/transaction/rollback';

export interface WalletCall {
  walletUrl: string;
  path: WalletPath;
  body: string;
  key: KeyObject;
  /** Milliseconds, 1,000 unless given. */
  timeoutMs?: number | undefined;
}

const answerSchema = z.object({ status: z.string(), balance: z.bigint().nullish() });
const AMOUNTS: ReadonlySet<string> = new Set(['balance']);

/** One signed call. Never throws: what went wrong is in the answer. */
export async function callWallet({ walletUrl, path, body, key, timeoutMs = WALLET_TIMEOUT_MS }: WalletCall): Promise<WalletAnswer> {
  try {
    const response = await fetch(`${walletUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, key) },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const text = await response.text();
    if (response.status !== 200) return { kind: 'unknown', reason: `HTTP ${response.status}` };
    return readAnswer(text);
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function readAnswer(text: string): WalletAnswer {
  const { status, balance } = answerSchema.parse(parseWire(text, AMOUNTS));
  if (status === 'RS_OK') {
    return typeof balance === 'bigint' ? { kind: 'ok', balance } : { kind: 'unknown', reason: 'RS_OK without a balance' };
  }
  if (DEFINITE_REFUSALS.has(status)) return { kind: 'refused', status, balance: balance ?? null };
  return { kind: 'unknown', reason: status };
}
