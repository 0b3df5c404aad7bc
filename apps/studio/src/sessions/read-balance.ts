import { randomUUID } from 'node:crypto';
import type { Studio } from '../context.ts';
import { codeOfStatus, GameRefusal } from '../http/game-error.ts';
import { callWallet } from '../wallet/wallet-client.ts';
import { stringifyWire } from '../wallet/wire-json.ts';
import { findWallet } from '../wallets/wallets.ts';
import type { Session } from './session.ts';

/**
 * The player's money in units; null when the wallet does not answer. Throws GameRefusal when it says that the
 * session is over.
 */
export async function readBalance({ pool, key, log, walletAnswerMs }: Studio, session: Session): Promise<bigint | null> {
  if (session.walletUser !== null)
    return (await findWallet(pool, { operatorId: session.operatorId, user: session.walletUser }))?.balance ?? 0n;
  if (session.wallet === null) return session.demoBalance;
  const { url, user, token } = session.wallet;
  const body = stringifyWire({ user, token, game_code: session.game.code, request_uuid: randomUUID() });
  const answer = await callWallet({ walletUrl: url, path: '/user/balance', body, key: key.privateKey, timeoutMs: walletAnswerMs });
  if (answer.kind === 'ok') return answer.balance;
  const code = answer.kind === 'refused' ? codeOfStatus(answer.status) : undefined;
  // What concerns a single round only, or our own set-up, is no word about the session.
  if (code !== undefined && code !== 'round_refused') throw new GameRefusal(code);
  log.warn({ session: session.id, answer: answer.kind === 'refused' ? answer.status : answer.reason }, 'no balance');
  return null;
}
