import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import { transferReview, transfersList } from '@pavilion/contract/member-transfers/desk';
import { turnoverInfo } from '@pavilion/contract/rewards/calls';
import { transferDownline, transferEnabled, transferUpline } from '@pavilion/contract/member-transfers/calls';
import { balances, transactions } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { one, transaction } from '../../kernel/db.ts';
import { operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { activityConsumer, sumMoney } from '../activity/public.ts';
import { checkBooks } from '../books/public.ts';
import { accounts, dispatchNext, post } from '../ledger/public.ts';
import { openGrant } from '../rewards/public.ts';

const PAYMENT_PASSWORD = 'river-77-lamp';
const MAIN = 10_000n;
const CURRENCY = 'VND';
let world: TestPlatform;
let hash: string;
let agent: TestMember;
let member: TestMember;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  hash = await world.platform.domains.identity.hashSecret(PAYMENT_PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
  agent = await person({ customerType: 1 });
  member = await person({ path: [agent.id] });
});

async function person({
  path = [],
  customerType = 0,
  cash = 10_000_000,
  brandCode = 'koi',
}: {
  path?: string[];
  customerType?: number;
  cash?: number;
  brandCode?: string;
}) {
  const made = await testMember(world, { customerType, brandCode, steppedUp: true });
  await world.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [made.id, path]);
  await world.platform.domains.identity.setPaymentPassword(world.database.pool, made.id, hash);
  if (cash > 0) await credit(made, cash);
  return made;
}

async function credit(to: TestMember, amount: number) {
  const at = { brandId: to.brandId, currency: to.brandId === 'brd_sol' ? 'BRL' : CURRENCY };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: to.id }), amount: BigInt(amount) * MAIN }];
  await post(world.database.pool, { key: randomUUID(), type: 'credit.by.house', reference: to.id, lines }, world.now());
}

const up = (from: TestMember, amount: number, more: { requestId?: string; paymentPassword?: string } = {}) =>
  from.browser.call(transferUpline, { amount, paymentPassword: PAYMENT_PASSWORD, ...more });
const down = (from: TestMember, name: string, amount: number, requestId?: string) =>
  from.browser.call(transferDownline, { name, amount, paymentPassword: PAYMENT_PASSWORD, ...(requestId ? { requestId } : {}) });
const cash = async ({ browser }: TestMember) => (await browser.call(balances)).value.sumBalance;
const setGuard = (of: TestMember, change: string) =>
  world.database.ownerPool.query(`UPDATE member_guard SET ${change} WHERE member_id = $1`, [of.id]);

async function play(who: TestMember, amount: number): Promise<void> {
  const { bets } = world.platform.domains;
  const round = {
    vendor: 'LANTERN',
    memberId: who.id,
    roundId: randomUUID(),
    currency: CURRENCY,
    game: 'dice',
    product: 'rng',
    amount: BigInt(amount) * MAIN,
  };
  expect((await bets.apply({ ...round, kind: 'bet', transactionId: randomUUID() })).status).toBe('ok');
  await bets.apply({ ...round, kind: 'win', transactionId: randomUUID(), roundClosed: true });
}

/** Until all of it is counted: the platform's own follower may hold the mark. */
async function follow(): Promise<void> {
  const { pool } = world.database;
  const waiting = async () => {
    await transaction(pool, (tx) => dispatchNext(tx, activityConsumer, 1000));
    const { n } = await one<{ n: number }>(
      pool,
      `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
         WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
    );
    return n;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(0);
}

async function expectSound() {
  const { checks } = await transaction(world.database.ownerPool, checkBooks);
  expect(checks.filter(({ offenders, name }) => offenders > 0 && !name.includes('activity'))).toEqual([]);
}

describe('money goes along one edge of the tree', () => {
  test('up: both balances, both histories with a type of their own, the name of the agent masked', async () => {
    const { value, code } = await up(member, 400_000);
    expect(code).toBeUndefined();
    expect(value).toMatchObject({ amount: 400_000, balance: 9_600_000 });
    expect([await cash(member), await cash(agent)]).toEqual([9_600_000, 10_400_000]);
    const [given] = (await member.browser.call(transactions, undefined, { transactionType: '6207' })).value.list;
    expect(given).toMatchObject({ txType: 6207, amount: -400_000, currentBalance: 9_600_000, reference: value.refId });
    expect(given?.remark).toMatch(/^.{2}\*{4}.{2}$/);
    const [received] = (await agent.browser.call(transactions, undefined, { transactionType: '6104' })).value.list;
    expect(received).toMatchObject({ txType: 6104, amount: 400_000, currentBalance: 10_400_000, remark: member.name });
    await expectSound();
  });

  test('down: to a member right below by name in any case, to nobody else', async () => {
    const below = await person({ path: [agent.id, member.id] });
    const beside = await person({});
    const elsewhere = await person({ brandCode: 'sol' });
    expect((await down(agent, member.name.toUpperCase(), 400_000)).value).toMatchObject({ balance: 9_600_000 });
    for (const other of [below, beside, elsewhere, agent]) {
      expect((await down(agent, other.name, 400_000)).fields).toEqual({ name: 'transfer.receiver.unknown' });
    }
    expect((await up(agent, 400_000)).code).toBe('transfer.upline.none');
    expect((await down(member, below.name, 400_000)).status).toBe(403);
  });

  test('says what is open', async () => {
    await up(member, 400_000);
    expect((await member.browser.call(transferEnabled)).value).toMatchObject({
      enabled: true,
      upline: true,
      downline: false,
      leftToday: 49_600_000,
      timesLeftToday: 9,
      turnoverPercent: 100,
      turnoverLeft: 0,
    });
    expect((await agent.browser.call(transferEnabled)).value).toMatchObject({
      upline: false,
      uplineName: null,
      downline: true,
      turnoverLeft: 400_000,
    });
  });

  test('is counted by activity as given and received', async () => {
    await up(member, 400_000);
    await follow();
    const day = {
      brandId: member.brandId,
      from: new Date(Math.floor(world.now().getTime() / 300_000) * 300_000),
      to: new Date(world.now().getTime() + 300_000),
    };
    expect(
      await sumMoney(world.database.pool, {
        ...day,
        memberId: [member.id, agent.id],
        by: ['member'],
        fact: ['transfer.in', 'transfer.out'],
      }),
    ).toEqual(
      [
        { memberId: agent.id, fact: 'transfer.in', amount: 400_000n * MAIN, times: 1 },
        { memberId: member.id, fact: 'transfer.out', amount: 400_000n * MAIN, times: 1 },
      ].toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1)),
    );
  });
});

describe('a request id', () => {
  test('asked again is the same transfer; raced, too; with another body it is refused', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => up(member, 400_000, { requestId })));
    expect(new Set(answers.map(({ value }) => value.refId)).size).toBe(1);
    expect([await cash(member), await cash(agent)]).toEqual([9_600_000, 10_400_000]);
    expect((await up(member, 500_000, { requestId })).code).toBe('transfer.request.differs');
  });
});

describe('is refused', () => {
  const nothing = async () => expect([await cash(member), await cash(agent)]).toEqual([10_000_000, 10_000_000]);

  test('without the payment password, or with another', async () => {
    expect((await up(member, 400_000, { paymentPassword: 'another-1' })).code).toBe('payment.password.wrong');
    await nothing();
  });

  test('outside of the brand’s bounds of a transfer and of a day, beyond the balance, off the steps', async () => {
    expect((await up(member, 40_000)).code).toBe('transfer.amount.out.of.bounds');
    expect((await up(member, 20_001_000)).code).toBe('transfer.amount.out.of.bounds');
    expect((await up(member, 400_500)).code).toBe('amount.step');
    expect((await up(member, 10_001_000)).code).toBe('balance.not.enough');
    await credit(member, 60_000_000);
    for (let i = 0; i < 2; i += 1) expect((await up(member, 20_000_000)).ok).toBe(true);
    expect((await up(member, 11_000_000)).fields).toEqual({ amount: 'transfer.daily.amount' });
    for (let i = 0; i < 8; i += 1) expect((await up(member, 100_000)).ok).toBe(true);
    expect((await up(member, 100_000)).code).toBe('transfer.daily.count');
    world.pass(86_400);
  });

  test('while a lock is open: of a bonus, and of a transfer received', async () => {
    await transaction(world.database.pool, (tx) =>
      openGrant(tx, {
        key: randomUUID(),
        brandId: member.brandId,
        currency: CURRENCY,
        memberId: member.id,
        source: 'desk',
        code: 'welcome',
        amount: 50_000n * MAIN,
        asked: 60_000n * MAIN,
        now: world.now(),
      }),
    );
    expect((await up(member, 400_000)).code).toBe('transfer.turnover.open');
    await play(member, 60_000);
    expect((await up(member, 400_000)).ok).toBe(true);
    // What came by a transfer waits as well.
    expect((await agent.browser.call(turnoverInfo)).value.locks).toMatchObject([{ source: 'transfer', asked: 400_000, held: 400_000 }]);
    expect((await agent.browser.call(transferEnabled)).value).toMatchObject({ turnoverLeft: 400_000, available: 10_000_000 });
    // Money of their own beside it is not held: so much can be given, and no more.
    expect((await down(agent, member.name, 10_100_000)).code).toBe('transfer.turnover.open');
    expect((await down(agent, member.name, 10_000_000)).ok).toBe(true);
    expect((await agent.browser.call(transferEnabled)).value).toMatchObject({ turnoverLeft: 400_000, available: 0 });
    expect((await down(agent, member.name, 100_000)).code).toBe('transfer.turnover.open');
    await play(agent, 400_000);
    expect((await down(agent, member.name, 100_000)).ok).toBe(true);
  });

  test('when the giver is excluded, takes a break or is locked', async () => {
    const later = `'${new Date(world.now().getTime() + 86_400_000).toISOString()}'`;
    for (const [change, code, back] of [
      [`excluded_until = ${later}`, 'member.excluded', 'excluded_until = NULL'],
      [`cool_off_until = ${later}`, 'member.cooling.off', 'cool_off_until = NULL'],
      [`status = 'locked'`, 'member.not.active', `status = 'active'`],
    ] as const) {
      await setGuard(member, change);
      expect((await up(member, 400_000)).code).toBe(code);
      await setGuard(member, back);
    }
    await nothing();
  });

  test('when the receiver is excluded, takes a break, is locked, or has reached a deposit limit: never said which', async () => {
    const later = `'${new Date(world.now().getTime() + 86_400_000).toISOString()}'`;
    for (const change of [
      `excluded_until = ${later}`,
      `cool_off_until = ${later}`,
      `status = 'locked'`,
      'deposit_day_limit = 0',
    ] as const) {
      const { id } = member;
      const other = await person({ path: [agent.id] });
      await setGuard(other, change);
      expect(id).not.toBe(other.id);
      expect((await down(agent, other.name, 400_000)).code).toBe('transfer.receiver.barred');
    }
  });

  test('where the brand has no transfers', async () => {
    const { rows } = await world.database.ownerPool.query<{ setting: unknown }>(
      `SELECT settings -> 'memberTransfers' AS setting FROM brand WHERE code = 'koi'`,
    );
    await world.database.ownerPool.query(`UPDATE brand SET settings = settings - 'memberTransfers' WHERE code = 'koi'`);
    world.platform.domains.content.invalidate();
    expect((await up(member, 400_000)).code).toBe('transfer.not.offered');
    expect((await member.browser.call(transferEnabled)).value).toMatchObject({ enabled: false, upline: false });
    await world.database.ownerPool.query(
      `UPDATE brand SET settings = settings || jsonb_build_object('memberTransfers', $1::jsonb) WHERE code = 'koi'`,
      [JSON.stringify(rows[0]?.setting)],
    );
    world.platform.domains.content.invalidate();
    await nothing();
  });
});

test('counts to the receiver’s deposit limits', async () => {
  await setGuard(agent, `deposit_day_limit = ${500_000n * MAIN}`);
  expect((await up(member, 400_000)).ok).toBe(true);
  expect((await up(member, 200_000)).code).toBe('transfer.receiver.barred');
  expect((await up(member, 100_000)).ok).toBe(true);
});

describe('raced', () => {
  test('A → B and B → A at once, fifty times: all money is there, nobody waits for ever', async () => {
    const setting = {
      up: true,
      down: true,
      minAmount: 1000,
      maxAmount: 1e7,
      dailyAmount: 1e9,
      dailyCount: 1000,
      turnoverPercent: 0,
      reviewFrom: null,
    };
    const { rows } = await world.database.ownerPool.query<{ setting: unknown }>(
      `SELECT settings -> 'memberTransfers' AS setting FROM brand WHERE code = 'koi'`,
    );
    const set = async (to: unknown) => {
      await world.database.ownerPool.query(
        `UPDATE brand SET settings = settings || jsonb_build_object('memberTransfers', $1::jsonb) WHERE code = 'koi'`,
        [JSON.stringify(to)],
      );
      world.platform.domains.content.invalidate();
    };
    await set(setting);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, i) => (i % 2 ? up(member, 1000 * (i + 1)) : down(agent, member.name, 1000 * (i + 1)))),
    );
    expect(answers.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual([]);
    expect((await cash(member)) + (await cash(agent))).toBe(20_000_000);
    await set(rows[0]?.setting);
    await expectSound();
  });

  test('a member who is moved in the tree meanwhile gives to nobody who is no longer above', async () => {
    const other = await person({ customerType: 1 });
    const { ownerPool } = world.database;
    const waiting = async () =>
      (await ownerPool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount;
    const holder = await ownerPool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM member_guard WHERE member_id = $1 FOR UPDATE', [member.id]);
      const giving = up(member, 400_000);
      await expect.poll(waiting).toBe(1);
      await holder.query('UPDATE member SET agent_path = $2 WHERE id = $1', [member.id, [other.id]]);
      await holder.query('COMMIT');
      expect((await giving).code).toBe('transfer.upline.none');
    } finally {
      holder.release();
    }
    expect(await Promise.all([member, agent, other].map(cash))).toEqual([10_000_000, 10_000_000, 10_000_000]);
  });

  test('a transfer and bets of the same money: each unit leaves once', async () => {
    const poor = await person({ path: [agent.id], cash: 500_000 });
    const { bets } = world.platform.domains;
    const bet = () =>
      bets.apply({
        kind: 'bet',
        vendor: 'LANTERN',
        memberId: poor.id,
        roundId: randomUUID(),
        transactionId: randomUUID(),
        currency: CURRENCY,
        game: 'dice',
        product: 'rng',
        amount: 100_000n * MAIN,
      });
    const before = await cash(agent);
    const [sent, ...placed] = await Promise.all([up(poor, 300_000), bet(), bet(), bet(), bet(), bet(), up(poor, 300_000)]);
    const given = [sent, placed.at(-1)].filter((answer) => answer && 'ok' in answer && answer.ok).length;
    const stakes = placed.filter((answer) => 'status' in answer && answer.status === 'ok').length;
    const left = await cash(poor);
    expect(left).toBe(500_000 - given * 300_000 - stakes * 100_000);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(await cash(agent)).toBe(before + given * 300_000);
    await expectSound();
  });
});

describe('the desk', () => {
  test('a large transfer cut in pieces waits for a look like a whole one; what was looked at does not count again', async () => {
    const owner = await ownerAt(world);
    const rich = await person({ path: [agent.id], cash: 30_000_000 });
    const other = await person({ path: [agent.id], cash: 30_000_000 });
    const reviews = async () => (await owner.call(transfersList, undefined, { memberId: rich.id })).value.list.map(({ signs }) => signs);
    expect((await up(other, 4_000_000)).ok).toBe(true);
    for (const amount of [4_000_000, 4_000_000, 4_000_000]) expect((await up(rich, amount)).ok).toBe(true);
    expect(await reviews()).toEqual([['large'], [], []]);
    await world.database.ownerPool.query(`UPDATE member_transfer SET created_at = created_at - interval '2 days' WHERE from_member = $1`, [
      rich.id,
    ]);
    expect((await up(rich, 4_000_000)).ok).toBe(true);
    expect((await reviews())[0]).toEqual([]);
  });

  test('pieces to several receivers count together, no matter who else gives', async () => {
    const owner = await ownerAt(world);
    const giver = await person({ customerType: 1, cash: 30_000_000 });
    const below = [await person({ path: [giver.id] }), await person({ path: [giver.id] }), await person({ path: [giver.id] })];
    const other = await person({ customerType: 1, cash: 30_000_000 });
    expect((await down(other, (await person({ path: [other.id] })).name, 9_000_000)).ok).toBe(true);
    for (const { name } of below) expect((await down(giver, name, 4_000_000)).ok).toBe(true);
    const { list } = (await owner.call(transfersList, undefined, { memberId: giver.id })).value;
    expect(list.map(({ signs, review }) => [signs, review])).toEqual([
      [['large'], 'open'],
      [[], 'none'],
      [[], 'none'],
    ]);
    expect((await owner.call(transfersList, undefined, { memberId: other.id, review: 'open' })).value.list).toEqual([]);
  });

  test('lists transfers; large ones and those that go back wait for a look, which is given once and written down', async () => {
    const owner = await ownerAt(world);
    const rich = await person({ path: [agent.id], cash: 30_000_000 });
    await up(rich, 10_000_000);
    await up(rich, 100_000);
    const { value } = await owner.call(transfersList, undefined, { memberId: rich.id });
    expect(value.list.map(({ signs, review }) => [signs, review])).toEqual([
      [[], 'none'],
      [['large'], 'open'],
    ]);
    const id = value.list[1]?.id ?? '';
    const ofSol = await operatorAt(world, owner, 'cashier', ['brd_sol']);
    expect((await ofSol.call(transferReview, { id, finding: 'cleared', note: 'x' })).code).toBe('not.found');
    expect((await ofSol.call(transfersList, undefined, { memberId: rich.id })).value.list).toEqual([]);
    expect((await owner.call(transferReview, { id, finding: 'suspicious', note: 'large for a new account' })).value).toEqual({
      review: 'suspicious',
    });
    expect((await owner.call(transferReview, { id, finding: 'cleared', note: 'again' })).code).toBe('transfer.reviewed.already');
    expect((await owner.call(transferReview, { id: value.list[0]?.id ?? '', finding: 'cleared', note: 'x' })).code).toBe(
      'transfer.reviewed.already',
    );
    expect((await owner.call(auditList, undefined, { subjectId: id })).value.list).toMatchObject([
      { action: 'transfer.review', detail: { finding: 'suspicious', amount: String(10_000_000n * MAIN) } },
    ]);
    await play(agent, 10_100_000);
    expect((await down(agent, rich.name, 200_000)).ok).toBe(true);
    expect((await owner.call(transfersList, undefined, { memberId: rich.id, review: 'open' })).value.list).toMatchObject([
      { direction: 'down', signs: ['back', 'passed.on'].slice(0, 1), fromName: agent.name, toName: rich.name },
    ]);
  });
});
