import { randomUUID } from 'node:crypto';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import { addBankCard, bankCards, withdraw, withdrawBanks } from '@pavilion/contract/payments/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testMember } from '../../../test/members.ts';
import { payOut } from '../withdrawals/pay-out.ts';
import { type CashierWorld, cashierWorld, PAYMENT_PASSWORD } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
beforeAll(async () => {
  cashier = await cashierWorld();
});
afterAll(() => cashier.close());

type PayeeInput = { bankCode: string; cardNumber: string; keyType?: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random' };
const add = ({ browser }: TestMember, given: PayeeInput) =>
  browser.call(addBankCard, {
    payeeName: 'Ana Mar',
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
    ...given,
  });
const memberOf = (brandCode: 'koi' | 'sol') => testMember(cashier.world, { brandCode, steppedUp: true, birthDate: '1990-01-01' });

test('a brand says which kinds it pays to', async () => {
  const kindsOf = async (brandCode: 'koi' | 'sol') => [
    ...new Set((await (await memberOf(brandCode)).browser.call(withdrawBanks)).value.map(({ kind, type }) => `${kind} ${type}`.trim())),
  ];
  expect(await kindsOf('koi')).toEqual(['bank', 'wallet phone', 'crypto tron', 'crypto ethereum', 'crypto bitcoin']);
  expect(await kindsOf('sol')).toEqual(['pix', 'bank', 'wallet id']);
});

describe('an account of each kind', () => {
  test.each([
    ['koi', { bankCode: 'SENPAY', cardNumber: '0912 345 678' }, ['wallet', 'phone', '•••• 5678']],
    ['koi', { bankCode: 'DOLLAR_TRON', cardNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, ['crypto', 'tron', '•••• Lj6t']],
    ['koi', { bankCode: 'BITCOIN', cardNumber: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, ['crypto', 'bitcoin', '•••• vfNa']],
    ['sol', { bankCode: 'PIX', cardNumber: '529.982.247-25', keyType: 'cpf' }, ['pix', 'cpf', '•••• 4725']],
    ['sol', { bankCode: 'PIX', cardNumber: 'ana.mar@exemplo.com.br', keyType: 'email' }, ['pix', 'email', 'a****@exemplo.com.br']],
    ['sol', { bankCode: 'ONDA', cardNumber: 'ana.mar' }, ['wallet', 'id', '•••• .mar']],
  ] as const)('%s %o is kept sealed and shown masked', async (brandCode, given, [kind, type, shown]) => {
    const member = await memberOf(brandCode);
    expect((await add(member, given)).value).toMatchObject({ kind, type, cardNumber: shown });
    expect((await member.browser.call(bankCards)).value.bankCards).toMatchObject([{ kind, type, cardNumber: shown }]);
    const { rows } = await cashier.world.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(c)::text AS row FROM bank_card c WHERE member_id = $1`,
      [member.id],
    );
    expect(rows[0]?.row).not.toContain(given.cardNumber);
  });

  test.each([
    ['koi', { bankCode: 'SENPAY', cardNumber: '12345' }, { cardNumber: 'payee.wallet.phone.invalid' }],
    ['koi', { bankCode: 'DOLLAR_TRON', cardNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, { cardNumber: 'payee.address.checksum' }],
    ['koi', { bankCode: 'BITCOIN', cardNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, { cardNumber: 'payee.address.network' }],
    ['sol', { bankCode: 'PIX', cardNumber: '529.982.247-26', keyType: 'cpf' }, { cardNumber: 'payee.pix.cpf.invalid' }],
    ['sol', { bankCode: 'PIX', cardNumber: '52998224725' }, { keyType: 'payee.pix.type.missing' }],
  ] as const)('%s %o is refused under its field, with words', async (brandCode, given, fields) => {
    const member = await memberOf(brandCode);
    const answer = await add(member, given);
    expect([answer.status, answer.fields]).toEqual([400, fields]);
    expect(answer.message).toMatch(/\w{3}.*\./);
    expect((await member.browser.call(bankCards)).value.bankCards).toEqual([]);
  });

  test('reaches the provider as what it is, and the member reads the kind', async () => {
    const member = await memberOf('sol');
    const { value } = await add(member, { bankCode: 'PIX', cardNumber: '(11) 98765-4321', keyType: 'phone' });
    await cashier.deposit(member, 100);
    const asked = await member.browser.call(withdraw, {
      bankCardId: value.bankCardId,
      amount: 50,
      paymentPassword: PAYMENT_PASSWORD,
      requestId: randomUUID(),
    });
    expect(asked.value).toMatchObject({ kind: 'pix', bankName: 'PIX', cardNumber: '•••• 4321' });
    await payOut(cashier.world.platform.domains.payments, asked.value.refId);
    expect(cashier.provider.calls.at(-1)?.body).toMatchObject({
      method: 'PIX',
      detail: { accountNumber: '+5511987654321', holder: 'Ana Mar', kind: 'pix', type: 'phone' },
    });
    expect((await member.browser.call(withdrawRecords)).value.list).toMatchObject([{ kind: 'pix' }]);
  });
});

describe('one address is in one hand', () => {
  const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  test('a PIX key of one member is refused to another, however it is written', async () => {
    const key = { bankCode: 'PIX', keyType: 'cnpj' } as const;
    expect((await add(await memberOf('sol'), { ...key, cardNumber: '12.ABC.345/01DE-35' })).ok).toBe(true);
    const again = await add(await memberOf('sol'), { ...key, cardNumber: '12abc34501de35' });
    expect([again.status, again.fields]).toEqual([409, { cardNumber: 'withdraw.bank.card.exists' }]);
  });

  test('a PIX key is the same at each place that pays to keys, a name at a wallet in each spelling', async () => {
    const { ownerPool } = cashier.world.database;
    await ownerPool.query(`INSERT INTO withdrawal_bank SELECT (jsonb_populate_record(b, '{"bank_code": "PIX_FAST"}')).* FROM withdrawal_bank b
      WHERE brand_id = 'brd_sol' AND bank_code = 'PIX'`);
    const owner = await memberOf('sol');
    const key = { bankCode: 'PIX', keyType: 'phone', cardNumber: '(21) 98765-4321' } as const;
    expect((await add(owner, key)).ok).toBe(true);
    expect((await add(owner, { bankCode: 'ONDA', cardNumber: 'Ana.Mar.21' })).ok).toBe(true);
    const other = await memberOf('sol');
    const taken = { cardNumber: 'withdraw.bank.card.exists' };
    expect((await add(other, { ...key, bankCode: 'PIX_FAST', cardNumber: '+55 21 98765 4321' })).fields).toEqual(taken);
    expect((await add(other, { bankCode: 'ONDA', cardNumber: 'ana.mar.21' })).fields).toEqual(taken);
    expect((await add(owner, { ...key, bankCode: 'PIX_FAST' })).ok).toBe(true);
  });

  test('an address is the same under each coin of its network: its owner may add it for both, nobody else for any', async () => {
    const { pool, ownerPool } = cashier.world.database;
    await ownerPool.query(`INSERT INTO withdrawal_bank SELECT (jsonb_populate_record(b, '{"bank_code": "ETHER"}')).* FROM withdrawal_bank b
      WHERE brand_id = 'brd_koi' AND bank_code = 'DOLLAR_ETH'`);
    const owner = await memberOf('koi');
    expect((await add(owner, { bankCode: 'DOLLAR_ETH', cardNumber: ADDRESS.toLowerCase() })).ok).toBe(true);
    const others = await Promise.all([memberOf('koi'), memberOf('koi')]);
    for (const other of others)
      expect((await add(other, { bankCode: 'ETHER', cardNumber: ADDRESS })).fields).toEqual({ cardNumber: 'withdraw.bank.card.exists' });
    expect((await add(owner, { bankCode: 'ETHER', cardNumber: ADDRESS })).ok).toBe(true);
    const { rows } = await pool.query(`SELECT DISTINCT member_id FROM bank_card WHERE kind = 'crypto' AND type = 'ethereum'`);
    expect(rows).toEqual([{ member_id: owner.id }]);
  });

  test('raced by two members under two coins, one has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = `0x${randomUUID().replaceAll('-', '')}${String(10_000_000 + round)}`;
      const members = await Promise.all([memberOf('koi'), memberOf('koi')]);
      const answers = await Promise.all(
        members.map((member, at) => add(member, { bankCode: at === 0 ? 'DOLLAR_ETH' : 'ETHER', cardNumber: address })),
      );
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    }
  });
});
