import { randomUUID } from 'node:crypto';
import { bonusReport, claimManualRebate, manualRebates } from '@pavilion/contract/rewards/calls';
import { balances, transactions } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { sumMoney } from '../activity/public.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { accounts, post } from '../ledger/public.ts';
import { openGrant } from './public.ts';

const MAIN = 10_000n;
let world: TestPlatform;
let member: TestMember;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await testMember(world, { brandCode: 'koi' });
  const at = { brandId: member.brandId, currency: 'VND' };
  await post(
    world.database.pool,
    {
      key: `deposit:${randomUUID()}`,
      type: 'deposit',
      reference: 'dep',
      lines: [
        {
          from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
          to: accounts.cash({ ...at, memberId: member.id }),
          amount: 10_000_000n * MAIN,
        },
      ],
    },
    world.now(),
  );
});

/** A round that wins its stake back; answers the id of its stake. */
async function play(stake: bigint, product = 'rng'): Promise<{ stakeId: string; roundId: string }> {
  const { bets } = world.platform.domains;
  const [roundId, stakeId] = [randomUUID(), randomUUID()];
  const round = { vendor: 'LANTERN', memberId: member.id, roundId, currency: 'VND', game: 'citrus-coast', product, amount: stake * MAIN };
  await bets.apply({ ...round, kind: 'bet', transactionId: stakeId });
  await bets.apply({ ...round, kind: 'win', transactionId: randomUUID(), referenceId: stakeId, roundClosed: true });
  return { stakeId, roundId };
}
const offered = async () => {
  const { value } = await member.browser.call(manualRebates);
  return value.list
    .filter(({ betVolume }) => betVolume > 0)
    .map(({ gameType, betVolume, rate, rebate }) => [gameType, betVolume, rate, rebate]);
};
/** Activity is counted by the platform's own consumer, a moment behind. */
const claim = (types?: string[]) => member.browser.call(claimManualRebate, types ? { types } : {});
const cash = async (): Promise<number> => (await member.browser.call(balances)).value.sumBalance;

test('nothing played, nothing to take', async () => {
  expect((await member.browser.call(manualRebates)).value).toMatchObject({
    total: 0,
    list: [{ rebate: 0 }, { gameType: 'RNG', name: 'Slots', rate: 0.5 }],
  });
  expect((await claim()).code).toBe('rebate.nothing');
});

test('is the rate of what was played, rounded down, of the kinds that are asked for', async () => {
  await play(100_000n);
  await play(333n);
  await play(50_000n, 'bgs');
  await play(70_000n, 'live');
  await expect.poll(offered).toEqual([
    ['BGS', 50_000, 0.1, 50],
    ['RNG', 100_333, 0.5, 501],
  ]);
  expect((await claim(['BGS'])).value).toEqual({ amount: 50 });
  await expect.poll(offered).toEqual([['RNG', 100_333, 0.5, 501]]);
  expect((await claim(['BGS'])).code).toBe('rebate.nothing');
  expect((await claim()).value).toEqual({ amount: 501 });
  expect(await cash()).toBe(10_000_551);
  await play(1_000n);
  await expect.poll(offered).toEqual([['RNG', 1_000, 0.5, 5]]);
  const { value } = await member.browser.call(transactions, undefined, { transactionType: '6115' });
  expect(value.list.map(({ txType, amount }) => [txType, amount])).toEqual([
    [6115, 501],
    [6115, 50],
  ]);
});

test('fifty claims at once pay once', async () => {
  await play(100_000n);
  await expect.poll(offered).toEqual([['RNG', 100_000, 0.5, 500]]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim()));
  expect(answers.filter(({ ok }) => ok).map(({ value }) => value)).toEqual([{ amount: 500 }]);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['rebate.nothing']));
  expect(await cash()).toBe(10_000_500);
  const rebates = () =>
    sumMoney(world.database.pool, {
      brandId: member.brandId,
      memberId: member.id,
      fact: 'rebate',
      from: new Date(0),
      to: new Date(world.now().getTime() + 1000),
    });
  await expect.poll(rebates).toMatchObject([{ fact: 'rebate', amount: 500n * MAIN, times: 1 }]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('what was taken for a bet that is taken back is made up by what is played next', async () => {
  const { stakeId, roundId } = await play(100_000n);
  await expect.poll(offered).toEqual([['RNG', 100_000, 0.5, 500]]);
  await claim();
  const cancelled = await world.platform.domains.bets.apply({
    kind: 'cancel',
    vendor: 'LANTERN',
    transactionId: randomUUID(),
    referenceId: stakeId,
    memberId: member.id,
    roundId,
    amount: 0n,
    currency: 'VND',
    game: 'citrus-coast',
    product: 'rng',
    afterWin: 'take-back',
  });
  expect(cancelled.status).toBe('ok');
  await play(60_000n);
  await play(50_000n);
  await expect.poll(offered).toEqual([['RNG', 10_000, 0.5, 50]]);
});

test('turnover that took the rebate of a prize group weighs nothing', async () => {
  await play(100_000n);
  await play(40_000n);
  await world.database.ownerPool.query('UPDATE bet SET commission = 1 WHERE member_id = $1 AND stake = $2', [member.id, 40_000n * MAIN]);
  await expect.poll(offered).toEqual([['RNG', 100_000, 0.5, 500]]);
});

test('the report of bonuses: what it was, its status, its turnover, totals', async () => {
  const bonus = (key: string, asked: bigint) =>
    transaction(world.database.pool, (tx) =>
      openGrant(tx, {
        key,
        brandId: member.brandId,
        currency: 'VND',
        memberId: member.id,
        source: 'desk',
        code: 'kindness',
        amount: 20_000n * MAIN,
        asked,
        now: world.now(),
      }),
    );
  await bonus(randomUUID(), 0n);
  world.pass(1);
  await bonus(randomUUID(), 100_000n * MAIN);
  world.pass(1);
  await play(30_000n);
  await expect.poll(offered).toEqual([['RNG', 30_000, 0.5, 150]]);
  await claim();
  const { value } = await member.browser.call(bonusReport);
  expect(value.list).toMatchObject([
    { type: 'rebate', title: 'Slots', amount: 150, turnover: 0, status: 'completed' },
    { type: 'desk', title: 'Bonus', amount: 20_000, turnover: 100_000, turnoverDone: 30_000, takenBack: 0, status: 'process' },
    { type: 'desk', amount: 20_000, status: 'completed' },
  ]);
  expect(value).toMatchObject({ footer: { amount: '40150', turnover: '100000' }, totalCount: 3 });
  expect((await member.browser.call(bonusReport, undefined, { type: 'rebate' })).value.list).toHaveLength(1);
});

test('where the brand has it off, neither call answers', async () => {
  const other = await testMember(world, { brandCode: 'sol' });
  expect((await other.browser.call(manualRebates)).ok).toBe(false);
  expect((await other.browser.call(claimManualRebate, {})).ok).toBe(false);
});
