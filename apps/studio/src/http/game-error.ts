import type { LanguageTag } from '@pavilion/languages/tags';
import type { GameError, GameErrorCode } from '../api-types.ts';
import { languageOf } from './language.ts';
import { speechIn } from '../texts.ts';

const HTTP_STATUS: Readonly<Record<GameErrorCode, number>> = {
  session_expired: 401,
  bad_request: 400,
  bet_not_allowed: 400,
  not_enough_money: 402,
  limit_reached: 403,
  player_blocked: 403,
  not_found: 404,
  round_in_progress: 409,
  round_conflict: 409,
  round_refused: 409,
  too_fast: 429,
  wallet_unavailable: 503,
  maintenance: 503,
  unavailable: 503,
  internal: 500,
};

/** An expected refusal of a game call. Anything else thrown is a fault of ours. */
export class GameRefusal extends Error {
  readonly code: GameErrorCode;
  readonly details: { retryInMs?: number; balance?: bigint };

  constructor(code: GameErrorCode, details: { retryInMs?: number; balance?: bigint } = {}) {
    super(code);
    this.name = 'GameRefusal';
    this.code = code;
    this.details = details;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code];
  }
}

export function renderRefusal({ code, details }: GameRefusal, language: LanguageTag): GameError {
  return {
    error: {
      code,
      message: speechIn(language).say(code),
      ...(details.retryInMs === undefined ? {} : { retryInMs: details.retryInMs }),
      ...(details.balance === undefined ? {} : { balance: String(details.balance) }),
    },
  };
}

/** What a wallet's refusal means to the player. */
export function codeOfStatus(status: string): GameErrorCode {
  switch (status) {
    case 'RS_ERROR_NOT_ENOUGH_MONEY':
      return 'not_enough_money';
    case 'RS_ERROR_LIMIT_REACHED':
      return 'limit_reached';
    case 'RS_ERROR_USER_DISABLED':
      return 'player_blocked';
    case 'RS_ERROR_INVALID_TOKEN':
    case 'RS_ERROR_TOKEN_EXPIRED':
      return 'session_expired';
    case 'RS_ERROR_INVALID_GAME':
    case 'RS_ERROR_INVALID_PARTNER':
      return 'maintenance';
    default:
      return 'round_refused';
  }
}

/** Answer to a request that no route takes, or that could not be read, as JSON text. */
export function renderDoorRefusal(status: number, headers: { 'accept-language'?: string }): string {
  const code: GameErrorCode = status === 500 ? 'internal' : status === 404 ? 'not_found' : 'bad_request';
  return JSON.stringify(renderRefusal(new GameRefusal(code), languageOf(headers['accept-language']?.split(/[,;]/)[0] ?? '')));
}
