import type { OpAnswer } from '../../../betting/public.ts';
import type { Vendor } from '../../catalogue.ts';
import type { Play, Wallet } from '../../wallet.ts';
import { type BetBody, riskUnitsOf, type RollbackBody, statusOf, unitsOf, type WalletAnswer, type WinBody } from './wire.ts';

/** Where a call is answered from. */
export interface CallScope {
  wallet: Wallet;
  vendor: Vendor;
}

export type WalletCall<B> = (at: CallScope, asked: B) => Promise<WalletAnswer>;

interface PlayRequest {
  user: string;
  request_uuid: string;
  token: string;
  game_code: string;
}

const PLAY_REFUSALS = { 'session.unknown': 'RS_ERROR_INVALID_TOKEN', 'game.unknown': 'RS_ERROR_INVALID_GAME' } as const;

/** The launch of a token, if vendor, user and game match; else the status to answer with. */
async function findPlay(
  { wallet, vendor }: CallScope,
  asked: PlayRequest,
): Promise<Play | (typeof PLAY_REFUSALS)[keyof typeof PLAY_REFUSALS]> {
  const found = await wallet.findPlay(vendor, asked.token, { memberId: asked.user, gameCode: asked.game_code });
  return typeof found === 'string' ? PLAY_REFUSALS[found] : found;
}

const identified = (asked: { user: string; request_uuid: string }) => ({
  user: asked.user,
  requestUuid: asked.request_uuid,
});

export async function userInfo({ wallet, vendor }: CallScope, asked: { user: string; request_uuid: string }): Promise<WalletAnswer> {
  const launch = await wallet.findLaunch(vendor, asked.user);
  if (!launch) return { ...identified(asked), status: 'RS_ERROR_INVALID_TOKEN' };
  const member = await wallet.memberFacts(asked.user);
  return {
    ...identified(asked),
    status: 'RS_OK',
    currency: launch.currency,
    balance: await wallet.balance(launch),
    extra: {
      country: member?.country ?? null,
      jurisdiction: null,
      sub_partner_id: launch.brandId,
      birth_date: member?.birthDate ?? null,
      registration_date: member?.registeredAt.toISOString().slice(0, 10) ?? null,
    },
  };
}

export async function userBalance(at: CallScope, asked: PlayRequest): Promise<WalletAnswer> {
  const play = await findPlay(at, asked);
  if (typeof play === 'string') return { ...identified(asked), status: play };
  if (!(await at.wallet.isLive(play.session))) return { ...identified(asked), status: 'RS_ERROR_TOKEN_EXPIRED' };
  return { ...identified(asked), status: 'RS_OK', currency: play.session.currency, balance: await at.wallet.balance(play.session) };
}

const opOf = (asked: { transaction_uuid: string; round: string; round_closed?: boolean | null }, amount: bigint) => ({
  transactionId: asked.transaction_uuid,
  roundId: asked.round,
  roundClosed: asked.round_closed ?? false,
  amount,
});

const answerOf = (play: Play, asked: PlayRequest, answer: OpAnswer): WalletAnswer => ({
  ...identified(asked),
  status: statusOf(answer.status),
  currency: play.session.currency,
  balance: answer.balance,
});

export async function placeBet(at: CallScope, asked: BetBody): Promise<WalletAnswer> {
  const play = await findPlay(at, asked);
  if (typeof play === 'string') return { ...identified(asked), status: play };
  if (asked.currency !== play.session.currency) return { ...identified(asked), status: 'RS_ERROR_WRONG_CURRENCY' };
  const units = unitsOf(asked.amount);
  if (units === null) return { ...identified(asked), status: 'RS_ERROR_WRONG_TYPES' };
  return answerOf(play, asked, await at.wallet.bet(play, { ...opOf(asked, units), free: asked.is_free ?? false }));
}

export async function payWin(at: CallScope, asked: WinBody): Promise<WalletAnswer> {
  const play = await findPlay(at, asked);
  if (typeof play === 'string') return { ...identified(asked), status: play };
  if (asked.currency !== play.session.currency) return { ...identified(asked), status: 'RS_ERROR_WRONG_CURRENCY' };
  const units = unitsOf(asked.amount);
  if (units === null) return { ...identified(asked), status: 'RS_ERROR_WRONG_TYPES' };
  const reference = asked.reference_transaction_uuid || undefined;
  const isPromo = (asked.is_supplier_promo ?? false) && reference === undefined;
  const op = { ...opOf(asked, units), ...riskUnitsOf(asked.meta?.at_risk), ...(reference === undefined ? {} : { referenceId: reference }) };
  return answerOf(play, asked, await at.wallet.settle(play, isPromo ? 'promo' : 'win', op));
}

export async function rollBack(at: CallScope, asked: RollbackBody): Promise<WalletAnswer> {
  const play = await findPlay(at, asked);
  if (typeof play === 'string') return { ...identified(asked), status: play };
  const op = { ...opOf(asked, 0n), referenceId: asked.reference_transaction_uuid, afterWin: 'refuse' as const };
  return answerOf(play, asked, await at.wallet.settle(play, 'cancel', op));
}
