import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import {
  addFavourite,
  chooseWinnerBoard,
  favouriteGames,
  favouriteIds,
  gameList,
  hotGames,
  freePlayMoney,
  launchDemo,
  launchGame,
  openedGame,
  recentGames,
  removeFavourite,
  vendorGameTypes,
  vendorLanes,
  winnerBoard,
  winnerBoardChoice,
} from '@pavilion/contract/vendors/calls';
import { offerTerms } from '@pavilion/contract/lottery/terms';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { writeOffer } from '../lottery/public.ts';
import { type GatewayWorld, gatewayWorld } from './testing/gateway-world.ts';
import { ledger, logIn, makeMember } from './testing/players.ts';

let gateway: GatewayWorld;
let world: GatewayWorld['platform'];
let vendor: GatewayWorld['vendor'];

beforeAll(async () => {
  gateway = await gatewayWorld();
  ({ platform: world, vendor } = gateway);
});
afterAll(() => gateway.close());

const visitor = (merchant = 'koi') => new Browser(world, { merchant });

async function member(customerType = 0): Promise<{ browser: Browser; memberId: string }> {
  const memberId = await makeMember(world, 100, customerType);
  const browser = visitor();
  browser.token = (await logIn(world, memberId)).token;
  return { browser, memberId };
}

const codes = (items: readonly { gameCode: string }[]) => items.map((item) => item.gameCode);

describe('game list', () => {
  test('is the brand’s own, in its order, by the page', async () => {
    const koi = (await visitor().call(gameList)).value;
    const own = ['koi-ascending', 'lantern-street', 'dice', 'prism-vault', 'citrus-coast', 'sky-lantern'];
    expect(codes(koi.games).slice(0, 8)).toEqual([...own, 'PEARLS1', 'PEARLS3']);
    expect(koi).toMatchObject({ pageNo: 1, pageSize: 18, totalPages: 3, totalCount: 54 });
    expect(koi.games[0]).toMatchObject({
      gameType: 'RNG',
      gameClassify: 'SM',
      vassalage: 'LANTERN',
      isHot: true,
      isGame: 'GAME',
      trialSupport: true,
      lines: 243,
      iconUrl: '/art/games/koi-ascending/tile-360.avif',
    });
    expect(koi.games[0]?.nodeId).toBeTypeOf('number');
    expect(codes((await visitor('sol').call(gameList)).value.games)[0]).toBe('citrus-coast');
    const second = (await visitor().call(gameList, undefined, { pageNo: '2', pageSize: '2', vassalage: 'LANTERN' })).value;
    expect([codes(second.games), second.totalPages]).toEqual([['dice', 'prism-vault'], 3]);
  });

  test('a page beyond the last is the last', async () => {
    const { games, pageNo, totalPages } = (await visitor().call(gameList, undefined, { pageNo: '99', pageSize: '4', vassalage: 'LANTERN' }))
      .value;
    expect([codes(games), pageNo, totalPages]).toEqual([['citrus-coast', 'sky-lantern'], 2, 2]);
    expect((await visitor().call(gameList, undefined, { pageNo: '9', gameType: 'LIVE' })).value).toMatchObject({ games: [], pageNo: 1 });
  });

  test.each([
    [{ gameClassify: 'AC' }, ['dice', 'sky-lantern']],
    [{ gameType: 'LIVE' }, []],
    [{ gameType: 'BGS' }, ['dice', 'sky-lantern']],
    [{ gameType: 'ALL', vassalage: 'LANTERN,OTHER', filter: 'NEW' }, ['dice', 'prism-vault', 'sky-lantern']],
    [{ vassalage: 'OTHER' }, []],
    [{ filter: 'HOT' }, ['koi-ascending', 'lantern-street', 'dice']],
    [{ minLines: '25' }, ['koi-ascending', 'lantern-street', 'prism-vault']],
    [{ maxLines: '20' }, ['citrus-coast']],
  ])('filters by %j', async (query, expected) => {
    expect(codes((await visitor().call(gameList, undefined, query)).value.games)).toEqual(expected);
  });

  test('a name is found in every language, with or without marks', async () => {
    for (const gameName of ['Cá Chép', 'ca chep', 'CARPA', 'koi asc', 'koi-ascending']) {
      expect(codes((await visitor().call(gameList, undefined, { gameName, language: 'EN' })).value.games)).toEqual(['koi-ascending']);
    }
    expect((await visitor().call(gameList, undefined, { gameName: '%' })).value.totalCount).toBe(0);
  });

  test('names come in the reader’s language', async () => {
    const { games } = (await visitor().call(gameList, undefined, {}, { language: 'VI' })).value;
    expect(games[0]?.displayName).toBe('Cá Chép Vượt Vũ Môn');
  });

  test('a language named by the query wins over the call’s; one without words here is answered in English', async () => {
    const first = async (query: { language?: string }, language: string) =>
      (await visitor().call(gameList, undefined, query, { language })).value.games[0]?.displayName;
    const english = await first({}, 'EN');
    expect(await first({ language: 'VI' }, 'EN')).toBe('Cá Chép Vượt Vũ Môn');
    expect(await first({ language: 'JA' }, 'VI')).toBe(english);
    expect(await first({}, 'TH')).toBe(english);
    expect(await first({ language: '??' }, 'VI')).toBe('Cá Chép Vượt Vũ Môn');
    const { lanes } = (await visitor().call(vendorLanes, undefined, { language: 'EN' }, { language: 'VI' })).value.data;
    expect(lanes.map(({ displayName }) => displayName)).toEqual(['Slots', 'E-lottery', 'Lottery', 'Mini games']);
  });

  test('hot games at both methods; lanes and types', async () => {
    expect(codes((await visitor().call(hotGames)).value.list)).toEqual(['koi-ascending', 'lantern-street', 'dice']);
    expect((await visitor().call(hotGames, undefined, { isPlatform: '2', gameType: 'RNG' }, { method: 'POST' })).ok).toBe(true);
    const { lanes } = (await visitor().call(vendorLanes, undefined, { flush: '1', platform: 'html5-desktop' })).value.data;
    expect(lanes.map((lane) => lane.gameType)).toEqual(['RNG', 'ELOTT', 'LOTT', 'BGS']);
    expect(lanes[0]?.cards).toMatchObject([{ vassalage: 'LANTERN', isGame: 'VASSALAGE', gameCount: 4 }]);
    expect([lanes[0], lanes.at(-1)].map((lane) => lane?.gameClassify)).toMatchObject([
      [{ key: 'SM', gameCount: 4, vendors: ['LANTERN'] }],
      [{ key: 'AC', gameCount: 2 }],
    ]);
    const { browser } = await member();
    expect((await browser.call(vendorGameTypes, undefined, { typeId: '1' })).value.content).toMatchObject({
      ELOTT: { ELOTT: ['SSC', 'K3', 'PK10', '11X5', 'KENO'] },
      RNG: { LANTERN: ['SM'] },
      BGS: { LANTERN: ['AC'] },
    });
    expect((await visitor().call(vendorGameTypes)).status).toBe(401);
  });
});

describe('favourites and recent', () => {
  test('a favourite is kept once, newest first, and taken off', async () => {
    const { browser } = await member();
    const { games } = (await browser.call(gameList)).value;
    const [first, second] = games.map((game) => game.nodeId);
    const mark = (nodeId = 0) => browser.call(addFavourite, { nodeId, vendor: 'LANTERN', gameType: 'RNG' });
    expect((await mark(first)).ok).toBe(true);
    world.pass(1);
    expect((await mark(second)).ok).toBe(true);
    expect((await mark(first)).ok).toBe(true);
    expect((await browser.call(favouriteIds)).value).toEqual([String(second), String(first)]);
    const list = (await browser.call(favouriteGames, undefined, { pageSize: '1' })).value;
    expect(list).toMatchObject({ pageNum: 1, totalPages: 2, content: [{ nodeId: second }] });
    expect((await browser.call(removeFavourite, { nodeId: String(second) })).ok).toBe(true);
    expect((await browser.call(removeFavourite, { nodeId: String(second) })).ok).toBe(true);
    expect((await browser.call(favouriteIds)).value).toEqual([String(first)]);
  });

  test('refuses a game nobody offers, a visitor, and free play', async () => {
    const { browser } = await member();
    const unknown = await browser.call(addFavourite, { nodeId: 999_999 });
    expect([unknown.status, unknown.code]).toEqual([404, 'game.not.found']);
    for (const nodeId of ['abc', '0x3E9', '1001.0', '1e3', '', 1001.5, 2_147_483_648, '9223372036854775808']) {
      const answer = await browser.call(addFavourite, { nodeId });
      const fault = nodeId === 2_147_483_648 ? 'field.too.big' : 'field.invalid';
      expect([nodeId, answer.status, answer.code, answer.fields]).toEqual([nodeId, 400, 'request_param_err', { nodeId: fault }]);
    }
    expect((await visitor().call(favouriteIds)).code).toBe('login.not.session');
    expect((await (await member(4)).browser.call(favouriteIds)).code).toBe('trial.real.account.required');
  });

  test('recent games are those opened last', async () => {
    const { browser } = await member();
    for (const gameCode of ['dice', 'prism-vault', 'dice']) {
      expect((await browser.call(launchGame, undefined, { launchMode: 'GLS', vassalage: 'LANTERN', gameCode })).ok).toBe(true);
      world.pass(1);
    }
    const { value } = await browser.call(recentGames, undefined, { page: '1', pageSize: '6' });
    expect([codes(value.list), value.totalPages]).toEqual([['dice', 'prism-vault'], 1]);
    // The lobby's filters apply to them too.
    expect(codes((await browser.call(recentGames, undefined, { gameName: 'prism', minLines: 1 })).value.list)).toEqual(['prism-vault']);
  });
});

describe('launch', () => {
  const nodeOf = async (browser: Browser, code: string) =>
    String((await browser.call(gameList)).value.games.find((game) => game.gameCode === code)?.nodeId);

  test('asks the vendor with everything it needs, and keeps only the token’s hash', async () => {
    const { browser, memberId } = await member();
    const nodeId = await nodeOf(browser, 'koi-ascending');
    const client = { accountType: '1', clientType: '2', username: 'other' };
    const query = { ...client, launchMode: 'GLS', nodeId, vassalage: 'LANTERN', backUrl: '/rng' };
    const { value } = await browser.call(launchGame, undefined, query, { language: 'VI' });
    const asked = vendor.launches.at(-1);
    // The vendor gets the id of the account; the address that is opened says nothing of who plays.
    const { rows: who } = await world.database.pool.query<{ username: string }>('SELECT username FROM member WHERE id = $1', [memberId]);
    for (const name of [who[0]?.username, 'other']) expect(JSON.stringify([asked, value])).not.toContain(name);
    expect(value.url).not.toContain(memberId);
    expect(asked).toMatchObject({
      user: memberId,
      game_code: 'koi-ascending',
      operator_id: 'pavilion',
      platform: 'GPL_MOBILE',
      lang: 'vi',
      currency: 'VND',
      lobby_url: 'http://portal.test/rng',
      meta: { protection: { autoplay: false, minSpinMs: 2500 } },
    });
    expect([value.content.game_url, value.gameUrl]).toEqual([value.url, value.url]);
    const { rows } = await world.database.pool.query('SELECT * FROM game_session WHERE member_id = $1', [memberId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(String(asked?.['token']));
  });

  test('a way back leads to the host of the brand that the member came by', async () => {
    const { browser } = await member();
    await world.database.pool.query(
      "INSERT INTO brand_host (host, brand_id, name) SELECT 'koi.example', id, 'Koi' FROM brand WHERE code = 'koi'",
    );
    world.platform.domains.content.invalidate();
    const query = new URLSearchParams({ launchMode: 'GLS', vassalage: 'LANTERN', gameCode: 'dice', backUrl: '/rng' });
    for (const [host, origin] of [
      ['koi.example', 'http://koi.example'],
      ['evil.example', 'http://portal.test'],
    ] as const) {
      const asked = request(`${world.url}${launchGame.path}?${query}`, {
        headers: { host, merchant: 'koi', authorization: browser.token ?? '' },
      });
      const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
      expect(answer.resume().statusCode).toBe(200);
      expect(vendor.launches.at(-1)).toMatchObject({ lobby_url: `${origin}/rng` });
    }
  });

  test('a way back leads to ourselves only', async () => {
    const { browser } = await member();
    for (const backUrl of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)']) {
      await browser.call(launchGame, undefined, { launchMode: 'GLS', vassalage: 'LANTERN', gameCode: 'dice', backUrl });
      expect(vendor.launches.at(-1)?.['lobby_url']).toBe('http://portal.test/');
    }
  });

  test.each([
    [{}, 400, '#727'],
    [{ launchMode: 'OTHER' }, 400, '#727'],
    [{ launchMode: 'LOTT', lottoPrizeMode: 'OTHER' }, 400, 'request_param_err'],
    [{ launchMode: 'LOTT', lottoArea: 'XX' }, 400, 'request_param_err'],
    [{ launchMode: 'LOTT', lottoView: 'OTHER' }, 400, 'request_param_err'],
    [{ launchMode: 'LOTT', lottoPrizeMode: 'SEA', backUrl: 'https://evil.example/' }, 400, 'request_param_err'],
    [{ launchMode: 'LOTT', lottoPrizeMode: 'SEA', lottoGameCode: 'VN_NORTH' }, 404, 'game.not.found'],
    [{ launchMode: 'LOTT', lottoGameCode: 'dice' }, 404, 'game.not.found'],
    [{ launchMode: 'GLS', nodeId: '1' }, 404, 'game.not.found'],
    [{ launchMode: 'GLS', gameCode: 'dice', vassalage: 'OTHER' }, 404, 'game.not.found'],
    [{ launchMode: 'GLS', nodeId: 'x' }, 400, 'request_param_err'],
  ])('refuses %j', async (query, status, code) => {
    const { browser } = await member();
    const answer = await browser.call(launchGame, undefined, query);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.message).not.toMatch(/^#/);
  });

  test.each([
    [
      { lottoPrizeMode: 'Lott', lottoArea: 'VN', lottoGameCode: 'VN_HUE', lottoView: 'betting', device: 'WEB' },
      '/vnLottery?gameCode=VN_HUE',
    ],
    [{ lottoPrizeMode: 'zy' }, '/vnLottery?gameCode=VN_NORTH&prizeMode=ZY'],
    [{ lottoPrizeMode: 'elott', lottoArea: 'vn', lottoGameCode: 'DICE1' }, '/lottery?gameCode=DICE1'],
    [{ lottoPrizeMode: 'SEA', backUrl: '/rng?page=2', language: 'vi' }, '/seaLottery?gameCode=MY_4D&back=%2Frng%3Fpage%3D2&lang=VI'],
    [{ lottoPrizeMode: 'SEA', lottoView: 'Draw_History' }, '/results?gameCode=MY_4D'],
    [{ lottoPrizeMode: 'ELOTT', lottoView: 'lobby' }, '/elott'],
    [{ lottoPrizeMode: 'LOTT', lottoArea: 'VN', lottoView: 'lobby', backUrl: '/rng', language: 'vi' }, '/lott?back=%2Frng&lang=VI'],
    [{ lottoPrizeMode: 'SEA', lottoArea: 'VN' }, '/seaLottery?gameCode=MY_4D'],
    [{ lottoArea: 'VN', lottoGameCode: 'MY_4D' }, '/seaLottery?gameCode=MY_4D'],
    [{ lottoArea: 'VN' }, '/vnLottery?gameCode=VN_NORTH'],
    [{}, '/vnLottery?gameCode=VN_NORTH'],
    [{ launchMode: 'GLS', vassalage: 'ELOTT', gameCode: 'BOATS1' }, '/lottery?gameCode=BOATS1'],
  ])('a lottery opens on its page: %j', async (query, page) => {
    const { browser } = await member();
    const { value } = await browser.call(launchGame, undefined, { launchMode: 'LOTT', ...query });
    expect([value.url, value.content.game_url]).toEqual([`http://portal.test${page}`, `http://portal.test${page}`]);
  });

  test('a lottery the brand does not offer, or has switched off, appears nowhere', async () => {
    const { browser } = await member();
    const dice = { launchMode: 'LOTT', lottoGameCode: 'DICE1' };
    const nodeId = (await browser.call(launchGame, undefined, dice)).value.nodeId;
    expect(codes((await browser.call(recentGames, undefined, { gameType: 'ELOTT' })).value.list)).toEqual(['DICE1']);
    expect((await browser.call(addFavourite, { nodeId, vendor: 'ELOTT', gameType: 'ELOTT' })).ok).toBe(true);
    const switched = async (isOn: boolean) => {
      const { rows } = await world.database.pool.query(`SELECT brand_id AS "brandId", game_id AS "gameId", terms FROM lottery_offer o
        JOIN lottery_game g ON g.id = o.game_id WHERE g.code = 'DICE1' AND o.brand_id = 'brd_koi'`);
      await writeOffer(world.database.pool, { ...rows[0], isOn, terms: z.decode(offerTerms, rows[0].terms) });
    };
    await switched(false);
    await expect.poll(async () => (await browser.call(favouriteIds)).value).toEqual([]);
    expect((await browser.call(launchGame, undefined, dice)).code).toBe('game.not.found');
    await switched(true);
    await expect.poll(async () => (await browser.call(favouriteIds)).value).toEqual([String(nodeId)]);
    const ofSol = (await visitor('sol').call(vendorLanes)).value.data.lanes.flatMap(({ cards }) => cards);
    expect(ofSol.map(({ vassalage }) => vassalage)).toEqual(['LANTERN', 'ELOTT', 'LANTERN']);
  });

  test('refuses visitors, POST, and who takes a break', async () => {
    expect((await visitor().call(launchGame, undefined, { launchMode: 'GLS' })).status).toBe(401);
    expect((await visitor().send('/wps/game/launchGame', { method: 'POST', body: '{}' })).status).toBe(405);
    const { browser, memberId } = await member();
    await world.database.pool.query("UPDATE member_guard SET cool_off_until = now() + interval '1 day' WHERE member_id = $1", [memberId]);
    const answer = await browser.call(launchGame, undefined, {
      launchMode: 'GLS',
      vassalage: 'LANTERN',
      gameCode: 'dice',
    });
    expect([answer.status, answer.code]).toEqual([403, 'play.excluded']);
    // A lottery's board may be looked at all the same, and is among what was opened; a game in a frame cannot be named so.
    expect((await browser.call(openedGame, { vassalage: 'LANTERN', gameCode: 'dice' })).code).toBe('game.not.found');
    expect((await browser.call(openedGame, { vassalage: 'ELOTT', gameCode: 'DICE1' })).ok).toBe(true);
    expect(codes((await browser.call(recentGames)).value.list)).toEqual(['DICE1']);
  });

  test('a demonstration needs no account and carries none', async () => {
    const { value } = await visitor().call(launchDemo, undefined, {
      launchMode: 'GLS',
      vassalage: 'LANTERN',
      gameCode: 'dice',
    });
    expect(value.demo).toBe(true);
    const asked = vendor.launches.at(-1);
    expect([asked?.['currency'], asked?.['user'], asked?.['token']]).toEqual(['XXX', undefined, undefined]);
    // Free play goes from game to game with what it has, in the wire's 1/100,000.
    await visitor().call(launchDemo, undefined, { vassalage: 'LANTERN', gameCode: 'dice', playMoney: 98_750 });
    expect(vendor.launches.at(-1)?.['meta']).toMatchObject({ play_money: 98_750_000 });
    expect((await visitor().call(launchDemo, undefined, { playMoney: freePlayMoney.most + 1 })).status).toBe(400);
  });

  test('a vendor that is down is said to be', async () => {
    const { browser } = await member();
    const { vendors } = world.platform.domains;
    await vendors.provisionVendor({
      code: 'LANTERN',
      adapter: 'operator-wallet',
      keys: { public: vendor.publicKeyPem },
      baseUrl: 'http://127.0.0.1:9',
    });
    const answer = await browser.call(launchGame, undefined, {
      launchMode: 'GLS',
      vassalage: 'LANTERN',
      gameCode: 'dice',
    });
    expect([answer.status, answer.code]).toEqual([503, 'vendor.unavailable']);
    await vendors.provisionVendor({
      code: 'LANTERN',
      adapter: 'operator-wallet',
      baseUrl: vendor.url,
      keys: { public: vendor.publicKeyPem },
    });
  });
});

describe('winner board', () => {
  async function win(memberId: string, main: number): Promise<void> {
    const { bets } = world.platform.domains;
    const roundId = `r-${memberId}-${main}`;
    const op = { vendor: 'LANTERN', memberId, roundId, currency: 'VND', game: 'dice', product: 'rng' };
    await bets.apply({ ...op, kind: 'bet', transactionId: `${roundId}-b`, amount: ledger(1) });
    await bets.apply({
      ...op,
      kind: 'win',
      transactionId: `${roundId}-w`,
      referenceId: `${roundId}-b`,
      amount: ledger(main),
      roundClosed: true,
    });
  }
  const board = async (query = {}) =>
    (await visitor().call(winnerBoard, undefined, { gameCategory: 'ALL', language: 'EN', limitNum: '20', ...query })).value.list.map(
      ({ vo }) => vo,
    );

  test('largest first, masked, at most twenty, of this brand, of the last day', async () => {
    const { browser, memberId } = await member();
    await win(memberId, 90_000_000);
    await win(memberId, 80_000_000);
    const list = await board();
    expect(list.length).toBeLessThanOrEqual(20);
    expect(list.slice(0, 2)).toMatchObject([
      { winAmount: 90_000_000, currency: 'VND', gameName: 'Moon Dice', vendor: 'LANTERN' },
      { winAmount: 80_000_000 },
    ]);
    expect(list[0]?.customerName).toMatch(/^..\*\*\*\*..$/);
    expect(list.map((row) => row.winAmount)).toEqual(list.map((row) => row.winAmount).toSorted((a, b) => b - a));
    expect(await board({ limitNum: '1' })).toHaveLength(1);
    expect(await board({ gameCategory: 'LIVE' })).toEqual([]);
    expect((await visitor('sol').call(winnerBoard)).value.list.some(({ vo }) => vo.currency === 'VND')).toBe(false);

    await browser.call(chooseWinnerBoard, { shown: false });
    expect((await browser.call(winnerBoardChoice)).value).toEqual({ shown: false });
    expect((await board())[0]?.winAmount).toBeLessThan(80_000_000);
    await browser.call(chooseWinnerBoard, { shown: true });
    expect((await board())[0]?.winAmount).toBe(90_000_000);
    world.pass(24 * 3600 + 5);
    expect(await board()).toEqual([]);
    world.pass(-24 * 3600 - 5);
  });

  test('reads the index, not the bets', async () => {
    const db = world.database.ownerPool;
    await db.query(`
      INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, placed_at, settled_at,
        business_day, state)
      SELECT 'b' || n, 'brd_koi', (SELECT id FROM member LIMIT 1), '{}', 'rng', 'LANTERN', 'dice', 'r' || n, 'VND', 1, 2 + n % 1000,
        now() - interval '1 day' * (n % 86400) / 86400, now() - interval '1 day' * (n % 86400) / 86400, current_date, 'settled'
      FROM generate_series(1, 30000) n`);
    await db.query('ANALYZE bet');
    // The product's own question, as it goes to the database.
    const questions = vi.spyOn(world.database.pool, 'query');
    expect(await board()).not.toEqual([]);
    const asked = (questions.mock.calls as unknown as [string, unknown[]][]).filter(([text]) => /\bFROM bet_facts\b/.test(text));
    questions.mockRestore();
    expect(asked).toHaveLength(1);
    const [text, values] = asked[0] ?? ['', []];
    const { rows } = await db.query<{ 'QUERY PLAN': unknown[] }>(`EXPLAIN (FORMAT JSON, ANALYZE) ${text}`, values);
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    expect(plan).toContain('bet_wins');
    // By brand and hour: a scan by brand alone would read every win there ever was.
    expect(plan).toMatch(/"Index Cond": ?"[^"]*brand_id[^"]*date_trunc/);
    expect(
      [...plan.matchAll(/"Node Type": ?"Seq Scan"[^{}]*?"Relation Name": ?"(\w+)"/g)]
        .map(([, table]) => table)
        .filter((table) => table?.startsWith('bet')),
    ).toEqual([]);
  });
});
