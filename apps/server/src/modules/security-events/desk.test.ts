import { auditList, deskSecondFactor, deskSignIn } from '@pavilion/contract/operator/desk';
import { systemStatus } from '@pavilion/contract/operator/status';
import {
  securityAlertAcknowledge,
  securityAlertsList,
  securityEventsList,
  securityRuleChange,
  securityRulesList,
} from '@pavilion/contract/security-events/desk';
import { memberView } from '@pavilion/contract/identity/desk';
import { checkAffiliate, memberInfo } from '@pavilion/contract/identity/member';
import { cancelWithdrawal } from '@pavilion/contract/payments/calls';
import { usePromotionCode } from '@pavilion/contract/promotions/calls';
import { login } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ticksOf } from '../../domain-module.ts';
import { Browser } from '../../test/browser.ts';
import { confirmWaiting, DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;
const logLines: string[] = [];
/** What must be in no line of the log. */
const secrets = new Set<string>(['Lantern-2026', 'not this one', '000000']);
let owner: DeskVisitor;
let second: DeskVisitor;
let koi: string;
let sol: string;

beforeAll(async () => {
  world = await testPlatform({ logLines });
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  const { content } = world.platform.domains;
  koi = (await content.brandByCode('koi'))?.id ?? '';
  sol = (await content.brandByCode('sol'))?.id ?? '';
});
afterAll(() => world.close());

const evaluate = async (): Promise<void> => {
  await world.platform.flushEvents();
  await ticksOf(world.platform.domains.modules)
    .find(({ name }) => name === 'security-events.judge')
    ?.run(world.now());
};

const events = async (query: Parameters<typeof owner.call<typeof securityEventsList>>[2] = {}, by: DeskVisitor = owner) => {
  await world.platform.flushEvents();
  const { value } = await by.call(securityEventsList, undefined, query);
  return value.list;
};

describe('events', () => {
  test('a failed sign-in of an operator leaves a trace, of a known one by id, of an unknown one by a masked address', async () => {
    const desk = new DeskVisitor(world, { ip: '198.51.100.201' });
    await desk.call(deskSignIn, { email: 'owner@pavilion.example', password: 'not this one' });
    await desk.call(deskSignIn, { email: 'nobody@pavilion.example', password: 'not this one' });
    const {
      value: { ticket },
    } = await desk.call(deskSignIn, { email: 'second@pavilion.example', password: 'Lantern-2026' });
    await desk.call(deskSecondFactor, { ticket, code: '000000' });
    expect(
      (await events({ ip: '198.51.100.201' })).map(({ kind, operatorId, subject, brandId }) => [
        kind,
        operatorId?.slice(0, 4) ?? null,
        subject,
        brandId,
      ]),
    ).toEqual([
      ['operator.code.failed', 'opr_', '', null],
      ['operator.login.failed', null, 'n****@pavilion.example', null],
      ['operator.login.failed', 'opr_', '', null],
    ]);
  });

  test('are found by kind, weight, day, address and member', async () => {
    const member = await testMember(world, { ip: '198.51.100.202' });
    await member.browser.call(login, {
      username: member.name,
      password: 'not this one',
      type: 'username',
      loginDeviceId: crypto.randomUUID(),
    });
    const today = world.now().toISOString().slice(0, 10);
    expect(await events({ memberId: member.id })).toMatchObject([
      {
        kind: 'login.failed',
        severity: 'info',
        brandId: koi,
        memberId: member.id,
        ip: '198.51.100.202',
        times: 1,
        detail: { way: 'password', reason: 'login.failed' },
      },
    ]);
    const one = { memberId: member.id };
    expect((await events({ ...one, kind: 'login.failed', severity: 'info', from: today, to: today, brandId: koi })).length).toBe(1);
    for (const other of [
      { kind: 'login.locked' },
      { severity: 'critical' },
      { to: '2020-01-01' },
      { from: '2999-01-01' },
      { ip: '192.0.2.1' },
      { brandId: sol },
    ] as const) {
      expect(await events({ ...one, ...other })).toEqual([]);
    }
  });

  test('belong to their brand; those of no brand are for all who may read them', async () => {
    const narrow = await operatorAt(world, owner, 'manager', [sol]);
    const kinds = (await events({ pageSize: '100' }, narrow)).map(({ brandId }) => brandId);
    expect(new Set(kinds)).toEqual(new Set([null]));
    expect(await events({ brandId: koi }, narrow)).toEqual([]);
    const support = await operatorAt(world, owner, 'support');
    expect((await support.call(securityEventsList)).code).toBe('desk.not.permitted');
  });
});

describe('an alert', () => {
  test('of sprayed names is at the desk, complains in the status, and is noted once, with a reason, in the audit trail', async () => {
    expect((await owner.call(securityAlertsList)).value.list).toEqual([]);
    for (let i = 0; i < 36; i += 1) {
      await new Browser(world, { ip: `203.0.113.${i}` }).call(login, {
        username: `sprayed${i}`,
        password: 'Summer-2026',
        type: 'username',
        loginDeviceId: crypto.randomUUID(),
      });
    }
    await evaluate();
    const {
      value: {
        list: [alert],
      },
    } = await owner.call(securityAlertsList);
    expect(alert).toMatchObject({
      rule: 'spraying',
      severity: 'critical',
      brandId: koi,
      closedAt: null,
      acknowledgedAt: null,
      threshold: 30,
    });
    expect(alert?.value).toBeGreaterThanOrEqual(36);
    expect((await owner.call(systemStatus)).value).toMatchObject({ alerts: { critical: 1, others: 0 } });
    expect((await owner.call(systemStatus)).value.complaints).toContainEqual({ code: 'security.alerts', level: 'bad', count: 1 });
    const note = { id: alert?.id ?? '', reason: 'Blocked at the edge' };
    const auditor = await operatorAt(world, owner, 'auditor');
    expect((await auditor.call(securityAlertsList)).value.list.length).toBe(1);
    expect((await auditor.call(securityAlertAcknowledge, note)).code).toBe('desk.not.permitted');
    const other = await operatorAt(world, owner, 'manager', [sol]);
    expect((await other.call(securityAlertsList)).value.list).toEqual([]);
    expect((await other.call(securityAlertAcknowledge, note)).code).toBe('not.found');
    expect((await owner.call(securityAlertAcknowledge, note)).ok).toBe(true);
    expect((await owner.call(securityAlertAcknowledge, note)).code).toBe('desk.changed.meanwhile');
    expect((await owner.call(securityAlertsList)).value.list).toEqual([]);
    const {
      value: {
        list: [seen],
      },
    } = await owner.call(securityAlertsList, undefined, { state: 'all' });
    expect(seen).toMatchObject({ id: note.id, note: note.reason, acknowledgedBy: expect.stringMatching(/\w/), closedAt: null });
    const {
      value: {
        list: [act],
      },
    } = await owner.call(auditList, undefined, { action: 'security.alert' });
    expect(act).toMatchObject({ subjectId: note.id, brandId: koi, detail: { rule: 'spraying', reason: note.reason } });
  });
});

describe('rules', () => {
  const change = (more: object = {}) => ({
    code: 'captcha.address',
    version: 1,
    enabled: true,
    windowSeconds: 900,
    threshold: 12,
    severity: 'critical' as const,
    reason: 'Too late so far',
    ...more,
  });

  test('are changed by who sees all brands, with a version, into the audit trail', async () => {
    const { value } = await owner.call(securityRulesList);
    expect([value.mayChange, value.list.length]).toEqual([true, 25]);
    expect((await owner.call(securityRuleChange, change())).value).toEqual({ version: 2, state: 'done' });
    expect((await owner.call(securityRulesList)).value.list.find(({ code }) => code === 'captcha.address')).toMatchObject({
      kinds: ['captcha.failed'],
      groupedBy: 'ip',
      measure: 'times',
      windowSeconds: 900,
      threshold: 12,
      severity: 'critical',
      version: 2,
    });
    expect((await owner.call(securityRuleChange, change())).code).toBe('desk.changed.meanwhile');
    expect((await owner.call(securityRuleChange, change({ code: 'nothing' }))).code).toBe('not.found');
    expect((await owner.call(securityRuleChange, change({ version: 2, threshold: 0 }))).code).toBe('request_param_err');
    const {
      value: {
        list: [act],
      },
    } = await owner.call(auditList, undefined, { action: 'security.rule' });
    expect(act?.detail).toMatchObject({
      before: { threshold: '30', windowSeconds: '600' },
      after: { threshold: '12', windowSeconds: '900' },
      reason: 'Too late so far',
    });
  });

  beforeAll(async () => {
    second = await secondOwnerAt(world);
  });

  test.each([{ enabled: false }, { threshold: 13 }, { windowSeconds: 899 }, { severity: 'warning' as const }])(
    'one that would find less takes two operators: %o',
    async (looser) => {
      const { value } = await owner.call(securityRulesList);
      const { version = 0 } = value.list.find(({ code }) => code === 'captcha.address') ?? {};
      expect((await owner.call(securityRuleChange, change({ version, ...looser }))).value).toEqual({ version, state: 'proposed' });
      expect(await confirmWaiting(second)).toBe(1);
      const rule = (await owner.call(securityRulesList)).value.list.find(({ code }) => code === 'captcha.address');
      expect(rule).toMatchObject({ version: version + 1, ...looser });
      expect((await owner.call(securityRuleChange, change({ version: version + 1 }))).value).toEqual({
        version: version + 2,
        state: 'done',
      });
    },
  );

  test('are not for who sees some brands, or may only read', async () => {
    const narrow = await operatorAt(world, owner, 'manager', [koi]);
    expect((await narrow.call(securityRulesList)).value.mayChange).toBe(false);
    expect((await narrow.call(securityRuleChange, change({ version: 2 }))).code).toBe('desk.not.permitted');
    const auditor = await operatorAt(world, owner, 'auditor');
    expect((await auditor.call(securityRulesList)).value.mayChange).toBe(false);
    expect((await auditor.call(securityRuleChange, change({ version: 2 }))).code).toBe('desk.not.permitted');
  });

  test('need a fresh code', async () => {
    world.pass(301);
    expect((await owner.call(securityRuleChange, change({ version: 2 }))).code).toBe('desk.step.up.required');
  });
});

test('thirty right sign-ins at once lock nobody out; of thirty wrong ones five are judged', async () => {
  const desk = () => new DeskVisitor(world, { ip: '198.51.100.210' });
  const signIns = (password: string) =>
    Promise.all(Array.from({ length: 30 }, () => desk().call(deskSignIn, { email: 'second@pavilion.example', password })));
  expect(new Set((await signIns('Lantern-2026')).map(({ code }) => code))).toEqual(new Set([undefined]));
  const wrong = (await signIns('not this one')).map(({ code }) => code);
  expect([wrong.filter((code) => code === 'desk.login.wrong').length, wrong.filter((code) => code === 'desk.login.locked').length]).toEqual(
    [5, 25],
  );
  expect((await desk().call(deskSignIn, { email: 'second@pavilion.example', password: 'Lantern-2026' })).code).toBe('desk.login.locked');
});

describe('refused access', () => {
  const seen = async (query: Parameters<typeof events>[0]) =>
    (await events({ pageSize: '100', ...query })).map(({ kind, subject, times, detail }) => [kind, subject, times, detail['code']]);
  const alertsAbout = async () => {
    await evaluate();
    const { value } = await owner.call(securityAlertsList, undefined, { state: 'all', pageSize: '100' });
    return value.list.map(({ rule, about, memberId }) => ({ rule, about, memberId }));
  };

  test('thirty ids of others and ten promotion codes are counted by member and call, and open alerts', async () => {
    owner = await ownerAt(world);
    const { id: memberId, browser } = await testMember(world, { ip: '198.51.100.231' });
    secrets.add(browser.token ?? '').add('GUESS');
    for (let i = 0; i < 30; i += 1) await browser.call(cancelWithdrawal, { refId: `wdr_${i}` });
    for (let i = 0; i < 10; i += 1) await browser.call(usePromotionCode, { code: `GUESS${i}` });
    expect(await seen({ memberId })).toEqual([
      ['code.guessed', usePromotionCode.path, 10, 'promotion.code.unknown'],
      ['access.foreign', cancelWithdrawal.path, 30, 'not.found'],
    ]);
    const alerts = (await alertsAbout()).filter((alert) => alert.memberId === memberId).map(({ rule }) => rule);
    expect(alerts.toSorted()).toEqual(['codes.guessed', 'foreign.ids']);
  });

  test('invitation codes and unknown sessions without a login are counted by address and call', async () => {
    const ip = '198.51.100.232';
    const browser = new Browser(world, { ip });
    for (let i = 0; i < 25; i += 1) await browser.call(checkAffiliate, undefined, { code: `guess${i}` });
    browser.token = 'c'.repeat(43);
    secrets.add(browser.token).add('guess1');
    await browser.call(memberInfo);
    expect(await seen({ ip })).toEqual([
      ['session.unknown', memberInfo.path, 1, 'login.not.session'],
      ['code.guessed', checkAffiliate.path, 25, 'invitation_code_error'],
    ]);
    expect((await alertsAbout()).filter(({ about }) => about === ip).map(({ rule }) => rule)).toEqual(['codes.guessed.address']);
  });

  test('at the desk calls an operator may not make and ids out of reach are counted by operator', async () => {
    const support = await operatorAt(world, owner, 'support');
    secrets
      .add(support.token ?? '')
      .add(owner.token ?? '')
      .add('welcome#');
    for (let i = 0; i < 30; i += 1) {
      await support.call(auditList, undefined, {});
      await support.call(memberView, undefined, { memberId: `mem_${i}` });
    }
    await world.platform.flushEvents();
    const own = (await events({ pageSize: '100' })).filter(({ operatorId }) => operatorId === support.operatorId);
    expect(own.map(({ kind, subject, times }) => [kind, subject, times])).toEqual([
      ['access.foreign', memberView.path, 30],
      ['access.refused', auditList.path, 30],
    ]);
    const rules = (await alertsAbout()).filter(({ about }) => about === support.operatorId).map(({ rule }) => rule);
    expect(rules.toSorted()).toEqual(['foreign.ids', 'refused.access']);
  });
});

test('no line of the log carries a code, a token or a password', () => {
  expect(logLines.length).toBeGreaterThan(100);
  expect(secrets.size).toBeGreaterThan(8);
  // Times and ids are full of digits: figures count where they are alone.
  const leaked = [...secrets].filter((secret) => logLines.some((line) => new RegExp(`(?<![0-9a-z])${secret}`, 'i').test(line)));
  expect(leaked).toEqual([]);
});
