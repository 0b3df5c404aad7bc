import { setPaymentPassword } from '@pavilion/contract/identity/password';
import { addBankCard, bankCards, removeBankCard, withdraw } from '@pavilion/contract/payments/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionContext } from '../../../http/types.ts';
import { testMember, type TestMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { createMember } from '../../identity/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import { addCard } from './bank-cards.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

test('of two first accounts added at once, the second does not put another payment password in the place of the first', async () => {
  const { deps, payments, identity } = world.platform.domains;
  const memberId = await createMember(deps.db, {
    brandId: 'brd_sol',
    username: 'firsts',
    language: 'en',
    customerType: 0,
    passwordHash: await identity.hashSecret('Lantern-2026'),
    now: world.now(),
  });
  const context = {
    session: { memberId, steppedUpAt: world.now() },
    brand: await deps.brandById('brd_sol'),
    now: world.now(),
  } as SessionContext;
  const met = Promise.withResolvers<void>();
  let arrived = 0;
  const together = {
    ...payments,
    paymentPasswords: {
      ...payments.paymentPasswords,
      hash: async (password: string) => {
        arrived += 1;
        if (arrived === 2) met.resolve();
        await met.promise;
        return payments.paymentPasswords.hash(password);
      },
    },
  };
  const passwords = ['135790', '246801'];
  const tries = await Promise.allSettled(
    passwords.map((paymentPassword, i) =>
      addCard(
        together,
        {
          bankCode: 'AURORA',
          cardNumber: `1234567${i}`,
          payeeName: 'Ana Mar',
          paymentPassword,
          confirmPaymentPassword: paymentPassword,
        },
        context,
      ),
    ),
  );
  const first = tries.findIndex(({ status }) => status === 'fulfilled');
  expect(tries[1 - first]).toMatchObject({ status: 'rejected', reason: { code: 'payment.password.wrong' } });
  expect(await identity.checkPaymentPassword(memberId, passwords[first] ?? '')).toBe('right');
});

test('the first account and its payment password need a fresh step-up, a later one the payment password', async () => {
  const member = await testMember(world, { brandCode: 'sol' });
  const body = {
    bankCode: 'AURORA',
    cardNumber: '99887766',
    payeeName: 'Ana Mar',
    paymentPassword: '135790',
    confirmPaymentPassword: '135790',
  };
  expect((await member.browser.call(addBankCard, body)).code).toBe('proof.required');
  expect((await member.browser.call(setPaymentPassword, { paymentPassword: '135790', confirmPaymentPassword: '135790' })).code).toBe(
    'proof.required',
  );
  expect((await member.browser.call(bankCards)).value.bankCards).toEqual([]);
  await world.database.pool.query('UPDATE member_session SET proved_at = $2 WHERE id = $1', [member.sessionId, world.now()]);
  expect((await member.browser.call(addBankCard, body)).code).toBeUndefined();
  world.pass(601);
  expect((await member.browser.call(addBankCard, { ...body, cardNumber: '99887755', paymentPassword: '135791' })).code).toBe(
    'payment.password.wrong',
  );
  expect((await member.browser.call(addBankCard, { ...body, cardNumber: '99887755' })).code).toBeUndefined();
});

describe('an account is refused', () => {
  const PASSWORD = 'river-77-lamp';
  const entered = async () => {
    const { browser } = await testMember(world, { brandCode: 'sol', steppedUp: true });
    const add = (over: { bankCode?: string; cardNumber?: string }) =>
      browser.call(addBankCard, {
        bankCode: 'AURORA',
        cardNumber: '55443322',
        payeeName: 'Ana Mar',
        paymentPassword: PASSWORD,
        confirmPaymentPassword: PASSWORD,
        ...over,
      });
    return { add, list: async () => (await browser.call(bankCards)).value.bankCards };
  };

  test('at a bank the brand does not pay to, also one of another brand', async () => {
    const { add, list } = await entered();
    const {
      rows: [foreign],
    } = await world.database.pool.query<{ bank_code: string }>(
      `SELECT bank_code FROM withdrawal_bank WHERE brand_id = 'brd_koi' AND bank_code NOT IN (SELECT bank_code FROM withdrawal_bank WHERE brand_id = 'brd_sol') LIMIT 1`,
    );
    for (const bankCode of ['NOBANK', foreign?.bank_code ?? 'none'])
      expect((await add({ bankCode })).fields).toEqual({ bankCode: 'withdraw.bank.unknown' });
    expect(await list()).toEqual([]);
  });

  test("with a number that is not one of the bank's, as a whole", async () => {
    const { add, list } = await entered();
    await world.database.ownerPool.query(
      `UPDATE withdrawal_bank SET number_pattern = '[0-9]{8}|[0-9]{10}' WHERE brand_id = 'brd_sol' AND bank_code = 'BOREAL'`,
    );
    await world.database.ownerPool
      .query(`INSERT INTO withdrawal_bank SELECT (jsonb_populate_record(b, '{"bank_code": "BOREAL", "number_pattern": "[0-9]{8}|[0-9]{10}"}')).*
      FROM withdrawal_bank b WHERE brand_id = 'brd_sol' AND bank_code = 'AURORA' ON CONFLICT DO NOTHING`);
    for (const cardNumber of ['1234567', '123456789', '12345678x', 'x1234567890']) {
      expect([cardNumber, (await add({ bankCode: 'BOREAL', cardNumber })).fields]).toEqual([
        cardNumber,
        { cardNumber: 'bank.account.number.invalid' },
      ]);
    }
    expect(await list()).toEqual([]);
    expect((await add({ bankCode: 'BOREAL', cardNumber: '12.34-56 78' })).ok).toBe(true);
  });

  test('beyond the most a member may have', async () => {
    const { add, list } = await entered();
    const {
      rows: [rule],
    } = await world.database.pool.query<{ max_cards: number }>(`SELECT max_cards FROM withdrawal_rule WHERE brand_id = 'brd_sol'`);
    const most = rule?.max_cards ?? 0;
    for (let index = 0; index < most; index += 1) expect((await add({ cardNumber: String(66_000_000 + index) })).code).toBeUndefined();
    expect((await add({ cardNumber: '66999999' })).code).toBe('withdraw.bank.card.max');
    expect(await list()).toHaveLength(most);
  });
});

test('of two members who add one account at once, the second is refused because it is taken', async () => {
  const [first, second] = [
    await testMember(world, { brandCode: 'sol', steppedUp: true }),
    await testMember(world, { brandCode: 'sol', steppedUp: true }),
  ];
  const body = {
    bankCode: 'AURORA',
    cardNumber: '77443399',
    payeeName: 'Ana Mar',
    paymentPassword: '135790',
    confirmPaymentPassword: '135790',
  };
  const { bankCardId } = (await first.browser.call(addBankCard, body)).value;
  const { ownerPool } = world.database;
  await ownerPool.query('UPDATE bank_card SET removed_at = now() WHERE id = $1', [bankCardId]);
  // The first one's account comes between the second one's look and write: it is not committed yet.
  const writer = await ownerPool.connect();
  await writer.query('BEGIN');
  await writer.query('UPDATE bank_card SET removed_at = NULL WHERE id = $1', [bankCardId]);
  const asked = second.browser.call(addBankCard, body);
  await expect
    .poll(
      async () =>
        (
          await ownerPool.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO bank_card%'`,
          )
        ).rowCount,
    )
    .toBe(1);
  await writer.query('COMMIT');
  writer.release();
  const answer = await asked;
  expect([answer.status, answer.fields]).toEqual([409, { cardNumber: 'withdraw.bank.card.exists' }]);
});

describe('an account taken away', () => {
  const PASSWORD = 'river-77-lamp';
  let number = 7_000_000;

  async function withCard() {
    const member = await testMember(world, { brandCode: 'sol', steppedUp: true });
    return { member, bankCardId: await add(member) };
  }
  async function add({ browser }: TestMember, payeeName = 'Ana Mar'): Promise<string> {
    number += 1;
    const { value, code } = await browser.call(addBankCard, {
      bankCode: 'AURORA',
      cardNumber: String(number),
      payeeName,
      paymentPassword: PASSWORD,
      confirmPaymentPassword: PASSWORD,
    });
    if (code) throw new Error(code);
    return value.bankCardId;
  }
  const listOf = async ({ browser }: TestMember) => (await browser.call(bankCards)).value.bankCards.map(({ bankCardId }) => bankCardId);
  const credit = ({ id }: TestMember) =>
    post(
      world.database.pool,
      {
        key: `test:${id}`,
        type: 'deposit',
        reference: 'dep_test',
        lines: [
          {
            from: accounts.depositClearing({ brandId: 'brd_sol', currency: 'BRL', provider: 'sandbox' }),
            to: accounts.cash({ brandId: 'brd_sol', currency: 'BRL', memberId: id }),
            amount: 1_000_000n,
          },
        ],
      },
      world.now(),
    );
  const askFor = ({ browser }: TestMember, bankCardId: string) =>
    browser.call(withdraw, { requestId: crypto.randomUUID(), amount: 50, bankCardId, paymentPassword: PASSWORD } as never);

  test('is gone from the list, may be added again, and nothing is paid to it', async () => {
    const { member, bankCardId } = await withCard();
    const other = await add(member);
    expect((await member.browser.call(removeBankCard, { bankCardId })).ok).toBe(true);
    expect(await listOf(member)).toEqual([other]);
    await credit(member);
    expect((await askFor(member, bankCardId)).fields).toEqual({ bankCardId: 'withdraw.bank.card.unknown' });
    const again = await member.browser.call(removeBankCard, { bankCardId });
    expect([again.status, again.code]).toEqual([400, 'withdraw.bank.card.unknown']);
  });

  test('needs a fresh step-up', async () => {
    const { member, bankCardId } = await withCard();
    world.pass(601);
    expect((await member.browser.call(removeBankCard, { bankCardId })).code).toBe('proof.required');
    expect(await listOf(member)).toEqual([bankCardId]);
  });

  test('of another member, also at another brand, is unknown and stays', async () => {
    const { member, bankCardId } = await withCard();
    for (const merchant of ['sol', 'koi']) {
      const stranger = await testMember(world, { brandCode: merchant, steppedUp: true });
      expect((await stranger.browser.call(removeBankCard, { bankCardId })).code).toBe('withdraw.bank.card.unknown');
    }
    expect(await listOf(member)).toEqual([bankCardId]);
  });

  test('leaves the name: the next one carries it too', async () => {
    const { member, bankCardId } = await withCard();
    await member.browser.call(removeBankCard, { bankCardId });
    await expect(add(member, 'Somebody Else')).rejects.toThrow('payee.name.differs');
    expect(await listOf(member)).toEqual([]);
    expect(await add(member)).toMatch(/^crd_/);
  });

  test('raced with a withdrawal to it: one of both, never money on its way to an account that is gone', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { member, bankCardId } = await withCard();
      await credit(member);
      const [removed, asked] = await Promise.all([member.browser.call(removeBankCard, { bankCardId }), askFor(member, bankCardId)]);
      expect([removed.ok, asked.ok].filter(Boolean), `${removed.code} ${asked.code}`).toHaveLength(1);
      if (!removed.ok) expect([removed.status, removed.code]).toEqual([409, 'withdraw.bank.card.busy']);
    }
  });
});

test('accounts of one person are one person’s in every spelling banks use; another name is refused', async () => {
  const { browser } = await testMember(world, { brandCode: 'sol', steppedUp: true });
  const add = (payeeName: string, cardNumber: string) =>
    browser.call(addBankCard, {
      bankCode: 'AURORA',
      cardNumber,
      payeeName,
      paymentPassword: 'river-77-lamp',
      confirmPaymentPassword: 'river-77-lamp',
    });
  expect((await add('LE THI HONG', '70000001')).ok).toBe(true);
  const spellings = ['Lê Thị Hồng', 'Lê Thị Hồng'.normalize('NFD'), 'Le  Thi Hong', 'ＬＥ　ＴＨＩ　ＨＯＮＧ', 'Le\u00a0Thi\u00a0Hong'];
  for (const [index, name] of spellings.entries()) {
    const { id } = await oneCard(browser);
    await browser.call(removeBankCard, { bankCardId: id });
    expect([name, (await add(name, `7000001${index}`)).code]).toEqual([name, undefined]);
  }
  expect((await add('LE THI HANH', '70000099')).fields).toEqual({ payeeName: 'payee.name.differs' });
});

/** The newest account: a brand allows only so many at once. */
async function oneCard(browser: TestMember['browser']): Promise<{ id: string }> {
  const { value } = await browser.call(bankCards);
  return { id: value.bankCards.at(-1)?.bankCardId ?? '' };
}
