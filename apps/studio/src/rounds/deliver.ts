import { setTimeout as sleep } from 'node:timers/promises';
import type { Studio } from '../context.ts';
import { callWallet, PATIENT_TIMEOUT_MS } from '../wallet/wallet-client.ts';
import type { WalletAnswer, WalletPath } from '../wallet/wallet-client.ts';
import { stakeGivenBack, stakeInDoubt, stakeRefused, stakeTaken, winPaid, winWithoutStake } from './settle-round.ts';
import type { CallKind, CallRow } from './wallet-calls.ts';

const PATHS: Readonly<Record<CallKind, WalletPath>> = {
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
};
const TRIES = 3;
const PAUSE_MS = 50;
const GIVEN_UP_AFTER_MS = 72 * 3_600_000;
/** A wallet that is back is noticed within this time, and rounds end within a minute of it. */
const LONGEST_PAUSE_MS = 15_000;
const NO_SUCH_STAKE = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';

export interface Route {
  walletUrl: string;
  call: CallRow;
}

function attempt({ key, walletAnswerMs }: Studio, { walletUrl, call }: Route, timeoutMs = walletAnswerMs): Promise<WalletAnswer> {
  return callWallet({ walletUrl, path: PATHS[call.kind], body: call.body, key: key.privateKey, timeoutMs });
}

/** Up to three tries of one second. `doubtful`: an earlier try was left without a certain answer. */
async function tryThrice(studio: Studio, route: Route): Promise<{ answer: WalletAnswer; doubtful: boolean }> {
  let answer = await attempt(studio, route);
  for (let tries = 1; tries < TRIES && answer.kind === 'unknown'; tries++) {
    await sleep(PAUSE_MS * tries);
    answer = await attempt(studio, route);
    if (answer.kind !== 'unknown') return { answer, doubtful: true };
  }
  return { answer, doubtful: answer.kind === 'unknown' };
}

/** Requests the stake and moves the round on. Returns the win to send, or the rollback, when there is one. */
export async function deliverBet(studio: Studio, route: Route): Promise<CallRow | undefined> {
  const { answer, doubtful } = await tryThrice(studio, route);
  const { call } = route;
  if (answer.kind === 'ok') return stakeTaken(studio, call, answer.balance);
  // A refusal after a lost answer may be about the repeat only: the first try may have taken the stake.
  if (answer.kind === 'refused' && !doubtful) {
    await stakeRefused(studio, call, answer);
    return undefined;
  }
  return stakeInDoubt(studio, call, answer.kind === 'refused' ? answer.status : answer.reason);
}

/** Applies a wallet's answer to a win or rollback; false when it has to be sent again. */
async function settle(studio: Studio, call: CallRow, answer: WalletAnswer): Promise<boolean> {
  if (call.kind === 'win') {
    if (answer.kind === 'ok') await winPaid(studio, call, answer.balance);
    else if (answer.kind === 'refused' && answer.status === NO_SUCH_STAKE) await winWithoutStake(studio, call, answer.status);
    else return false;
    return true;
  }
  if (answer.kind !== 'ok') return false;
  await stakeGivenBack(studio, call);
  return true;
}

/** Reports a win to the operator, three times at most; what stays without an answer is left to the tick. */
export async function deliverWin(studio: Studio, route: Route): Promise<void> {
  const { answer } = await tryThrice(studio, route);
  if (!(await settle(studio, route.call, answer))) await postpone(studio, { ...route.call, attempts: TRIES }, answer);
}

/** One try of a call that was left over, by the tick that holds its lease. */
export async function deliverLeftOver(studio: Studio, route: Route): Promise<void> {
  if (route.call.kind === 'bet') {
    await stakeInDoubt(studio, route.call, 'the program ended before an answer was stored');
    return;
  }
  const answer = await attempt(studio, route, PATIENT_TIMEOUT_MS);
  if (!(await settle(studio, route.call, answer))) await postpone(studio, route.call, answer);
}

function textOf(answer: WalletAnswer): string {
  if (answer.kind === 'ok') return 'RS_OK';
  return answer.kind === 'refused' ? answer.status : answer.reason;
}

/** Exponential, from one second to fifteen; after three days it is left to a person. */
async function postpone({ pool, clock, log }: Studio, call: CallRow, answer: WalletAnswer): Promise<void> {
  const pauseMs = Math.min(1_000 * 2 ** Math.min(call.attempts, 20), LONGEST_PAUSE_MS);
  const now = clock.now().getTime();
  const { rows } = await pool.query<{ status: string }>(
    `UPDATE wallet_call SET status = CASE WHEN created_at < $2 THEN 'abandoned' ELSE 'pending' END, answer = $3,
       attempts = GREATEST(attempts, $4), next_attempt_at = $5
     WHERE id = $1 AND status = 'pending' RETURNING status`,
    [call.id, new Date(now - GIVEN_UP_AFTER_MS), textOf(answer), call.attempts, new Date(now + pauseMs)],
  );
  const abandoned = rows[0]?.status === 'abandoned';
  const words = { round: call.round_id, kind: call.kind, attempts: call.attempts, answer: textOf(answer) };
  if (abandoned) log.error(words, 'wallet call abandoned: a person has to settle this round with the operator');
  else log.warn(words, 'wallet call postponed');
}
