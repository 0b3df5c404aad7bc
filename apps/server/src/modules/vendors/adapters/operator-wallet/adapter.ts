import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { type CallbackFailure, type VendorAdapter, type VendorCallback, VendorUnavailable } from '../../adapter.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';
import { transfers } from './transfers.ts';
import { askGameList, askGameUrl, askRound } from './vendor-calls.ts';
import { payWin, placeBet, rollBack, type WalletCall, userBalance, userInfo } from './wallet-calls.ts';
import {
  balanceBody,
  betBody,
  infoBody,
  parseWire,
  renderAnswer,
  renderBusy,
  rollbackBody,
  type WalletAnswer,
  type WalletStatus,
  winBody,
} from './wire.ts';

/** Every answer is HTTP 200: the status is in the body. */
const reply = (answer: WalletAnswer) => ({ status: 200, body: renderAnswer(answer) });

function define<S extends z.ZodMiniType>(path: string, schema: S, call: WalletCall<z.output<S>>): VendorCallback {
  return {
    method: 'POST',
    path,
    answer: async ({ wallet, vendor, input }) => {
      const body = z.safeParse(schema, input);
      return reply(body.success ? await call({ wallet, vendor }, body.data) : { ...echo(input), status: 'RS_ERROR_WRONG_TYPES' });
    },
  };
}

/** Who and which request, as far as the body says. */
function echo(input: unknown): Pick<WalletAnswer, 'user' | 'requestUuid'> {
  const { user, request_uuid: requestUuid } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return {
    ...(typeof user === 'string' ? { user: user.slice(0, 128) } : {}),
    ...(typeof requestUuid === 'string' ? { requestUuid: requestUuid.slice(0, 128) } : {}),
  };
}

/** No status of the protocol says that nothing was done and the call may be made again: the answer is no answer of it, which vendors repeat. */
const busy = (input: unknown) => ({ status: 503, body: renderBusy(echo(input)) });

/** Public keys by their PEM: parsing one costs more than the rest of a call. */
const parsedKeys = new Map<string, KeyObject>();

function publicKeyOf(pem: string): KeyObject {
  const key = parsedKeys.get(pem) ?? createPublicKey(pem);
  parsedKeys.set(pem, key);
  return key;
}

const FAILURES: Readonly<Record<Exclude<CallbackFailure, 'busy'>, WalletStatus>> = {
  'vendor.unknown': 'RS_ERROR_INVALID_PARTNER',
  'signature.bad': 'RS_ERROR_INVALID_SIGNATURE',
  'syntax.bad': 'RS_ERROR_WRONG_SYNTAX',
  'outcome.unknown': 'RS_ERROR_UNKNOWN',
};

export const operatorWallet: VendorAdapter = {
  code: 'operator-wallet',
  keys: ['public'],
  check: ({ keys }) => {
    if (createPublicKey(keys['public'] ?? '').asymmetricKeyType !== 'rsa') throw new RangeError('The public key is not an RSA key');
  },
  callbacks: [
    define('user/info', infoBody, userInfo),
    define('user/balance', balanceBody, userBalance),
    define('transaction/bet', betBody, placeBet),
    define('transaction/win', winBody, payWin),
    define('transaction/rollback', rollbackBody, rollBack),
  ],
  isAuthentic: ({ body, headers }, { keys }) => {
    const signature = headers[SIGNATURE_HEADER];
    return isSigned(body, typeof signature === 'string' ? signature : undefined, publicKeyOf(keys['public'] ?? ''));
  },
  read: ({ body }) => parseWire(body.toString('utf8')),
  failure: (why, input) => (why === 'busy' ? busy(input) : reply({ ...echo(input), status: FAILURES[why] })),
  isUnknown: ({ body }) => body.includes('"status":"RS_ERROR_UNKNOWN"'),
  launch: askGameUrl,
  listGames: askGameList,
  findRound: askRound,
  transfers,
  async reconcile(link, rounds) {
    const states = new Map<string, string>();
    for (const round of rounds) {
      try {
        states.set(round, (await askRound(link, round)).state);
      } catch (error) {
        if (!(error instanceof VendorUnavailable)) throw error;
      }
    }
    return states;
  },
};
