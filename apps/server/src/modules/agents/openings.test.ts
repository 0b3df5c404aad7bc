import { agentQuota, downlines, openDownline } from '@pavilion/contract/agents/calls';
import { changePassword, memberInfo } from '@pavilion/contract/identity/member';
import { login } from '@pavilion/contract/identity/session';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { type TreeMember, treeMember } from './testing/tree-world.ts';

let world: TestPlatform;
let agent: TreeMember;
beforeAll(async () => {
  world = await testPlatform();
  agent = await treeMember(world);
});
afterAll(() => world.close());

const open = (body: { username: string; userType?: number; requestId?: string; password?: string }, who = agent) =>
  who.browser.call(openDownline, { userType: 0, ...body });
const OWN = 'Quiet-Harbour-7';

test('an account opened for somebody is theirs once they set a password, state the birth date and take the terms; nothing is open before', async () => {
  const opened = await open({ username: 'newholder', userType: 1 });
  expect(opened.value).toMatchObject({ username: 'newholder', password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/) });
  const { password } = opened.value;
  const holder = new Browser(world);
  const session = (await holder.call(login, { username: 'newholder', password })).value;
  expect([session.passwordExpired, session.passwordReason, session.customerType]).toEqual([true, 'opened', 1]);
  holder.token = session.token;
  const closed = async () => [(await holder.call(balances)).code, (await holder.call(agentQuota)).code];
  expect(await closed()).toEqual(['login.change.pw.required', 'login.change.pw.required']);
  expect((await holder.call(memberInfo)).value.passwordExpired).toBe(true);
  const own = { oldPassword: password, newPassword: OWN, confirmNewPassword: OWN };
  expect((await holder.call(changePassword, own)).fields).toEqual({ birthday: 'field.required', termsAccepted: 'terms.not.accepted' });
  expect((await holder.call(changePassword, { ...own, birthday: '2015-01-01', termsAccepted: true })).fields).toEqual({
    birthday: 'age.below.minimum',
  });
  expect(await closed()).toEqual(['login.change.pw.required', 'login.change.pw.required']);
  expect((await holder.call(changePassword, { ...own, birthday: '1990-02-03', termsAccepted: true })).ok).toBe(true);
  expect([(await holder.call(balances)).ok, (await holder.call(memberInfo)).value.birthday]).toEqual([true, '1990-02-03']);
  expect((await new Browser(world).call(login, { username: 'newholder', password })).ok).toBe(false);
  const { rows } = await world.database.pool.query(
    `SELECT m.agent_path, p.terms_version IS NOT NULL AS terms FROM member m JOIN member_profile p ON p.member_id = m.id WHERE m.username = 'newholder'`,
  );
  expect(rows).toEqual([{ agent_path: [agent.id], terms: true }]);
});

test('a repeat of a request opens nothing more and answers the same, while it waits for its holder', async () => {
  const request = { username: 'twiceasked', requestId: 'once-1' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(request)));
  expect(new Set(answers.map(({ value }) => JSON.stringify(value)))).toHaveProperty('size', 1);
  expect((await open({ ...request, userType: 1 })).code).toBe('downline.request.differs');
  const team = await agent.browser.call(downlines, undefined, { customerName: 'twiceasked' });
  expect(team.value.totalCount).toBe(1);
  const other = await treeMember(world);
  const theirs = await open({ username: 'otherasked', requestId: 'once-1' }, other);
  expect(theirs.value.password).not.toBe(answers[0]?.value.password);
});

test.each([
  ['a password of their choice', { username: 'chosen1', password: OWN }, 'downline.password.chosen', {}],
  ['a password that is empty', { username: 'chosen1', password: '' }, 'downline.password.chosen', {}],
  [
    'a password under another name',
    { username: 'chosen1', confirmPassword: OWN },
    'request_param_err',
    { confirmPassword: 'field.unknown' },
  ],
  ['a payment password', { username: 'chosen1', paymentPassword: OWN }, 'request_param_err', { paymentPassword: 'field.unknown' }],
  ['a name that is taken', { username: 'demo' }, 'username.taken', {}],
  ['a number for a name', { username: '84912345678' }, 'request_param_err', { username: 'username.is.number' }],
  ['a name that speaks as staff', { username: 'Support24' }, 'request_param_err', { username: 'username.reserved' }],
  ['signs nobody can type', { username: 'a b c d' }, 'request_param_err', { username: 'format.username.err' }],
])('refuses %s', async (_what, body, code, fields) => {
  const answer = await open(body);
  expect(answer.code).toBe(code);
  expect(answer.fields).toMatchObject(fields);
  const opened = await agent.browser.call(downlines, undefined, { customerName: body.username });
  expect([opened.value.totalCount, (await new Browser(world).call(login, { username: body.username, password: OWN })).ok]).toEqual([
    0,
    false,
  ]);
});
