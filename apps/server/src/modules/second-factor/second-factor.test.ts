import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import type { AccountEvent } from '../account-events/public.ts';
import { codeAt, createSecondFactor } from './public.ts';
import { createSecretSeal } from './secret-seal.ts';

let db: TestDatabase;
let member = '';
let count = 0;
const notified: AccountEvent[] = [];
let now = new Date('2026-03-01T12:00:00.000Z');
const later = (seconds: number): Date => {
  now = new Date(now.getTime() + seconds * 1000);
  return now;
};

beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query(
    `INSERT INTO brand (id, code, name, currency, time_zone, default_language) VALUES ('brd_koi', 'koi', 'Koi', 'VND', 'Asia/Ho_Chi_Minh', 'EN')`,
  );
});
afterAll(async () => {
  await db.drop();
});
beforeEach(async () => {
  count += 1;
  member = `mem_${count}`;
  notified.length = 0;
  await db.pool.query(`INSERT INTO member (id, brand_id, username, language) VALUES ($1, 'brd_koi', $1, 'EN')`, [member]);
});

const secondFactor = () =>
  createSecondFactor({
    record: () => undefined,
    db: db.pool,
    contactsOf: async () => ({ mobile: '+5511987654321', email: null }),
    notify: async (_tx, notice) => {
      notified.push(notice);
    },
  });

const secretNow = async (): Promise<Buffer> => {
  const { rows } = await db.pool.query<{ sealed_secret: Buffer }>('SELECT sealed_secret FROM member_totp WHERE member_id = $1', [member]);
  return (await createSecretSeal(db.pool)()).open(member, rows[0]?.sealed_secret ?? Buffer.alloc(0));
};

async function enrol(): Promise<string[]> {
  await secondFactor().startTotp({ memberId: member, issuer: 'Koi', account: 'ann' }, now);
  expect(await secondFactor().checkNewTotp(member, codeAt(await secretNow(), now), now)).toBe('right');
  return (await transaction(db.pool, (tx) => secondFactor().confirmTotp(tx, member, now))) ?? [];
}

test('an app counts once a code of it was given, and is then one of the methods', async () => {
  expect((await secondFactor().methodsOf(db.pool, member)).map(({ method }) => method)).toEqual(['mobile']);
  await secondFactor().startTotp({ memberId: member, issuer: 'Koi', account: 'ann' }, now);
  expect(await secondFactor().isTotpOn(db.pool, member)).toBe(false);
  expect(await secondFactor().checkTotp(member, codeAt(await secretNow(), now), now)).toBe('wrong');
  expect(await transaction(db.pool, (tx) => secondFactor().confirmTotp(tx, member, now))).toBeNull();
  expect(await enrol()).toHaveLength(10);
  expect(await secondFactor().isTotpOn(db.pool, member)).toBe(true);
  expect(await secondFactor().methodsOf(db.pool, member)).toEqual([
    { method: 'totp', hint: '' },
    { method: 'recovery', hint: '' },
    { method: 'mobile', hint: '+55****4321' },
  ]);
  expect(await secondFactor().startTotp({ memberId: member, issuer: 'Koi', account: 'ann' }, now)).toBeNull();
});

test('a secret is unreadable at rest and opens for its own member only', async () => {
  await enrol();
  const { rows } = await db.pool.query<{ sealed_secret: Buffer }>('SELECT sealed_secret FROM member_totp WHERE member_id = $1', [member]);
  const sealed = rows[0]?.sealed_secret ?? Buffer.alloc(0);
  const seal = await createSecretSeal(db.pool)();
  expect(sealed.includes(await secretNow())).toBe(false);
  expect(() => seal.open('mem_other', sealed)).toThrow();
});

test('the code of a step is right once, however many send it at once', async () => {
  await enrol();
  const code = codeAt(await secretNow(), later(30));
  const answers = await Promise.all(Array.from({ length: 20 }, () => secondFactor().checkTotp(member, code, now)));
  expect(answers.filter((answer) => answer === 'right')).toHaveLength(1);
  expect(await secondFactor().checkTotp(member, code, now)).not.toBe('right');
});

test('a code older than the last one is not right any more', async () => {
  await enrol();
  const older = codeAt(await secretNow(), later(30));
  expect(await secondFactor().checkTotp(member, codeAt(await secretNow(), later(30)), now)).toBe('right');
  expect(await secondFactor().checkTotp(member, older, now)).toBe('wrong');
});

test('five wrong codes lock for a quarter of an hour, also side by side and whatever comes then', async () => {
  await enrol();
  later(60);
  const right = codeAt(await secretNow(), now);
  const wrong = right === '000000' ? '000001' : '000000';
  const answers = await Promise.all(Array.from({ length: 50 }, () => secondFactor().checkTotp(member, wrong, now)));
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
  expect(await secondFactor().checkTotp(member, right, now)).toBe('locked');
  later(15 * 60);
  expect(await secondFactor().checkTotp(member, codeAt(await secretNow(), now), now)).toBe('right');
});

test('a recovery code is used up once, also in parallel, and the member is notified', async () => {
  const [first = '', second = ''] = await enrol();
  const answers = await Promise.all(Array.from({ length: 5 }, () => secondFactor().checkRecoveryCode(member, first, now)));
  expect(answers.filter((answer) => answer === 'right')).toHaveLength(1);
  expect(notified.map(({ kind, detail }) => [kind, detail])).toEqual([['recovery.code.used', { left: '9' }]]);
  later(15 * 60);
  expect(await secondFactor().checkRecoveryCode(member, first, now)).toBe('wrong');
  expect(await secondFactor().checkRecoveryCode(member, second.replace('-', ' ').toLowerCase(), now)).toBe('right');
  expect(await secondFactor().countRecoveryCodes(db.pool, member)).toBe(8);
});

test('a code of another member is no code', async () => {
  const [code = ''] = await enrol();
  const owner = member;
  member = `${owner}_b`;
  await db.pool.query(`INSERT INTO member (id, brand_id, username, language) VALUES ($1, 'brd_koi', $1, 'EN')`, [member]);
  await enrol();
  expect(await secondFactor().checkRecoveryCode(member, code, now)).toBe('wrong');
  expect(await secondFactor().checkRecoveryCode(owner, code, now)).toBe('right');
});

test('new recovery codes take the place of the former ones, and taking the app away takes them too', async () => {
  const [old = ''] = await enrol();
  const [fresh = ''] = await transaction(db.pool, (tx) => secondFactor().renewRecoveryCodes(tx, member));
  expect(await secondFactor().checkRecoveryCode(member, old, now)).toBe('wrong');
  await transaction(db.pool, (tx) => secondFactor().stopTotp(tx, member));
  expect(await secondFactor().checkRecoveryCode(member, fresh, now)).toBe('wrong');
  expect(await secondFactor().isTotpOn(db.pool, member)).toBe(false);
});
