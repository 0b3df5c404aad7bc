// What only this protocol says; what every protocol holds is in adapter-contract.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OP_REFUSALS } from '../../../betting/operation.ts';
import { PRECHECK_REFUSALS } from '../../../betting/stake-rules.ts';
import type { FakeVendor } from '../../testing/fake-vendor.ts';
import type { TestPlatform } from '../../../../test/test-platform.ts';
import { type GatewayWorld, gatewayWorld } from '../../testing/gateway-world.ts';
import { betOf, ledger, makeMember, makePlayer, winOf, wire } from '../../testing/players.ts';
import { statusOf } from './wire.ts';

let gateway: GatewayWorld;
let world: TestPlatform;
let vendor: FakeVendor;

beforeAll(async () => {
  gateway = await gatewayWorld();
  ({ platform: world, vendor } = gateway);
});

afterAll(async () => {
  expect(await gateway.unsoundness()).toEqual([]);
  await gateway.close();
});

const call = (path: string, body: Record<string, unknown>) => gateway.call(path, body);
const bet = (body: Record<string, unknown>) => gateway.bet(body);
const win = (body: Record<string, unknown>) => gateway.win(body);
const balance = (memberId: string) => gateway.balance(memberId);

test('each refusal but these has a status of its own', () => {
  const unnamed = [...OP_REFUSALS, ...PRECHECK_REFUSALS].filter((code) => statusOf(code) === 'RS_ERROR_UNKNOWN');
  expect(unnamed).toEqual(['content.changed', 'system.busy']);
});

describe('an answer', () => {
  test('names who asked and which request, with the balance in vendor units', async () => {
    const player = await makePlayer(world, vendor, 1_000);
    const stake = betOf(player);
    expect(await bet(stake)).toEqual({
      user: player.memberId,
      status: 'RS_OK',
      request_uuid: stake['request_uuid'],
      currency: 'VND',
      balance: wire(990),
    });
    expect(await bet({ ...stake, request_uuid: 'again' })).toMatchObject({ status: 'RS_OK', balance: wire(990), request_uuid: 'again' });
  });

  test('that there is not enough money says how much there is', async () => {
    const player = await makePlayer(world, vendor, 5);
    expect(await bet(betOf(player))).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: wire(5) });
  });

  test('about a member needs a launch of theirs', async () => {
    const player = await makePlayer(world, vendor, 7);
    const who = { user: player.memberId, request_uuid: 'r1' };
    expect(await call('user/balance', { ...who, token: player.gameToken, game_code: 'dice' })).toMatchObject({
      status: 'RS_OK',
      balance: wire(7),
    });
    expect(await call('user/info', who)).toMatchObject({
      status: 'RS_OK',
      currency: 'VND',
      birth_date: '1990-01-01',
      sub_partner_id: 'brd_koi',
    });
    const stranger = await makeMember(world, 50);
    expect((await call('user/info', { user: stranger, request_uuid: 'r2' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await bet({ ...betOf(player), user: stranger })).status).toBe('RS_ERROR_INVALID_TOKEN');
  });
});

test('a promotion of the supplier needs no bet', async () => {
  const player = await makePlayer(world, vendor, 0);
  const promo = betOf(player, { is_supplier_promo: true, amount: wire(3) });
  expect(await win(promo)).toMatchObject({ status: 'RS_OK', balance: wire(3) });
});

describe('a bet', () => {
  test.each([
    ['finer than the ledger', { amount: 1_000_005 }, 'RS_ERROR_WRONG_TYPES'],
    ['off the step of the currency', { amount: 150_000 }, 'RS_ERROR_WRONG_TYPES'],
    ['a fraction', { amount: 10.5 }, 'RS_ERROR_WRONG_TYPES'],
    ['negative', { amount: -100_000 }, 'RS_ERROR_WRONG_TYPES'],
    ['text', { amount: '100000' }, 'RS_ERROR_WRONG_TYPES'],
    ['nothing', { amount: 0 }, 'RS_ERROR_WRONG_TYPES'],
    ['another currency', { currency: 'BRL' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['another game', { game_code: 'koi-ascending' }, 'RS_ERROR_INVALID_GAME'],
    ['an unknown game', { game_code: 'nothing' }, 'RS_ERROR_INVALID_GAME'],
    ['no round', { round: undefined }, 'RS_ERROR_WRONG_TYPES'],
  ])('of %s is refused', async (_name, over, status) => {
    const player = await makePlayer(world, vendor, 100);
    expect((await bet(betOf(player, over))).status).toBe(status);
    expect(await balance(player.memberId)).toBe(ledger(100));
  });

  test.each(['round', 'transaction_uuid', 'supplier_transaction_id', 'supplier_user', 'bet', 'reward_uuid'])(
    'with a %s that cannot be kept is refused',
    async (field) => {
      const player = await makePlayer(world, vendor, 100);
      for (const text of ['a\u0000b', 'a\ud800b'])
        expect((await bet(betOf(player, { [field]: text }))).status).toBe('RS_ERROR_WRONG_TYPES');
      expect(await balance(player.memberId)).toBe(ledger(100));
    },
  );

  test('beyond the exact range of a float stays exact', async () => {
    const player = await makePlayer(world, vendor, 100);
    const text = JSON.stringify(betOf(player)).replace(`"amount":${wire(10)}`, '"amount":9007199254740993');
    expect((await vendor.call(world.url, 'transaction/bet', text)).status).toBe('RS_ERROR_WRONG_TYPES');
    const large = JSON.stringify(betOf(player)).replace(`"amount":${wire(10)}`, '"amount":9007199254740000000');
    expect((await vendor.call(world.url, 'transaction/bet', large)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
  });
});

describe('what the vendor says was at risk', () => {
  const turnoverOf = async (memberId: string) =>
    (await world.database.pool.query('SELECT valid_turnover FROM bet WHERE member_id = $1', [memberId])).rows[0]?.valid_turnover as bigint;

  test.each([
    ['nothing is said', {}, ledger(10)],
    ['a tenth', { meta: { at_risk: wire(1) } }, ledger(1)],
    ['nothing was', { meta: { at_risk: 0 } }, 0n],
    ['finer than the ledger is rounded up', { meta: { at_risk: 100_001 } }, 10_001n],
    ['more than the stake is the stake', { meta: { at_risk: wire(11) } }, ledger(10)],
    ['no amount says nothing', { meta: { at_risk: 'all' } }, ledger(10)],
    ['no object says nothing', { meta: 'text' }, ledger(10)],
  ])('counts as turnover: %s', async (_name, over, expected) => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    const closing = winOf(stake, wire(20), over);
    expect((await win(closing)).status).toBe('RS_OK');
    expect((await win({ ...closing, request_uuid: 'again' })).status).toBe('RS_OK');
    expect(await turnoverOf(player.memberId)).toBe(expected);
  });

  test('is part of what the transaction is', async () => {
    const player = await makePlayer(world, vendor, 100);
    const stake = betOf(player);
    await bet(stake);
    const closing = winOf(stake, 0, { meta: { at_risk: wire(1) } });
    expect((await win(closing)).status).toBe('RS_OK');
    expect((await win({ ...closing, meta: { at_risk: wire(2) } })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await turnoverOf(player.memberId)).toBe(ledger(1));
  });
});
