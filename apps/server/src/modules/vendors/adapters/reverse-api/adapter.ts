import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod/mini';
import type { CallbackFailure, CallbackReply, VendorAdapter, VendorCallback } from '../../adapter.ts';
import { canonicalQuery, isSigned, SIGNATURE_HEADER } from './signature.ts';
import { createGame, listGames, settingsOf } from './vendor-calls.ts';
import { type CallScope, payWin, placeBet, refund, replyWithBalance } from './wallet-calls.ts';
import { balanceQuery, betBody, ERRORS, refundBody, renderError, winBody, type WireError } from './wire.ts';

function define<S extends z.ZodMiniType>(
  [method, path]: readonly [VendorCallback['method'], string],
  schema: S,
  call: (at: CallScope, asked: z.output<S>) => Promise<CallbackReply>,
): VendorCallback {
  return {
    method,
    path,
    answer: async ({ wallet, vendor, input }) => {
      const asked = z.safeParse(schema, input);
      return asked.success ? call({ wallet, vendor }, asked.data) : renderError(ERRORS.syntax);
    },
  };
}

const FAILURES: Readonly<Record<CallbackFailure, WireError>> = {
  'vendor.unknown': ERRORS.signature,
  'signature.bad': ERRORS.signature,
  'syntax.bad': ERRORS.syntax,
  'outcome.unknown': ERRORS.unknown,
  busy: ERRORS.busy,
};

/** `inbound`: the vendor signs its calls to us with it. `outbound`: we sign ours. */
const KEYS = ['inbound', 'outbound'];
/** A secret shorter than this can be tried through. */
const MIN_SECRET = 16;

export const reverseApi: VendorAdapter = {
  code: 'reverse-api',
  keys: KEYS,
  check: ({ keys, settings }) => {
    for (const name of KEYS) {
      if ((keys[name]?.length ?? 0) < MIN_SECRET) throw new RangeError(`The secret ${name} has less than ${MIN_SECRET} characters`);
    }
    settingsOf(settings);
  },
  callbacks: [
    define(['GET', 'balance'], balanceQuery, replyWithBalance),
    define(['POST', 'bet'], betBody, placeBet),
    define(['POST', 'win'], winBody, payWin),
    define(['POST', 'refund'], refundBody, refund),
  ],
  isAuthentic: ({ method, query, body, headers }, { keys }) => {
    const header = headers[SIGNATURE_HEADER];
    const text = method === 'GET' ? canonicalQuery(query) : body;
    return text !== null && isSigned(text, typeof header === 'string' ? header : undefined, keys['inbound'] ?? '');
  },
  read: ({ method, query, body }) =>
    method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : parseStrictJson(body.toString('utf8')),
  failure: (why) => renderError(FAILURES[why]),
  isUnknown: ({ status }) => status === 500,
  launch: createGame,
  listGames,
  // The protocol has no question about a round: one that stays open is ended by the vendor's win or refund, which it repeats until served.
  findRound: async () => null,
  reconcile: async () => new Map(),
};
