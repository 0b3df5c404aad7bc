import type { OpAnswer } from '../../../betting/public.ts';
import type { CallbackReply } from '../../adapter.ts';
import type { Vendor } from '../../catalogue.ts';
import type { Play, Wallet } from '../../wallet.ts';
import { type BetBody, ERRORS, errorOf, type RefundBody, renderError, renderOk, type WinBody } from './wire.ts';

export interface CallScope {
  wallet: Wallet;
  vendor: Vendor;
}

/** The launch of a session id, or the answer that there is none. */
async function findPlay({ wallet, vendor }: CallScope, sessionId: string): Promise<Play | { refusal: CallbackReply }> {
  const found = await wallet.findPlay(vendor, sessionId);
  if (typeof found !== 'string') return found;
  return { refusal: renderError(found === 'session.unknown' ? ERRORS.session : ERRORS.game) };
}

/** A round's id may be the same in another game of the vendor. */
const roundOf = ({ game }: Play, roundId: string): string => `${game.code}/${roundId}`;

/** Our id of what was done: the number of its journal, the bet where no money moved, theirs where nothing was to do. */
function answerOf(answer: OpAnswer, theirs: string): CallbackReply {
  if (answer.status !== 'ok') return renderError(errorOf(answer.status));
  return renderOk({ balance: answer.balance ?? 0n, txID: String(answer.journalId ?? answer.betId ?? theirs) });
}

export async function replyWithBalance(at: CallScope, asked: { sessionID: string }): Promise<CallbackReply> {
  const play = await findPlay(at, asked.sessionID);
  if ('refusal' in play) return play.refusal;
  if (!(await at.wallet.isLive(play.session))) return renderError(ERRORS.expired);
  return renderOk({ balance: await at.wallet.balance(play.session) });
}

export async function placeBet(at: CallScope, asked: BetBody): Promise<CallbackReply> {
  const play = await findPlay(at, asked.sessionID);
  if ('refusal' in play) return play.refusal;
  if (asked.amount === null) return renderError(ERRORS.amount);
  const { txID: transactionId, roundID, amount, type } = asked;
  const answer = await at.wallet.bet(play, { transactionId, roundId: roundOf(play, roundID), amount, free: type === 'free' });
  return answerOf(answer, transactionId);
}

/** Each round ends with one win, of nothing when it was lost. Wins of free rounds are paid together at their end, by one regular win that names them. */
export async function payWin(at: CallScope, asked: WinBody): Promise<CallbackReply> {
  const play = await findPlay(at, asked.sessionID);
  if ('refusal' in play) return play.refusal;
  if (asked.amount === null) return renderError(ERRORS.amount);
  const { txID: transactionId, roundID, type, frID } = asked;
  const isFree = type === 'free';
  const answer = await at.wallet.settle(play, !isFree && frID !== undefined ? 'promo' : 'win', {
    transactionId,
    roundId: roundOf(play, roundID),
    amount: isFree ? 0n : asked.amount,
    roundClosed: true,
  });
  return answerOf(answer, transactionId);
}

export async function refund(at: CallScope, asked: RefundBody): Promise<CallbackReply> {
  const play = await findPlay(at, asked.sessionID);
  if ('refusal' in play) return play.refusal;
  const { txID: transactionId, origTxID: referenceId, roundID } = asked;
  // A free bet or a lost round moved no money, so a refund of it moves none.
  const known = await at.wallet.amountOf(at.vendor, referenceId);
  if (known !== null && known !== 0n && known !== asked.amount) return renderError(ERRORS.refundAmount);
  const answer = await at.wallet.settle(play, 'cancel', {
    transactionId,
    referenceId,
    // Older vendors leave the round out; an empty one fits any round of the member's transaction.
    roundId: roundID === undefined ? '' : roundOf(play, roundID),
    amount: 0n,
    afterWin: 'take-back',
  });
  return answerOf(answer, transactionId);
}
