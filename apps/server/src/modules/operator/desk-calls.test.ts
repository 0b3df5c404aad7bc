import * as desk from '@pavilion/contract/operator/desk';
import { outboxList } from '@pavilion/contract/operator/outbox';
import { systemStatus } from '@pavilion/contract/operator/status';
import * as documents from '@pavilion/contract/documents/desk';
import * as exclusions from '@pavilion/contract/responsible-gaming/desk';
import * as members from '@pavilion/contract/identity/desk';
import * as money from '@pavilion/contract/payments/desk';
import { deskRoles, mayRole } from '@pavilion/contract/permissions';
import * as settings from '@pavilion/contract/content/desk';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../messages/all.ts';
import { namedContractCalls } from '../../test/contract-calls.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let koi = '';
let koiMember = '';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  const { brands } = (await owner.call(desk.deskMe)).value.operator;
  koi = brands.find(({ code }) => code === 'koi')?.id ?? '';
  koiMember = (await owner.call(members.memberSearch, undefined, { q: 'demo', brandId: koi })).value.list[0]?.memberId ?? '';
});
afterAll(async () => {
  await world.close();
});

const calls = (await namedContractCalls()).filter(([, { path }]) => path.startsWith('/desk'));

/** Sends a call without what it needs: checked only if nothing about the caller refuses it. */
const knock = (visitor: DeskVisitor, { method, path }: Endpoint) =>
  visitor.send(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) });

test('every call of the desk is served, and nothing is without a session', async () => {
  expect(calls.length).toBeGreaterThan(55);
  const stranger = Object.assign(Object.create(Object.getPrototypeOf(owner) as object) as DeskVisitor, owner, { token: null });
  for (const [name, call] of calls.filter(([, { access }]) => access === 'desk')) {
    expect([name, (await knock(stranger, call)).code]).toEqual([name, 'desk.login.required']);
  }
  expect((await owner.send('/desk/nothing', { method: 'GET' })).status).toBe(404);
  expect((await owner.send('/desk/me', { method: 'DELETE' })).status).toBe(405);
});

test('every refusal of the desk has words', () => {
  const codes = new Set(calls.flatMap(([, { errors }]) => Object.keys(errors ?? {})));
  expect([...codes].filter((code) => !messages.has(code))).toEqual([]);
});

describe.each(deskRoles)('the role %s', (role) => {
  test('may call what its permissions say, and nothing else', async () => {
    owner = await ownerAt(world);
    const visitor = await operatorAt(world, owner, role);
    for (const [name, call] of calls.filter(([, { access, path }]) => access === 'desk' && path !== '/desk/session/end')) {
      const { code } = await knock(visitor, call);
      const allowed = call.permission === undefined || mayRole(role, call.permission);
      expect([name, code === 'desk.not.permitted']).toEqual([name, !allowed]);
      expect([name, code]).not.toEqual([name, 'unknown.system.err']);
    }
  });
});

test('calls that change things want a fresh code where they are marked so', async () => {
  owner = await ownerAt(world);
  world.pass(6 * 60);
  const marked = calls.filter(([, { stepUp }]) => stepUp);
  expect(marked.length).toBeGreaterThan(15);
  for (const [name, call] of marked) expect([name, (await knock(owner, call)).code]).toEqual([name, 'desk.step.up.required']);
});

test('every list and page answers an owner in its declared shape', async () => {
  owner = await ownerAt(world);
  const byMember = { memberId: koiMember };
  const asked: [Endpoint, object | undefined][] = [
    [desk.operatorsList, undefined],
    [desk.auditList, {}],
    [outboxList, {}],
    [systemStatus, undefined],
    [members.memberSearch, {}],
    [members.memberView, byMember],
    [members.memberStatement, byMember],
    [members.memberBets, byMember],
    [members.memberDeposits, byMember],
    [members.memberSessions, byMember],
    [members.memberHistory, byMember],
    [members.memberAudit, byMember],
    [exclusions.exclusionsList, {}],
    [exclusions.exclusionHistory, byMember],
    [documents.documentsList, {}],
    [money.withdrawalQueue, {}],
    [money.withdrawalRules, { brandId: koi }],
    [money.parkedPayments, {}],
    [settings.brandFlags, { brandId: koi }],
    [settings.registrationRules, { brandId: koi }],
    [settings.brandEntry, { brandId: koi }],
  ];
  for (const [call, query] of asked) {
    const answer = await owner.call(call, undefined, query as never);
    expect([call.path, answer.code]).toEqual([call.path, undefined]);
  }
});
