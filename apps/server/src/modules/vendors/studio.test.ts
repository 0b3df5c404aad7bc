// The studio and the platform as they are, meeting only over HTTP and the signed protocol.
import { randomUUID } from 'node:crypto';
import { createLog } from '@pavilion/kit/log';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { checkBooks } from '../books/public.ts';
import { logIn, makeMember } from './testing/players.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import type { GameError, RoundResult, SessionInfo } from '../../../../studio/src/api-types.ts';
import { games, requireGame } from '../../../../studio/src/games/catalogue.ts';
import { type RunningStudio, startStudio } from '../../../../studio/src/main.ts';

const MAIN = 100_000n;
let platform: TestPlatform;
let studio: RunningStudio;
let database: TestDatabase;

beforeAll(async () => {
  platform = await testPlatform();
  database = await testDatabase('studio');
  const { vendors } = platform.platform.domains;
  studio = await startStudio({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    log: createLog({ name: 'studio', level: 'silent' }),
    platformWalletUrl: `${platform.url}/vendor/LANTERN`,
    walletAnswerMs: 20_000,
    operators: [{ id: 'pavilion', publicKey: await vendors.operatorPublicKey() }],
  });
  await vendors.provisionVendor({
    code: 'LANTERN',
    adapter: 'operator-wallet',
    baseUrl: studio.url,
    keys: { public: studio.publicKey },
  });
});

afterAll(async () => {
  await studio.close();
  await platform.close();
  await database.drop();
});

async function launch(path: string, token?: string): Promise<string> {
  const response = await fetch(`${platform.url}${path}`, { headers: { merchant: 'koi', ...(token ? { authorization: token } : {}) } });
  const answer = (await response.json()) as { value?: { url: string } };
  const found = /#t=([\w-]+)/.exec(answer.value?.url ?? '')?.[1];
  if (!found) throw new Error(JSON.stringify(answer));
  return found;
}

async function call<Value>(token: string, path: string, body?: unknown): Promise<Value & GameError> {
  const response = await fetch(studio.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Value & GameError;
}

async function cashOf(memberId: string): Promise<bigint> {
  const { rows } = await platform.database.pool.query<{ balance: bigint }>(
    `SELECT balance FROM account WHERE owner = $1 AND kind = 'member.cash'`,
    [memberId],
  );
  return (rows[0]?.balance ?? 0n) * 10n;
}

/** Rounds of one game, paced by putting those before an hour back. */
async function play(token: string, rounds: number): Promise<RoundResult[]> {
  const info = await call<SessionInfo>(token, '/api/session');
  const played: RoundResult[] = [];
  for (let i = 0; i < rounds; i++) {
    await database.pool.query(`UPDATE round SET created_at = created_at - interval '1 hour'`);
    const params = requireGame(info.game.code).example;
    played.push(await call<RoundResult>(token, '/api/rounds', { roundId: randomUUID(), bet: info.minBet, params }));
  }
  return played;
}

test('every game: what the screen says is what the ledger holds', async () => {
  for (const { code: game } of games) {
    const memberId = await makeMember(platform, 1_000_000);
    const { token } = await logIn(platform, memberId);
    const page = await launch(`/wps/game/launchGame?launchMode=GLS&vassalage=LANTERN&gameCode=${game}`, token);
    const before = await call<SessionInfo>(page, '/api/session');
    expect(before).toMatchObject({ mode: 'real', currency: { code: 'VND' }, balance: String(1_000_000n * MAIN) });
    const played = await play(page, 5);
    expect(played.map((round) => round.state)).toEqual(Array.from({ length: 5 }, () => 'closed'));
    const net = played.reduce((sum, round) => sum + BigInt(round.payout) - BigInt(round.bet), 0n);
    expect(await cashOf(memberId)).toBe(1_000_000n * MAIN + net);
    expect(played.at(-1)?.balance).toBe(String(await cashOf(memberId)));
  }
  const { checks } = await transaction(platform.database.pool, (tx) => checkBooks(tx));
  expect(checks.filter((check) => check.offenders > 0)).toEqual([]);
});

test('too little money, and a login that has ended, are shown in the game', async () => {
  const memberId = await makeMember(platform, 500);
  const { token, sessionId } = await logIn(platform, memberId);
  const page = await launch('/wps/game/launchGame?launchMode=GLS&vassalage=LANTERN&gameCode=dice', token);
  const bet = { bet: String(1_000n * MAIN), params: requireGame('dice').example };
  const poor = await call(page, '/api/rounds', { roundId: randomUUID(), ...bet });
  expect(poor.error).toMatchObject({ code: 'not_enough_money', balance: String(500n * MAIN) });
  await platform.database.pool.query('DELETE FROM member_session WHERE id = $1', [sessionId]);
  await expect.poll(async () => (await call(page, '/api/rounds', { roundId: randomUUID(), ...bet })).error.code).toBe('session_expired');
  expect(await cashOf(memberId)).toBe(500n * MAIN);
});

test('a demonstration needs no login and touches no wallet', async () => {
  const page = await launch('/wps/relay/GCS_gameLaunchFB?launchMode=GLS&vassalage=LANTERN&gameCode=citrus-coast');
  const [round] = await play(page, 1);
  expect(round?.state).toBe('closed');
  expect((await call<SessionInfo>(page, '/api/session')).mode).toBe('demo');
});

test('the platform takes over the list of games', async () => {
  expect(await platform.platform.domains.vendors.refreshGames('LANTERN')).toBe(games.length);
});
