import * as desk from '@pavilion/contract/lottery/desk';
import { lotteryFeedGames, lotteryFeeds } from '@pavilion/contract/lottery/desk-feeds';
import { securityEventsList } from '@pavilion/contract/security-events/desk';
import { placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { balances } from '@pavilion/contract/wallet/calls';
import { signatureFor } from '@pavilion/kit/request-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedSecret, writeOffer } from '../public.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import type { RecordEvent } from '../../../deps.ts';
import { runLotteryCommand } from '../../../../../pavilion/src/commands/operator-lottery.ts';
import { openMinute, sellHanoi } from '../testing/places.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from '../testing/world.ts';

const HANOI = 901;
const NORTH = 301;

let world: LotteryWorld;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId: string;
let topTwo = 0;
let made = 0;

beforeAll(async () => {
  world = await lotteryWorld();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  brandId = (await world.platform.domains.deps.brandByCode('koi'))?.id ?? '';
  await sellHanoi(world, { brandId, gameId: HANOI });
  const { value } = await first.call(desk.lotteryPlaysList, undefined, { brandId, gameId: HANOI });
  topTwo = value.list.find(({ code }) => code === 'hanoi.top.2')?.playId ?? 0;
  for (const name of ['hanoi', 'second', 'foreign']) await feedSecret(world.database.pool, name);
  for (const name of ['hanoi', 'second']) await setGames(name, [HANOI]);
});
afterAll(() => world.close());

const prizes = (top: string): string => JSON.stringify({ special: [`000${top}`], next: ['00000'] });

const feedNamed = async (name: string) => (await first.call(lotteryFeeds)).value.list.find((one) => one.name === name);

async function setGames(name: string, gameIds: number[], by: DeskVisitor = first) {
  const version = (await feedNamed(name))?.version ?? 0;
  const answer = await by.call(lotteryFeedGames, { name, version, gameIds, reason: 'its contract' });
  if (answer.ok && answer.value.state === 'proposed') await confirmWaiting(by === first ? second : first);
  return answer;
}

/** The number of an issue whose bets have ended and whose result is due. */
async function due(): Promise<string> {
  const numero = await openMinute(world, HANOI, `F${(made += 1)}`);
  await close();
  return numero;
}

async function close(): Promise<void> {
  world.pass(61);
  await world.database.ownerPool.query(`UPDATE operator_session SET elevated_until = $1, active_at = $1`, [
    new Date(world.now().getTime() + 600_000),
  ]);
  await world.tick('lottery-draws');
}

const seconds = (): number => Math.floor(world.now().getTime() / 1000);

interface SendOptions {
  /** The feed whose address it is sent to. */
  to?: string;
  secret?: string;
  at?: number;
}

async function send(body: object, { to = 'hanoi', secret, at = seconds() }: SendOptions = {}): Promise<[status: number, body: unknown]> {
  const raw = JSON.stringify(body);
  const key = secret ?? (await feedSecret(world.database.pool, to));
  const answer = await fetch(new URL(`/lottery/feeds/${to}`, world.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Signature': signatureFor(key, raw, at) },
    body: raw,
  });
  return [answer.status, await answer.json()];
}

const type = (by: DeskVisitor, numero: string, top: string, startedAt: string | null = null) =>
  by.call(desk.lotteryResultType, { gameId: HANOI, numero, text: prizes(top), startedAt });
const detail = async (numero: string) => (await first.call(desk.lotteryIssueDetail, undefined, { gameId: HANOI, numero })).value;
const resultBody = (numero: string, top: string, over: object = {}) => ({ game: 'TESTHANOI', numero, result: prizes(top), ...over });

/** How many messages of a feed were refused, as the desk counts them. */
async function refusals(feed: string): Promise<number> {
  await world.platform.flushEvents();
  const { value } = await first.call(securityEventsList, undefined, { kind: 'lottery.feed.refused', pageSize: 100 });
  return value.list.filter(({ vendor }) => vendor === `feed:${feed}`).reduce((sum, { times }) => sum + times, 0);
}

async function bet(member: TestMember, numero: string, digits: string): Promise<void> {
  const slip = `${digits}~2~${topTwo}~1~0~1`;
  await member.browser.call(placeLotteryOrder, ticket({ gameId: HANOI, numero, slip, total: '20000' }));
}

/** Sets at koi whether a feed's result needs a second source. */
const needSecond = (feedNeedsSecond: boolean) =>
  writeOffer(world.database.pool, { brandId, gameId: HANOI, isOn: true, terms: { ...usualTerms, feedNeedsSecond } });

test('a feed draws by its signature, once; what differs from the current result becomes a dispute', async () => {
  const numero = await due();
  expect((await send(resultBody(numero, '55'), { secret: 'another' }))[0]).toBe(401);
  expect((await send(resultBody(numero, '55'), { to: 'nobody', secret: 'another' }))[0]).toBe(404);
  expect((await send({ ...resultBody(numero, '55'), result: '{}' }))[0]).toBe(409);
  for (const sign of ['\u0000', '\ud800']) expect((await send(resultBody(`${numero}${sign}`, '55')))[0]).toBe(400);
  expect((await send(resultBody(numero, '55')))[1]).toEqual({ outcome: 'drawn' });
  expect((await send(resultBody(numero, '55'), { at: seconds() + 1 }))[1]).toEqual({ outcome: 'stands' });
  expect(await send(resultBody(numero, '56'), { at: seconds() + 1 })).toEqual([409, { outcome: 'differs' }]);
  await world.tick('lottery-draws');
  expect(await detail(numero)).toMatchObject({ state: 'settled', corrections: 0, disputes: [{ source: 'feed:hanoi' }] });
});

test('a feed speaks for the games it lists alone; a foreign, an old, a replayed and an outdated message are refused and noted', async () => {
  const numero = await due();
  const before = await refusals('hanoi');
  const foreign = await refusals('foreign');
  // A key of its own, and no game: the address of another feed is no way round.
  expect(await send(resultBody(numero, '11'), { to: 'foreign' })).toEqual([403, { error: 'game' }]);
  expect((await send(resultBody(numero, '11'), { secret: await feedSecret(world.database.pool, 'foreign') }))[0]).toBe(401);
  expect(await send({ game: 'VN_NORTH', numero, result: '{}' })).toEqual([403, { error: 'game' }]);
  expect(await send({ game: 'PEARLS1', numero, result: '1,2,3,4,5' })).toEqual([403, { error: 'game' }]);
  for (const at of [seconds() - 301, seconds() + 301])
    expect(await send(resultBody(numero, '11'), { at })).toEqual([401, { error: 'time' }]);
  expect(await detail(numero)).toMatchObject({ state: 'closed', entries: [] });
  // The same message at once: one is taken.
  const at = seconds();
  const answers = await Promise.all([0, 1, 2].map(() => send(resultBody(numero, '11'), { at })));
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.filter(([status]) => status === 409).map(([, body]) => body)).toEqual([{ error: 'replayed' }, { error: 'replayed' }]);
  // Signed before the one that was taken.
  expect(await send(resultBody(numero, '12'), { at: at - 1 })).toEqual([409, { error: 'outdated' }]);
  expect((await detail(numero)).disputes).toEqual([]);
  expect([(await refusals('hanoi')) - before, (await refusals('foreign')) - foreign]).toEqual([7, 1]);
  // A game taken from a feed is not spoken for from then on, and a draw of its own stays unchanged.
  expect((await setGames('hanoi', [])).ok).toBe(true);
  expect(await send(resultBody(numero, '11'), { at: seconds() + 2 })).toEqual([403, { error: 'game' }]);
  await setGames('hanoi', [HANOI]);
});

test('a message refused as too early is not taken again either: the feed signs a new one', async () => {
  const numero = await openMinute(world, HANOI, `F${(made += 1)}`);
  const at = seconds();
  expect(await send(resultBody(numero, '21'), { at })).toEqual([409, { error: 'lottery.result.early' }]);
  await close();
  expect(await send(resultBody(numero, '21'), { at })).toEqual([409, { error: 'replayed' }]);
  expect((await send(resultBody(numero, '21')))[1]).toEqual({ outcome: 'drawn' });
});

test('where one brand of a draw asks for it, a feed needs another feed or an operator who says the same', async () => {
  await needSecond(true);
  const byFeeds = await due();
  const started = new Date(world.now().getTime() - 90_000).toISOString();
  expect((await send(resultBody(byFeeds, '31')))[1]).toEqual({ outcome: 'waiting' });
  // The same feed again is one source.
  expect((await send(resultBody(byFeeds, '31'), { at: seconds() + 1 }))[1]).toEqual({ outcome: 'waiting' });
  // A start that only one of them gives voids no ticket.
  expect((await send(resultBody(byFeeds, '31', { startedAt: started }), { to: 'second' }))[1]).toEqual({ outcome: 'differs' });
  expect((await send(resultBody(byFeeds, '31'), { to: 'second', at: seconds() + 1 }))[1]).toEqual({ outcome: 'drawn' });
  expect(await detail(byFeeds)).toMatchObject({ result: expect.stringContaining('00031'), startedAt: null });

  const byOperator = await due();
  expect((await send(resultBody(byOperator, '32')))[1]).toEqual({ outcome: 'waiting' });
  // The operator types apart from the feed as from a colleague.
  expect(await detail(byOperator)).toMatchObject({
    typed: 'one',
    result: null,
    entries: [{ isFeed: true, result: null, startedAt: null }],
  });
  expect((await type(first, byOperator, '33')).value.outcome).toBe('differs');
  expect((await type(second, byOperator, '32')).value.outcome).toBe('drawn');

  // What a feed gave before the game was taken from it counts no more.
  const alone = await due();
  expect((await send(resultBody(alone, '34'), { to: 'second' }))[1]).toEqual({ outcome: 'waiting' });
  await setGames('second', []);
  expect((await send(resultBody(alone, '34')))[1]).toEqual({ outcome: 'waiting' });
  expect((await type(first, alone, '34')).value.outcome).toBe('drawn');
  await setGames('second', [HANOI]);

  // Another brand that shares the draw asks for it: the strictest holds.
  const solId = (await world.platform.domains.deps.brandByCode('sol'))?.id ?? '';
  await needSecond(false);
  await writeOffer(world.database.pool, { brandId: solId, gameId: HANOI, isOn: true, terms: { ...usualTerms, feedNeedsSecond: true } });
  const shared = await due();
  expect((await send(resultBody(shared, '35')))[1]).toEqual({ outcome: 'waiting' });
  expect((await type(first, shared, '35')).value.outcome).toBe('drawn');
  await writeOffer(world.database.pool, { brandId: solId, gameId: HANOI, isOn: false, terms: { ...usualTerms, feedNeedsSecond: true } });
  expect((await send(resultBody(await due(), '36')))[1]).toEqual({ outcome: 'drawn' });
});

test('asking for a second source holds at once, doing without it waits for a second operator', async () => {
  const offer = async () => {
    const { value } = await first.call(desk.lotteryGamesList, undefined, { brandId });
    const game = value.list.find(({ gameId }) => gameId === HANOI);
    if (!game) throw new Error('no game');
    return game;
  };
  const { version, isOn, terms } = await offer();
  const change = { brandId, gameId: HANOI, isOn, reason: 'as agreed' };
  const stricter = await first.call(desk.lotteryOfferChange, { ...change, version, terms: { ...terms, feedNeedsSecond: true } });
  expect(stricter.value).toEqual({ state: 'done' });
  const looser = { ...change, version: version + 1, terms: { ...terms, feedNeedsSecond: false } };
  expect((await first.call(desk.lotteryOfferChange, looser)).value).toEqual({ state: 'proposed' });
  expect((await offer()).terms.feedNeedsSecond).toBe(true);
  await needSecond(false);
});

test('only an operator of all brands sets the games of a feed, and only official ones; the version that was seen counts', async () => {
  const narrow = await operatorAt(world, first, 'manager', [brandId]);
  expect((await narrow.call(lotteryFeeds)).value).toMatchObject({ mayChange: false });
  expect((await setGames('foreign', [HANOI], narrow)).code).toBe('desk.not.permitted');
  const support = await operatorAt(world, first, 'support');
  expect((await setGames('foreign', [HANOI], support)).code).toBe('desk.not.permitted');
  const seen = (await feedNamed('foreign'))?.version ?? 0;
  const asked = { name: 'foreign', version: seen, reason: 'its contract' };
  expect((await first.call(lotteryFeedGames, { ...asked, gameIds: [101] })).code).toBe('lottery.results.house');
  expect((await first.call(lotteryFeedGames, { ...asked, gameIds: [1] })).code).toBe('not.found');
  expect((await first.call(lotteryFeedGames, { ...asked, name: 'nobody', gameIds: [] })).code).toBe('not.found');
  expect((await first.call(lotteryFeedGames, { ...asked, gameIds: [NORTH, HANOI] })).value).toMatchObject({
    state: 'proposed',
    gameIds: [],
  });
  expect((await feedNamed('foreign'))?.gameIds).toEqual([]);
  expect(await confirmWaiting(second, 'lottery.feed.games')).toBe(1);
  expect((await feedNamed('foreign'))?.gameIds).toEqual([HANOI, NORTH]);
  const fewer = { ...asked, version: seen + 1, gameIds: [NORTH] };
  expect((await first.call(lotteryFeedGames, fewer)).value).toMatchObject({ state: 'done', gameIds: [NORTH] });
  expect((await second.call(lotteryFeedGames, { ...asked, gameIds: [] })).code).toBe('desk.changed.meanwhile');
});

test('the command line makes a feed without games, lists feeds and sets their games', async () => {
  const lines: string[] = [];
  const events: Parameters<RecordEvent>[0][] = [];
  const run = (...words: string[]) =>
    runLotteryCommand(world.database.pool, words, { say: (line) => lines.push(line), record: (event) => events.push(event) });
  expect(await run('feed', 'lao')).toBe(true);
  expect(lines.splice(0)[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await run('feed')).toBe(true);
  expect(lines.splice(0)).toContain('lao  no game');
  const gamesOf = (name: string) =>
    lines
      .splice(0)
      .find((line) => line.startsWith(name))
      ?.split(/\s+/)
      .toSorted();
  expect(await run('feed', 'lao', 'games', 'VN_NORTH,TESTHANOI')).toBe(true);
  expect(lines[0]).toMatch(/second operator/);
  expect(gamesOf('lao')).toEqual(['game', 'lao', 'no']);
  expect(await confirmWaiting(second, 'lottery.feed.games')).toBe(1);
  await run('feed');
  expect(gamesOf('lao')).toEqual(['TESTHANOI', 'VN_NORTH', 'lao']);
  await expect(run('feed', 'lao', 'games', 'PEARLS1')).rejects.toThrow('No official game PEARLS1');
  expect(await run('feed', 'lao', 'games', 'none')).toBe(true);
  expect(lines.splice(0)).toContain('lao  no game');
  expect(events).toEqual([]);
  // Where no operator could confirm it, it is done at once and says so.
  const { ownerPool } = world.database;
  await ownerPool.query(`UPDATE operator SET status = 'locked' WHERE status = 'active'`);
  expect(await run('feed', 'lao', 'games', 'TESTHANOI')).toBe(true);
  await ownerPool.query(`UPDATE operator SET status = 'active' WHERE status = 'locked'`);
  expect(lines.splice(0)).toContain('lao  TESTHANOI');
  expect(events).toEqual([{ kind: 'control.alone', detail: { command: 'lottery feed games' } }]);
  await expect(run('feed', 'Not A Name')).rejects.toThrow(RangeError);
  expect(await run('feed', 'lao', 'games')).toBe(false);
  expect(await run('else')).toBe(false);
});

test('an operator who agrees with a feed does not say when the draw began', async () => {
  const member = await world.player(100_000n);
  const numero = await openMinute(world, HANOI, `F${(made += 1)}`);
  await bet(member, numero, '27');
  await close();
  await type(first, numero, '28');
  expect((await send(resultBody(numero, '27')))[0]).toBe(409);
  const early = new Date(world.now().getTime() - 120_000).toISOString();
  expect((await type(second, numero, '27', early)).value.outcome).toBe('drawn');
  await world.tick('lottery-draws');
  expect(await detail(numero)).toMatchObject({ startedAt: null, late: [] });
  expect((await member.browser.call(balances)).value.sumBalance).toBe(80_000 + 1_800_000);
});
