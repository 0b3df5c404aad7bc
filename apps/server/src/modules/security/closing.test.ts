import { checkUsername } from '@pavilion/contract/identity/member';
import { createDeposit } from '@pavilion/contract/payments/calls';
import { accountClosing, closeAccount } from '@pavilion/contract/security/calls';
import { login, touchSession } from '@pavilion/contract/identity/session';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentDesk } from '../documents/testing/document-desk.ts';
import { seedDemonstration } from '../../seed/demonstration.ts';
import { studioGames } from '../../test/studio-games.ts';
import { createMember } from '../identity/public.ts';
import { accounts, post } from '../ledger/public.ts';
import { purgeClosed } from './close-account.ts';
import { PASSWORD, type SecurityWorld, securityWorld } from './testing/world.ts';

let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

const credit = (memberId: string, amount: bigint) =>
  post(
    world.platform.domains.deps.db,
    {
      key: `test:${memberId}:${amount}`,
      type: 'deposit',
      reference: 'dep_test',
      lines: [
        {
          from: accounts.depositClearing({ brandId: world.brandId, currency: 'VND', provider: 'sandbox' }),
          to: accounts.cash({ brandId: world.brandId, currency: 'VND', memberId }),
          amount,
        },
      ],
    },
    world.now(),
  );

const bet = (memberId: string, n: number) =>
  world.platform.domains.bets.apply({
    kind: 'bet',
    vendor: 'lantern',
    transactionId: `close-${memberId}-${n}`,
    memberId,
    roundId: `round-${n}`,
    amount: 10_000_000n,
    currency: 'VND',
    game: 'dice',
    product: 'rng',
  });

test('asks for a fresh step-up and the username, typed', async () => {
  const { browser } = await world.newMember();
  expect((await browser.call(accountClosing)).value).toEqual({ blockers: [], keepYears: 5 });
  expect((await browser.call(closeAccount, { confirmation: 'x' })).code).toBe('proof.required');
  await world.stepUp(browser);
  expect((await browser.call(closeAccount, { confirmation: 'x' })).fields).toEqual({ confirmation: 'closing.confirmation.wrong' });
});

test('says what has to be settled first', async () => {
  const { id, name, browser } = await world.newMember();
  await credit(id, 20_000_000n);
  await world.database.pool.query(
    `
    INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, state, created_at)
    VALUES ($1, $2, $3, 'r', '\\x00', 'sandbox', 'X', 'X', 'VND', 10000000, ${DEPOSIT.waiting}, $4)`,
    [`dep_${id}`, world.brandId, id, world.now()],
  );
  await world.stepUp(browser);
  const answer = await browser.call(closeAccount, { confirmation: name });
  expect([answer.code, answer.detail]).toEqual(['closing.blocked', { blockers: ['balance', 'deposits'] }]);
  expect((await browser.call(accountClosing)).value.blockers).toEqual(['balance', 'deposits']);
  expect((await browser.call(touchSession)).ok).toBe(true);
});

test('closed: personal data is gone, what the law asks for stays, the exclusion too', async () => {
  const { id, name, browser } = await world.newMember();
  const { pool } = world.database;
  await pool.query(`INSERT INTO person (id, phone_hash, excluded_until) VALUES ('per_close', '\\x01', $1)`, [
    new Date(world.now().getTime() + 86_400_000),
  ]);
  await pool.query(`UPDATE member SET person_id = 'per_close', birth_date = '1990-01-01' WHERE id = $1`, [id]);
  await world.bind(id, 'email', 'erin@example.org');
  await world.bind(id, 'mobile', '+84911111111');
  const other = await world.logInAgain(id);
  await world.stepUp(browser);
  expect((await browser.call(closeAccount, { confirmation: name.toUpperCase() })).ok).toBe(true);
  for (const { call } of [browser, other.browser].map((one) => ({ call: () => one.call(touchSession) })))
    expect((await call()).code).toBe('login.not.session');
  const {
    rows: [member],
  } = await pool.query<Record<string, unknown>>(
    `
    SELECT m.username, m.status, m.birth_date, m.person_id, p.nickname, p.payee_name, p.mobile, g.status AS guard, g.excluded_until > $2 AS excluded
    FROM member m JOIN member_profile p ON p.member_id = m.id JOIN member_guard g ON g.member_id = m.id WHERE m.id = $1`,
    [id, world.now()],
  );
  expect(member).toEqual({
    username: `closed_${id}`,
    status: 'closed',
    birth_date: null,
    person_id: 'per_close',
    nickname: '',
    payee_name: '',
    mobile: '',
    guard: 'closed',
    excluded: true,
  });
  for (const table of [
    'verified_contact',
    'member_credential',
    'trusted_device',
    'trusted_address',
    'member_session',
    'member_totp',
    'recovery_code',
    'social_identity',
    'remember_series',
  ]) {
    expect((await pool.query(`SELECT FROM ${table} WHERE member_id = $1`, [id])).rowCount, table).toBe(0);
  }
  const {
    rows: [remaining],
  } = await pool.query<{ years: number }>(
    `SELECT extract(year FROM age(keep_until, closed_at))::int AS years FROM closed_member WHERE member_id = $1`,
    [id],
  );
  expect(remaining?.years).toBe(5);
  const { rows: sentMessages } = await pool.query<{ destination: string }>(
    `SELECT destination FROM message_outbox WHERE member_id = $1 AND template = 'notice.account.closed'`,
    [id],
  );
  expect(new Set(sentMessages.map(({ destination }) => destination))).toEqual(new Set(['erin@example.org', '+84911111111']));
});

test('a login afterwards answers like for a name nobody has, and the name is not given out again', async () => {
  const { name, browser } = await world.newMember();
  await world.stepUp(browser);
  await browser.call(closeAccount, { confirmation: name });
  browser.token = null;
  const answers = [];
  for (const username of [name, 'nobody-has-this']) {
    const { status, code, message, detail } = await browser.call(login, { username, password: PASSWORD, type: 'username' });
    answers.push({ status, code, message, detail });
  }
  expect(answers[0]).toEqual(answers[1]);
  const taken = createMember(world.database.pool, {
    brandId: world.brandId,
    username: name.toUpperCase(),
    language: 'en',
    customerType: 0,
    passwordHash: null,
    now: world.now(),
  });
  await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'member_username' });
  expect((await browser.call(checkUsername, undefined, { username: name })).value).toEqual({ available: false });
});

test('a number as a name stays free: registering with it needs its code', async () => {
  const { id, browser } = await world.newMember();
  await world.database.pool.query(`UPDATE member SET username = '+84977777777' WHERE id = $1`, [id]);
  await world.stepUp(browser);
  expect((await browser.call(closeAccount, { confirmation: '+84977777777' })).ok).toBe(true);
  expect((await browser.call(checkUsername, undefined, { username: '+84977777777' })).value).toEqual({ available: true });
});

test('raced with bets: either the round was there first and closing is refused, or the bet is', async () => {
  for (let n = 0; n < 8; n += 1) {
    const { id, name, browser } = await world.newMember();
    await credit(id, 10_000_000n);
    await world.stepUp(browser);
    const [closed, placed] = await Promise.all([browser.call(closeAccount, { confirmation: name }), bet(id, n)]);
    // The stake is the whole balance: before the bet there is money, after it an open round.
    expect(closed.code).toBe('closing.blocked');
    expect(placed.status).not.toBe('unknown');
  }
});

test('raced with deposits: never a closed account with a deposit that waits', async () => {
  for (let n = 0; n < 8; n += 1) {
    const { id, name, browser } = await world.newMember();
    const again = await world.logInAgain(id);
    await world.stepUp(browser);
    const [closed] = await Promise.all([
      browser.call(closeAccount, { confirmation: name }),
      again.browser.call(createDeposit, { requestId: crypto.randomUUID(), bankCode: 'BANK', amount: 100_000 } as never),
    ]);
    const {
      rows: [state],
    } = await world.database.pool.query<{ status: string; waiting: number }>(
      `SELECT status, (SELECT count(*)::int FROM deposit d WHERE d.member_id = m.id AND d.state IN (${DEPOSIT.created}, ${DEPOSIT.waiting})) AS waiting FROM member m WHERE id = $1`,
      [id],
    );
    expect(state?.status === 'closed').toBe(closed.ok);
    if (closed.ok) expect(state?.waiting).toBe(0);
  }
});

test('closed twice at once: once', async () => {
  const { name, browser } = await world.newMember();
  await world.stepUp(browser);
  const answers = await Promise.all([1, 2, 3].map(() => browser.call(closeAccount, { confirmation: name })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['login.not.session']));
});

test('a demonstration whose login was closed starts again without it', async () => {
  const { domains } = world.platform;
  const demo = await domains.identity.findMemberByName(world.brandId, 'demo');
  const { browser } = await world.logInAgain(demo?.id ?? '');
  await world.database.pool.query('UPDATE member_session SET proved_at = $2 WHERE member_id = $1', [demo?.id, world.now()]);
  expect((await browser.call(closeAccount, { confirmation: 'demo' })).ok).toBe(true);
  const logins = await seedDemonstration(domains, studioGames);
  expect(logins.map(({ username }) => username)).toEqual(['agent', 'demo']);
});

test('pictures nobody has looked at go with the account; an approval that comes too late names no one again', async () => {
  const { pool } = world.database;
  const { id, name, browser } = await world.newMember();
  const submit = (submission: string, state: string) =>
    pool.query(
      `INSERT INTO identity_submission (id, brand_id, member_id, state, created_at, submitted_at) VALUES ($1, $2, $3, $4, $5, $5)`,
      [submission, world.brandId, id, state, world.now()],
    );
  await submit(`doc_a${id}`, 'rejected');
  await submit(`doc_b${id}`, 'submitted');
  await pool.query(`INSERT INTO recent_game (member_id, node_id, opened_at) SELECT $1, min(node_id), $2 FROM game`, [id, world.now()]);
  await world.stepUp(browser);
  expect((await browser.call(closeAccount, { confirmation: name })).ok).toBe(true);
  const { rows } = await pool.query('SELECT id FROM identity_submission WHERE member_id = $1', [id]);
  expect(rows).toEqual([{ id: `doc_a${id}` }]);
  expect((await pool.query('SELECT FROM recent_game WHERE member_id = $1', [id])).rowCount).toBe(0);
  await submit(`doc_c${id}`, 'submitted');
  await documentDesk(world.platform.domains).decide({
    id: `doc_c${id}`,
    operatorId: 'opr_x',
    approve: true,
    readName: 'Anna Lee',
    readBirthDate: '1990-02-03',
    overrideReason: 'late',
  });
  const {
    rows: [left],
  } = await pool.query('SELECT p.full_name, m.birth_date FROM member m JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1', [id]);
  expect(left).toEqual({ full_name: '', birth_date: null });
});

test('when the years of keeping are over, what still named the member goes; not a day before, and of no other member', async () => {
  const { pool } = world.database;
  const { id, name, browser } = await world.newMember();
  const stays = await world.newMember();
  for (const member of [id, stays.id]) {
    await pool.query(
      `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
       VALUES ($1, $2, $3, 'LOTUS', 'Lotus Bank', '\\x01', '4321', $4, 'Anna Lee', $5)`,
      [`crd_${member}`, member, world.brandId, Buffer.from(member), world.now()],
    );
    await pool.query(`INSERT INTO security_event (at, member_id, kind, ip) VALUES ($1, $2, 'login', '203.0.113.7')`, [world.now(), member]);
    await pool.query(
      `INSERT INTO feedback (id, brand_id, member_id, question_type, content, language, ip, created_at) VALUES ($1, $2, $3, 'other', 'I am Anna', 'EN', '203.0.113.7', $4)`,
      [`fbk_${member}`, world.brandId, member, world.now()],
    );
  }
  await world.stepUp(browser);
  expect((await browser.call(closeAccount, { confirmation: name })).ok).toBe(true);
  const purge = (now: Date) => purgeClosed(pool, now);
  const leftOf = async (member: string) =>
    (
      await pool.query(
        `
    SELECT (SELECT count(*)::int FROM security_event WHERE member_id = $1 AND ip <> '') AS events, (SELECT count(*)::int FROM feedback WHERE member_id = $1) AS feedback,
      (SELECT holder FROM bank_card WHERE member_id = $1) AS holder`,
        [member],
      )
    ).rows[0];
  const {
    rows: [closed],
  } = await pool.query<{ keep_until: Date }>('SELECT keep_until FROM closed_member WHERE member_id = $1', [id]);
  const end = closed?.keep_until.getTime() ?? 0;
  await purge(new Date(end - 1000));
  expect(await leftOf(id)).toMatchObject({ feedback: 1, holder: 'Anna Lee' });
  for (let n = 0; n < 2; n += 1) await purge(new Date(end + 1000));
  expect(await leftOf(id)).toEqual({ events: 0, feedback: 0, holder: '' });
  expect(await leftOf(stays.id)).toMatchObject({ feedback: 1, holder: 'Anna Lee' });
});
