import { randomUUID } from 'node:crypto';
import { verifyRound } from '@pavilion/fairness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameError, HistoryPage, RotateResult, RoundResult, RulesInfo, SeedState, SessionInfo, VerifyInfo } from '../api-types.ts';
import type { SlotInfo } from '../games/slot/kind.ts';
import { playSlot } from '../games/slot/math.ts';
import type { SlotMath } from '../games/slot/math.ts';
import { call, rollDice, startHarness, USER } from '../test/studio-harness.ts';
import type { Harness } from '../test/studio-harness.ts';
import { speechIn } from '../texts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const FAST = { meta: { protection: { minRoundMs: 0 } } };
const DEMO = { user: undefined, token: undefined, currency: 'XXX' };

function spin(token: string, bet: string, roundId: string = randomUUID()): Promise<{ status: number; body: RoundResult & GameError }> {
  return call(harness, token, '/api/rounds', { roundId, bet });
}

describe('a session', () => {
  test('tells the page all it needs, with the strict protection', async () => {
    const token = await harness.launch('koi-ascending', { lang: 'VI' });
    const { body } = await call<SessionInfo>(harness, token, '/api/session');
    expect(body).toMatchObject({ mode: 'real', language: 'vi', balance: '100000000', unfinished: null });
    expect(body.protection).toMatchObject({
      minRoundMs: 2500,
      autoplay: false,
      turbo: false,
      celebrateOnlyAboveStake: true,
    });
    expect(body.seeds.serverSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.game).toMatchObject({ kind: 'slot', name: 'Cá Chép Vượt Vũ Môn', layout: 'ways', ways: 243 });
    const { coinsPerBet } = body.game as SlotInfo;
    for (const bet of body.ladder) expect(BigInt(bet) % (BigInt(coinsPerBet) * 1000n)).toBe(0n);
  });

  test('a demonstration holds its own play money and never calls the wallet', async () => {
    const token = await harness.launch('citrus-coast', { ...DEMO, ...FAST });
    const before = harness.wallet.calls.length;
    expect((await call<SessionInfo>(harness, token, '/api/session')).body).toMatchObject({
      mode: 'demo',
      balance: '100000000',
    });
    const { body } = await spin(token, '1000000');
    expect(body).toMatchObject({
      state: 'closed',
      balanceAfterBet: '99000000',
      balance: String(99_000_000n + BigInt(body.payout)),
    });
    expect(harness.wallet.calls.length).toBe(before);
  });

  test('no token, a wrong one, an idle one: the session is over, said in words', async () => {
    const token = await harness.launch('dice');
    for (const wrong of ['', 'x'.repeat(43)]) {
      const { status, body } = await call<GameError>(harness, wrong, '/api/session');
      expect([status, body.error.code]).toEqual([401, 'session_expired']);
    }
    harness.clock.shiftMs += 61 * 60_000;
    expect((await call<GameError>(harness, token, '/api/session')).body.error.message).toBe(speechIn('en').say('session_expired'));
  });

  test('a wallet that does not answer leaves the balance open', async () => {
    const token = await harness.launch('dice');
    harness.wallet.faults.push({ path: '/user/balance', fault: 'broken' });
    expect((await call<SessionInfo>(harness, token, '/api/session')).body.balance).toBeNull();
  });
});

test('ids that cannot be ones are refused as such', async () => {
  const token = await harness.launch('dice');
  for (const path of ['/api/verify/%00', '/api/history?cursor=%00', `/api/verify/${'x'.repeat(65)}`]) {
    expect([path, (await call(harness, token, path)).status]).toEqual([path, 400]);
  }
});

describe('a spin', () => {
  test('comes no sooner by playing one game in several windows', async () => {
    const tokens = [];
    for (let i = 0; i < 4; i += 1) tokens.push(await harness.launch('lantern-street'));
    const answers = await Promise.all(tokens.map((token) => spin(token, '5000000')));
    expect(answers.map(({ status, body }) => (status === 200 ? 'played' : body.error.code)).toSorted()).toEqual([
      'played',
      'too_fast',
      'too_fast',
      'too_fast',
    ]);
    const [late = ''] = tokens;
    harness.clock.shiftMs += 2_000;
    expect((await spin(late, '5000000')).body.error.retryInMs).toBeLessThanOrEqual(500);
    harness.clock.shiftMs += 501;
    expect((await spin(late, '5000000')).status).toBe(200);
  });

  test('is refused when it comes too soon, off the ladder, with a choice of another game, or unreadable', async () => {
    const token = await harness.launch('lantern-street');
    expect((await spin(token, '5000000')).status).toBe(200);
    const soon = await spin(token, '5000000');
    expect([soon.status, soon.body.error.code]).toEqual([429, 'too_fast']);
    expect(soon.body.error.retryInMs).toBeGreaterThan(0);
    harness.clock.shiftMs += 2_501;
    expect((await spin(token, '5000001')).body.error.code).toBe('bet_not_allowed');
    expect((await rollDice(harness, token, { bet: '5000000' })).body.error.code).toBe('bad_request');
    expect((await spin(token, '5000000', 'short')).body.error.code).toBe('bad_request');
    const extra = await call<GameError>(harness, token, '/api/rounds', {
      roundId: randomUUID(),
      bet: '5000000',
      stops: [0, 0, 0, 0, 0],
    });
    expect(extra.body.error.code).toBe('bad_request');
    const doubled = await fetch(`${harness.studio.url}/api/rounds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"roundId":"${randomUUID()}","bet":"5000000","bet":"10000000"}`,
    });
    expect([doubled.status, ((await doubled.json()) as GameError).error.code]).toEqual([400, 'bad_request']);
    expect((await spin(token, '5000000')).status).toBe(200);
  });

  test('the figures of the session follow settled rounds', async () => {
    const token = await harness.launch('prism-vault', { ...DEMO, ...FAST });
    let won = 0n;
    for (let i = 0; i < 5; i++) won += BigInt((await spin(token, '5000000')).body.payout);
    const { body } = await call<SessionInfo>(harness, token, '/api/session');
    expect(body.figures).toMatchObject({
      rounds: 5,
      wagered: '25000000',
      won: String(won),
      net: String(won - 25_000_000n),
    });
    expect(body.balance).toBe(String(100_000_000n + won - 25_000_000n));
  });

  test('a demonstration without money left says so', async () => {
    const token = await harness.launch('dice', { ...DEMO, ...FAST });
    await harness.database.pool.query(
      'UPDATE session SET demo_balance = 5 WHERE id = (SELECT id FROM session ORDER BY created_at DESC LIMIT 1)',
    );
    const { status, body } = await rollDice(harness, token);
    expect([status, body.error.code, body.error.balance]).toEqual([402, 'not_enough_money', '5']);
  });
});

describe('fairness', () => {
  test('a round can be verified by anybody once its seed is revealed, not before', async () => {
    const token = await harness.launch('koi-ascending', { ...FAST, user: 'mem_seed' });
    const { body: chosen } = await call<SeedState>(harness, token, '/api/seed/client', { clientSeed: 'my own words' });
    expect(chosen.clientSeed).toBe('my own words');
    const { body: round } = await spin(token, '5000000');
    expect(round.seeds).toEqual({ serverSeedHash: chosen.serverSeedHash, clientSeed: 'my own words', nonce: 0 });
    const hidden = await call<VerifyInfo>(harness, '', `/api/verify/${round.publicId}`);
    expect(hidden.body).toMatchObject({
      serverSeed: null,
      events: [],
      verified: null,
      serverSeedHash: chosen.serverSeedHash,
    });

    const { body: rotated } = await call<RotateResult>(harness, token, '/api/seed/rotate', {});
    expect(rotated.revealed).toMatchObject({ serverSeedHash: chosen.serverSeedHash, rounds: 1 });
    expect(rotated.seeds).toMatchObject({
      serverSeedHash: chosen.nextServerSeedHash,
      clientSeed: 'my own words',
      nonce: 0,
    });
    const { body: shown } = await call<VerifyInfo>(harness, '', `/api/verify/${round.publicId}`);
    expect(shown.verified).toBe(true);
    const seeds = { ...shown, serverSeed: shown.serverSeed! };
    const replayed = verifyRound(seeds, (stream) => playSlot(stream, shown.math as SlotMath, BigInt(shown.bet)));
    expect(replayed.seedMatches).toBe(true);
    expect(JSON.parse(JSON.stringify(replayed.events))).toEqual(round.events);
  });

  test('a tampered round is found out', async () => {
    const token = await harness.launch('dice', { ...FAST, user: 'mem_tamper' });
    const { body: round } = await rollDice(harness, token);
    await call(harness, token, '/api/seed/rotate', {});
    await harness.database.pool.query('UPDATE round SET payout = payout + 1 WHERE id = $1', [round.publicId]);
    expect((await call<VerifyInfo>(harness, '', `/api/verify/${round.publicId}`)).body.verified).toBe(false);
  });

  test('bad client seeds and unknown rounds', async () => {
    const token = await harness.launch('dice');
    for (const clientSeed of ['', 'x'.repeat(65), 'líne\n']) {
      expect((await call<GameError>(harness, token, '/api/seed/client', { clientSeed })).status).toBe(400);
    }
    expect((await call<GameError>(harness, '', '/api/verify/rnd_nothing')).status).toBe(404);
    expect((await call<GameError>(harness, token, `/api/rounds/${randomUUID()}`)).status).toBe(404);
  });
});

test('history pages newest first, only of this player and game', async () => {
  const token = await harness.launch('dice', { ...FAST, user: 'mem_history' });
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await rollDice(harness, token)).body.publicId);
  const first = await call<HistoryPage>(harness, token, '/api/history?limit=3');
  const second = await call<HistoryPage>(harness, token, `/api/history?limit=3&cursor=${first.body.next}`);
  expect([...first.body.items, ...second.body.items].map((item) => item.publicId)).toEqual(ids);
  expect(second.body.next).toBeNull();
  expect(first.body.items[0]!.shown).toEqual({ roll: expect.any(Number) as number, target: 5_000, direction: 'under' });
  const other = await harness.launch('dice', { ...FAST, user: 'mem_other' });
  expect((await call<HistoryPage>(harness, other, '/api/history')).body.items).toEqual([]);
});

test.each(['EN', 'VI', 'PT'])('the rules state the return in %s', async (lang) => {
  for (const game of ['koi-ascending', 'dice']) {
    const token = await harness.launch(game, { lang });
    const { body } = await call<RulesInfo>(harness, token, '/api/rules');
    expect(body.rtp.replace(/\s/g, '')).toMatch(game === 'dice' ? /^99[.,]00%$/ : /^95[.,]74%$/);
    expect(body.paragraphs.length).toBeGreaterThan(3);
    expect(body.paragraphs.join()).not.toContain('undefined');
  }
});

describe('operators', () => {
  test('a wrong signature opens nothing', async () => {
    const {
      rows: [before],
    } = await harness.database.pool.query('SELECT count(*) FROM session');
    const launch = { user: USER, token: 't', game_code: 'dice', currency: 'USD' };
    for (const signature of ['', 'AAAA', 'x'.repeat(344)]) {
      const answer = await harness.operatorCall('/operator/game/url', launch, { signature });
      expect([answer.status, (answer.body as { status: string }).status]).toEqual([401, 'RS_ERROR_INVALID_SIGNATURE']);
    }
    const impostor = await harness.operatorCall('/operator/game/url', { ...launch, operator_id: 'somebody' });
    expect((impostor.body as { status: string }).status).toBe('RS_ERROR_INVALID_PARTNER');
    expect((await harness.database.pool.query('SELECT count(*) FROM session')).rows[0]).toEqual(before);
  });

  test.each([
    [{ game_code: 'nothing' }, 'RS_ERROR_INVALID_GAME'],
    [{ currency: 'ABC' }, 'RS_ERROR_WRONG_CURRENCY'],
    [{ user: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    [{ currency: 'XXX' }, 'RS_ERROR_WRONG_SYNTAX'],
    [{ lobby_url: 'javascript:alert(1)' }, 'RS_ERROR_WRONG_TYPES'],
    [{ meta: { max_bet: 1.5 } }, 'RS_ERROR_WRONG_SYNTAX'],
  ])('a launch with %j answers %s', async (change, status) => {
    const answer = await harness.operatorCall('/operator/game/url', {
      user: USER,
      token: 't',
      game_code: 'dice',
      currency: 'USD',
      ...change,
    });
    expect((answer.body as { status: string }).status).toBe(status);
  });

  test('a demonstration begins with the play money of its launch, else with 1,000', async () => {
    const begins = async (meta: object) => {
      const { body } = await harness.operatorCall('/operator/game/url', { ...DEMO, game_code: 'dice', meta });
      const token = new URLSearchParams(new URL((body as { url: string }).url).hash.slice(1)).get('t') ?? '';
      return (await call<SessionInfo>(harness, token, '/api/session')).body.balance;
    };
    expect(await begins({})).toBe('100000000');
    expect(await begins({ play_money: 98_750_000 })).toBe('98750000');
    for (const play_money of [0, -1, 100_000_000_001]) {
      const answer = await harness.operatorCall('/operator/game/url', { ...DEMO, game_code: 'dice', meta: { play_money } });
      expect((answer.body as { status: string }).status).toBe('RS_ERROR_WRONG_TYPES');
    }
  });

  test.each([
    [{ color_scheme: 'light' }, '&scheme=light'],
    [{ color_scheme: 'dark' }, ''],
    [{ game_name: 'Cá & Co' }, '&name=C%C3%A1%20%26%20Co'],
    [{}, ''],
  ])('a launch with %j ends in "%s"', async (meta, end) => {
    const ask = { user: USER, token: 't', game_code: 'dice', currency: 'USD', lang: 'en', meta };
    const { body } = await harness.operatorCall('/operator/game/url', ask);
    expect((body as { url: string }).url).toMatch(new RegExp(`&lang=en${end}$`));
  });

  test('the list of games, health, and the details of a round', async () => {
    const list = (await harness.operatorCall('/operator/game/list', {})).body as {
      games: { game_code: string; lines: number; rtp_ppm: number }[];
    };
    expect(list.games.map(({ game_code: code, lines }) => [code, lines])).toEqual([
      ['koi-ascending', 0],
      ['lantern-street', 25],
      ['citrus-coast', 20],
      ['prism-vault', 50],
      ['dice', 0],
      ['sky-lantern', 0],
    ]);
    expect((await harness.operatorCall('/operator/health', {})).body).toEqual({ status: 'RS_OK' });
    const { body: round } = await rollDice(harness, await harness.launch('dice', FAST), {});
    const details = await harness.operatorCall('/operator/game/round', { round: round.publicId, user: USER });
    expect(details.body).toMatchObject({
      round: round.publicId,
      user: USER,
      state: 'closed',
      bet: 100_000,
      win: Number(round.payout),
    });
    expect((details.body as { url: string }).url).toMatch(new RegExp(`/verify#${round.publicId}$`));
    const look = { round: round.publicId, lang: 'pt-BR', meta: { color_scheme: 'light' } };
    const shown = await harness.operatorCall('/operator/game/round', look);
    expect((shown.body as { url: string }).url).toMatch(new RegExp(`/verify\\?lang=pt-BR&scheme=light#${round.publicId}$`));
    expect((await harness.operatorCall('/operator/game/round', { round: round.publicId, user: 'mem_02' })).status).toBe(404);
  });

  test('an operator may lower the largest bet of a launch', async () => {
    const token = await harness.launch('dice', { meta: { max_bet: 200_000 } });
    expect((await call<SessionInfo>(harness, token, '/api/session')).body.maxBet).toBe('200000');
    expect((await rollDice(harness, token, { bet: '201000' })).body.error.code).toBe('bet_not_allowed');
  });
});

describe('to browsers', () => {
  test('any origin may read, none may send cookies', async () => {
    const preflight = await fetch(`${harness.studio.url}/api/rounds`, {
      method: 'OPTIONS',
      headers: {
        origin: 'null',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await fetch(`${harness.studio.url}/api/session`, { headers: { origin: 'null' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('pages exist only for games, and an unknown call answers 404', async () => {
    expect((await fetch(`${harness.studio.url}/play/nothing`)).status).toBe(404);
    expect((await fetch(`${harness.studio.url}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${harness.studio.url}/art/..%2f..%2fpackage.json`)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(`${harness.studio.url}/healthz`)).status).toBe(200);
  });
});
