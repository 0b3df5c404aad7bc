import * as desk from '@pavilion/contract/operator/desk';
import { outboxList } from '@pavilion/contract/operator/outbox';
import { systemStatus } from '@pavilion/contract/operator/status';
import * as documents from '@pavilion/contract/documents/desk';
import * as exclusions from '@pavilion/contract/responsible-gaming/desk';
import * as members from '@pavilion/contract/identity/desk';
import { submitDocuments, uploadPicture } from '@pavilion/contract/documents/calls';
import { memberInfo } from '@pavilion/contract/identity/member';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { openTestSession, testMember, type TestMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { transaction } from '../../kernel/db.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let hoa: TestMember;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  owner = await ownerAt(world);
  hoa = await testMember(world, { birthDate: '1991-04-23', fullName: 'Trần Thị Hoa' });
  const contact = `${hoa.name}@Example.org`;
  await world.database.pool.query(
    `UPDATE member_profile SET email = $2, mobile = '+8491' || lpad((random() * 9999999)::int::text, 7, '0') WHERE member_id = $1`,
    [hoa.id, contact],
  );
});

const find = async (q: string, more: object = {}) =>
  (await owner.call(members.memberSearch, undefined, { q, ...more })).value.list.map(({ memberId }) => memberId);
const view = async (memberId = hoa.id) => (await owner.call(members.memberView, undefined, { memberId })).value;
const profile = async () => {
  const {
    rows: [row],
  } = await world.database.pool.query<{ email: string; mobile: string }>('SELECT email, mobile FROM member_profile WHERE member_id = $1', [
    hoa.id,
  ]);
  return row ?? { email: '', mobile: '' };
};
const codeOf = ({ status, code }: { status: number; code: string | undefined }) => [status, code];

test('a member is found by id, by the beginning of name and username, and by contacts in full only', async () => {
  const { email, mobile } = await profile();
  expect(await find(hoa.id)).toEqual([hoa.id]);
  expect(await find(hoa.name.slice(0, -2).toUpperCase())).toEqual([hoa.id]);
  for (const typed of ['trần thị', 'tran thi hoa', 'Trần Thị Hoa'.normalize('NFD'), 'Tran  Thi', 'ＴＲＡＮ　ＴＨＩ'])
    expect([typed, (await find(typed)).includes(hoa.id)]).toEqual([typed, true]);
  expect(await find(email.toLowerCase())).toEqual([hoa.id]);
  expect(await find(mobile)).toEqual([hoa.id]);
  expect(await find(mobile.replace('+', ''))).toEqual([hoa.id]);
  expect(await find(`${hoa.name}@`)).toEqual([]);
  expect(await find(mobile.slice(0, 9))).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find('', { status: 'locked' })).not.toContain(hoa.id);
  expect(await find('')).toContain(hoa.id);
});

test('the list says rank, deposits less what went back, cases of misuse to those who may read them, and the last bet', async () => {
  const { id: memberId, brandId } = hoa;
  const row = async (visitor = owner) =>
    (await visitor.call(members.memberSearch, undefined, { q: memberId })).value.list.find((one) => one.memberId === memberId);
  expect(await row()).toMatchObject({ level: 1, deposited: '0', caseCount: 0, lastPlayAt: null });
  const at = world.now();
  await world.database.pool.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at,
       settled_at)
     SELECT 'dep_list_' || n, $1, $2, n::text, '\\x00', 'sandbox', 'x', 'x', 'VND', n * 10000, n * 10000, CASE n WHEN 3 THEN ${DEPOSIT.expired} ELSE ${DEPOSIT.credited} END, $3, $3 FROM generate_series(1, 3) n`,
    [brandId, memberId, at],
  );
  await world.database.pool.query(
    `WITH cases AS (INSERT INTO risk_case (id, brand_id, kind, subject, rule_version, holds, state, opened_at, last_at)
       VALUES ('rsk_list', $1, 'in.and.out', $2, 1, false, 'open', $3, $3) RETURNING id)
     INSERT INTO risk_case_member (case_id, member_id) SELECT id, $2 FROM cases`,
    [brandId, memberId, at],
  );
  await world.database.ownerPool.query(
    `INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, placed_at, business_day, state)
     SELECT 'bet_list_' || n, $1, $2, '{}', 'rng', 'LANTERN', 'dice', 'r' || n, 'VND', 10000, $3::timestamptz - make_interval(mins => n), $3::timestamptz::date, 'cancelled'
       FROM generate_series(5, 6) n`,
    [brandId, memberId, at],
  );
  expect(await row()).toMatchObject({ deposited: '3', caseCount: 1, lastPlayAt: new Date(at.getTime() - 300_000).toISOString() });
  expect(await row(await operatorAt(world, owner, 'support'))).toMatchObject({ deposited: '3', caseCount: null });
});

test('what identifies a member is masked, and shown in full for a reason that is written down', async () => {
  const { member } = await view();
  const { email } = await profile();
  expect(member).toMatchObject({
    username: hoa.name,
    fullName: 'T*** T** H**',
    birthDate: '****-**-23',
    currency: 'VND',
    status: 'active',
    protection: 'none',
  });
  expect(member.email).toBe(`c****${email.slice(email.indexOf('@'))}`);
  const shown = await owner.call(members.memberReveal, { memberId: hoa.id, field: 'birthDate', reason: 'call from her' });
  expect(shown.value.text).toBe('1991-04-23');
  expect((await owner.call(members.memberReveal, { memberId: hoa.id, field: 'fullName', reason: 'call' })).value.text).toBe('Trần Thị Hoa');
  const { list } = (await owner.call(members.memberAudit, undefined, { memberId: hoa.id })).value;
  expect(list.map(({ action, detail }) => [action, detail])).toEqual([
    ['member.reveal', { field: 'fullName', reason: 'call' }],
    ['member.reveal', { field: 'birthDate', reason: 'call from her' }],
    ['member.view', {}],
  ]);
  const blank = await owner.call(members.memberReveal, { memberId: hoa.id, field: 'email', reason: ' ' });
  expect([...codeOf(blank), blank.fields]).toEqual([400, 'request_param_err', { reason: 'field.required' }]);
});

test('notes are read by the next operator', async () => {
  const support = await operatorAt(world, owner, 'support');
  const { value } = await support.call(members.memberNote, { memberId: hoa.id, text: 'Asked about limits.' });
  expect(value).toMatchObject({ operatorName: 'Mai Linh', text: 'Asked about limits.' });
  expect((await view()).notes).toEqual([value]);
});

test("a lock ends the member's sessions at once and is in the guard; unlocking lets them in again", async () => {
  expect((await hoa.browser.call(memberInfo)).ok).toBe(true);
  expect((await owner.call(members.memberLock, { memberId: hoa.id, locked: true, reason: 'fraud check' })).value).toEqual({
    status: 'locked',
  });
  expect((await hoa.browser.call(memberInfo)).ok).toBe(false);
  expect(codeOf(await owner.call(members.memberLock, { memberId: hoa.id, locked: true, reason: 'again' }))).toEqual([
    409,
    'desk.member.state',
  ]);
  const { rows } = await world.database.pool.query('SELECT status FROM member_guard WHERE member_id = $1', [hoa.id]);
  expect(rows).toEqual([{ status: 'locked' }]);
  expect((await owner.call(members.memberLock, { memberId: hoa.id, locked: false, reason: 'cleared' })).value).toEqual({
    status: 'active',
  });
  hoa.browser.token = (await openTestSession(world, hoa)).token;
  expect((await hoa.browser.call(memberInfo)).ok).toBe(true);
});

test('two locks at once are one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.call(members.memberLock, { memberId: hoa.id, locked: true, reason: 'x' })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('sessions are listed and ended, the second step taken away, a new password asked for', async () => {
  const { secondFactor } = world.platform.domains.access;
  await secondFactor.startTotp({ memberId: hoa.id, issuer: 'Koi', account: hoa.name }, world.now());
  await world.database.pool.query('UPDATE member_totp SET confirmed_at = $2 WHERE member_id = $1', [hoa.id, world.now()]);
  expect((await view()).access).toMatchObject({ totp: true, liveSessions: 1, passwordExpired: false });
  expect((await owner.call(members.memberSessions, undefined, { memberId: hoa.id })).value.list).toMatchObject([
    { live: true, ip: '203.0.113.7' },
  ]);
  expect((await owner.call(members.memberEndSessions, { memberId: hoa.id, reason: 'lost phone' })).value).toEqual({ ended: 1 });
  expect((await hoa.browser.call(memberInfo)).ok).toBe(false);
  expect((await owner.call(members.memberSessions, undefined, { memberId: hoa.id })).value.list).toMatchObject([{ live: false }]);
  expect((await owner.call(members.memberResetSecondFactor, { memberId: hoa.id, reason: 'lost phone' })).ok).toBe(true);
  expect((await owner.call(members.memberForcePassword, { memberId: hoa.id, reason: 'lost phone' })).ok).toBe(true);
  expect((await view()).access).toMatchObject({ totp: false, liveSessions: 0, passwordExpired: true });
});

test('money, bets and limits of a seeded player are figures of the ledger', async () => {
  const [playerId = ''] = await find('linhchi88');
  const { totals, balances, limits, member } = await view(playerId);
  expect(Number(totals.won)).toBeGreaterThan(0);
  const { value: statement } = await owner.call(members.memberStatement, undefined, { memberId: playerId });
  expect(statement.list[0]?.balanceAfter).toBe(member.cash);
  expect(balances.find(({ kind }) => kind === 'member.cash')?.balance).toBe(member.cash);
  const { value: bets } = await owner.call(members.memberBets, undefined, { memberId: playerId });
  expect([bets.stake, bets.payout]).toEqual([totals.staked, totals.won]);
  expect(limits).toHaveLength(10);
  expect(limits.find(({ kind, period }) => kind === 'wager' && period === 'day')).toMatchObject({
    limit: null,
    used: Number(totals.staked),
  });
  const long = await owner.call(members.memberBets, undefined, { memberId: playerId, from: '2020-01-01', to: '2026-01-01' });
  expect(codeOf(long)).toEqual([400, 'report.range.too.long']);
  const wrong = await owner.call(members.memberStatement, undefined, { memberId: playerId, from: '2026-02-01', to: '2026-01-01' });
  expect(codeOf(wrong)).toEqual([400, 'report.range.invalid']);
});

test("an exclusion on a member's behalf holds for the person in every brand, ends their sessions and is never shortened", async () => {
  const personId = `per_${hoa.name}`;
  await world.database.pool.query('INSERT INTO person (id) VALUES ($1)', [personId]);
  await world.database.pool.query('UPDATE member SET person_id = $2 WHERE id = $1', [hoa.id, personId]);
  const elsewhere = await testMember(world, { brandCode: 'sol', personId });
  expect((await view()).samePerson.map(({ memberId }) => memberId)).toEqual([elsewhere.id]);
  const pause = await owner.call(exclusions.exclusionAdd, { memberId: hoa.id, length: '7d', reason: 'asked by phone' });
  expect(pause.value.kind).toBe('cool.off');
  const long = await owner.call(exclusions.exclusionAdd, { memberId: hoa.id, length: '1y', reason: 'asked by phone' });
  const short = await owner.call(exclusions.exclusionAdd, { memberId: hoa.id, length: '6m', reason: 'changed her mind' });
  expect(short.value).toEqual(long.value);
  expect((await hoa.browser.call(memberInfo)).ok).toBe(false);
  expect((await elsewhere.browser.call(memberInfo)).ok).toBe(false);
  expect((await view()).member.protection).toBe('excluded');
  const {
    value: { list },
  } = await owner.call(exclusions.exclusionsList, undefined, { q: personId });
  expect(list.map(({ memberId, kind, askedBy }) => [memberId, kind, askedBy]).toSorted()).toEqual(
    [
      [hoa.id, 'cool.off', 'operator'],
      [hoa.id, 'exclusion', 'operator'],
      [elsewhere.id, 'exclusion', 'member'],
    ].toSorted(),
  );
  const { value: history } = await owner.call(exclusions.exclusionHistory, undefined, { memberId: hoa.id });
  expect(history.list.map(({ kind }) => kind)).toEqual(['exclusion', 'exclusion', 'cool.off']);
  const trial = await testMember(world, { customerType: 4 });
  expect(codeOf(await owner.call(exclusions.exclusionAdd, { memberId: trial.id, length: '24h', reason: 'x' }))).toEqual([
    409,
    'desk.member.state',
  ]);
});

test('documents are looked at and judged once; every look at a picture is written down', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  await fetch(`${world.url}${uploadPicture.path}?kind=passport`, {
    method: 'PUT',
    body: new Uint8Array(photo),
    headers: { merchant: 'koi', authorization: hoa.browser.token ?? '', 'content-type': 'image/jpeg' },
  });
  await hoa.browser.call(submitDocuments, { idNumber: 'N1234567' });
  expect((await view()).documents).toBe('submitted');
  const {
    value: { list },
  } = await owner.call(documents.documentsList, undefined, { state: 'submitted', memberId: hoa.id });
  expect(list).toMatchObject([{ memberId: hoa.id, kinds: ['passport'], state: 'submitted' }]);
  const id = list[0]?.id ?? '';
  const { value: shown } = await owner.call(documents.documentView, undefined, { id });
  expect(shown).toMatchObject({ idNumber: 'N1234567', account: { fullName: 'Trần Thị Hoa', birthDate: '1991-04-23' } });
  const picture = await owner.call(documents.documentPicture, undefined, { id: shown.pictures[0]?.id ?? '' });
  expect([picture.value.contentType, Buffer.from(picture.value.data, 'base64').subarray(0, 2).toString('hex')]).toEqual([
    'image/jpeg',
    'ffd8',
  ]);
  const decide = (more: object) => owner.call(documents.documentDecide, { id, approve: true, ...more });
  expect(codeOf(await decide({ approve: false }))).toEqual([400, 'documents.reason.missing']);
  expect(codeOf(await decide({}))).toEqual([400, 'documents.reading.missing']);
  expect(codeOf(await decide({ readName: 'Tran Thi Hoa', readBirthDate: '2015-01-01' }))).toEqual([409, 'documents.age.below.minimum']);
  expect(codeOf(await decide({ readName: 'Somebody Else', readBirthDate: '1991-04-23' }))).toEqual([409, 'documents.name.differs']);
  expect(codeOf(await decide({ readName: 'Tran Thi Hoa', readBirthDate: '1991-04-24' }))).toEqual([409, 'documents.birth.date.differs']);
  const right = { readName: 'TRAN THI HOA', readBirthDate: '1991-04-23' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => decide(right)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok).map(codeOf)).toEqual(Array.from({ length: 3 }, () => [409, 'documents.decided.already']));
  const { value: trail } = await owner.call(members.memberAudit, undefined, { memberId: hoa.id });
  expect(trail.list.map(({ action }) => action)).toEqual(['documents.approve', 'documents.picture', 'documents.view', 'member.view']);
  const sol = (await owner.call(desk.deskMe)).value.operator.brands.find(({ code }) => code === 'sol')?.id ?? '';
  const ofSol = await operatorAt(world, owner, 'reviewer', [sol]);
  expect(codeOf(await ofSol.call(documents.documentView, undefined, { id }))).toEqual([404, 'not.found']);
  expect(codeOf(await ofSol.call(documents.documentPicture, undefined, { id: shown.pictures[0]?.id ?? '' }))).toEqual([404, 'not.found']);
  expect(codeOf(await ofSol.call(documents.documentDecide, { id, approve: false, reason: 'x' }))).toEqual([404, 'not.found']);
});

test('the outbox shows what was sent; codes and addresses in a demonstration only', async () => {
  const { messaging } = world.platform.domains.access;
  await transaction(world.database.pool, (tx) =>
    messaging.send(tx, {
      brandId: hoa.brandId,
      memberId: hoa.id,
      channel: 'sms',
      to: '+84912345678',
      language: 'en',
      template: 'code',
      params: { code: '123456', minutes: 5 },
      secret: true,
    }),
  );
  const { value } = await owner.call(outboxList, undefined, { memberId: hoa.id, state: 'waiting', channel: 'sms' });
  expect(value.list).toMatchObject([{ to: '+84912345678', memberId: hoa.id, state: 'waiting' }]);
  expect(value.list[0]?.text).toContain('123456');
  expect((await owner.call(outboxList, undefined, { memberId: hoa.id, state: 'failed' })).value.list).toEqual([]);
});

test('the status page counts what there is', async () => {
  const { pool } = world.database;
  await pool.query(`INSERT INTO process_heartbeat (id, role, host, pid, started_at, seen_at, jobs, job_restarts, worker_pools) VALUES
    ('prc_gone', 'worker', 'elsewhere', 7, now() - interval '2 hours', now() - interval '2 minutes', 'up', 0, '{pool-gone}'),
    ('prc_down', 'worker', 'elsewhere', 8, now() - interval '1 hour', now(), 'down', 3, '{}')`);
  await pool.query(`SELECT graphile_worker.add_job('any', '{}'::json, job_key := 'held')`);
  await world.database.ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-gone', locked_at = now() WHERE key = 'held'`,
  );
  const { value } = await owner.call(systemStatus);
  expect(value.processes).toMatchObject([
    { id: 'prc_gone', alive: false },
    { id: 'prc_down', alive: true, jobs: 'down', restarts: 3 },
    { role: 'http', alive: true, pid: process.pid, jobs: null },
  ]);
  expect(value.jobs.heldByDead).toBe(1);
  expect(value.complaints).toEqual(
    expect.arrayContaining([
      { code: 'worker.down', level: 'bad', count: 1 },
      { code: 'jobs.held', level: 'watch', count: 1 },
      { code: 'process.gone', level: 'watch', count: 1 },
    ]),
  );
  await world.database.ownerPool.query(`DELETE FROM process_heartbeat WHERE host = 'elsewhere'; DELETE FROM graphile_worker._private_jobs`);
  // Books that nobody had a day to check are no complaint.
  expect((await owner.call(systemStatus)).value.complaints.map(({ code }) => code)).toEqual(['worker.absent']);
  expect(value.level).toBe('bad');
  expect(value.database).toMatchObject({
    version: expect.stringMatching(/^1[89]/) as string,
    migration: expect.stringMatching(/\.sql$/) as string,
  });
  expect(value.audit.entries).toBeGreaterThan(0);
});
