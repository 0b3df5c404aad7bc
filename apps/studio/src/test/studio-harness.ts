import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createLog } from '@pavilion/kit/log';
import { testClock } from '@pavilion/kit/test-clock';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import type { GameError, RoundResult } from '../api-types.ts';
import { startStudio } from '../main.ts';
import type { RunningStudio, StudioOptions } from '../main.ts';
import { SIGNATURE_HEADER, signBody } from '../wallet/signing.ts';
import { startStandInWallet } from './stand-in-wallet.ts';
import type { StandInWallet } from './stand-in-wallet.ts';

export const OPERATOR = 'pavilion';
/** The same platform in transfer mode, for some games. */
export const TRANSFER_OPERATOR = 'pavilion-transfer';
export const USER = 'mem_01';
const operatorKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = operatorKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

export interface Harness {
  database: TestDatabase;
  wallet: StandInWallet;
  studio: RunningStudio;
  /** The studio's clock: it moves only a millisecond a reading, and by `shiftMs`. */
  clock: { shiftMs: number; now(): Date };
  /** Ends the server without farewell to its rounds, and starts another on the same database. */
  restart(): Promise<void>;
  operatorCall(path: string, body: Record<string, unknown>, options?: { signature?: string }): Promise<{ status: number; body: unknown }>;
  /** Launches a game; answers the page's token. */
  launch(game: string, extra?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export async function startHarness(balance = 100_000_000n): Promise<Harness> {
  const database = await testDatabase('studio');
  const baseClock = testClock();
  const clock = { shiftMs: 0, now: (): Date => new Date(baseClock.now().getTime() + clock.shiftMs) };
  let studio: RunningStudio | undefined;
  const wallet = await startStandInWallet({ studioKey: () => studio!.publicKey, balance, user: USER });
  const options: StudioOptions = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    log: createLog({ name: 'studio', level: 'silent' }),
    clock,
    tickMs: 0,
    platformWalletUrl: wallet.url,
    frameAncestors: () => Promise.resolve(['http://portal.test']),
    operators: [
      { id: OPERATOR, publicKey },
      { id: TRANSFER_OPERATOR, publicKey, walletUrl: null, games: ['dice', 'sky-lantern'] },
    ],
  };
  studio = await startStudio(options);

  const harness: Harness = {
    database,
    wallet,
    studio,
    clock,
    async restart() {
      await harness.studio.close();
      studio = await startStudio(options);
      harness.studio = studio;
    },
    async operatorCall(path, body, { signature } = {}) {
      const text = JSON.stringify({ operator_id: OPERATOR, ...body });
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signature ?? signBody(text, operatorKeys.privateKey),
      };
      const response = await fetch(harness.studio.url + path, { method: 'POST', headers, body: text });
      return { status: response.status, body: await response.json() };
    },
    async launch(game, extra = {}) {
      // The pace of a player holds over all their sessions of a game: what a test played before is long ago.
      clock.shiftMs += 10_000;
      const { status, body } = await harness.operatorCall('/operator/game/url', {
        user: USER,
        token: 'tok',
        game_code: game,
        currency: 'USD',
        lang: 'EN',
        platform: 'GPL_DESKTOP',
        ...extra,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return /#t=([\w-]+)/.exec((body as { url: string }).url)![1]!;
    },
    async close() {
      await harness.studio.close();
      await wallet.close();
      await database.drop();
    },
  };
  return harness;
}

// The parameter names what the test expects of the answer.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function call<Value>(harness: Harness, token: string, path: string, body?: unknown): Promise<{ status: number; body: Value }> {
  const response = await fetch(harness.studio.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Value };
}

export interface RollOptions {
  roundId?: string;
  bet?: string;
  target?: number;
}

export function rollDice(
  harness: Harness,
  token: string,
  options: RollOptions = {},
): Promise<{ status: number; body: RoundResult & GameError }> {
  const { roundId = randomUUID(), bet = '100000', target = 5000 } = options;
  return call(harness, token, '/api/rounds', { roundId, bet, params: { target, direction: 'under' } });
}
