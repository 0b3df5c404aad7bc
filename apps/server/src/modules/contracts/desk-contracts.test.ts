import { randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/contracts/calls';
import { auditList } from '@pavilion/contract/operator/desk';
import * as desk from '@pavilion/contract/contracts/desk';
import { proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticksOf } from '../../domain-module.ts';
import { beginTelling, endTelling } from '../../seed/history/notes.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import type { TestMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { beyondHold } from './holds.ts';
import { hourlyAt, person } from './testing/contract-world.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  second = await secondOwnerAt(world);
});
afterAll(() => world.close());

const offer = (to: TestMember, percent: number, change: object = {}) =>
  owner.call(desk.contractOfferByHouse, {
    memberId: to.id,
    kind: 'hourly',
    type: 'CONS',
    terms: hourlyAt(percent),
    requestId: randomUUID(),
    reason: 'as agreed',
    ...change,
  });

async function signed(agent: TestMember, percent: number): Promise<string> {
  const { id, version } = (await offer(agent, percent)).value;
  expect((await agent.browser.call(wire.answerHourlySalary, { contractId: id, status: 'A', version })).ok).toBe(true);
  return id;
}

test('the house offers, takes back, agrees to an end and ends, each with its line in the audit trail', async () => {
  const agent = await person(world);
  const id = await signed(agent, 0.05);
  const newer = (await offer(agent, 0.06)).value;
  expect(newer).toMatchObject({ id, version: 2 });
  expect((await owner.call(desk.contractWithdrawByHouse, { id, version: 1, reason: 'no' })).code).toBe('contract.changed');
  expect((await owner.call(desk.contractWithdrawByHouse, { id, version: 2, reason: 'no' })).ok).toBe(true);
  expect((await agent.browser.call(wire.terminateContract, { contractId: id, version: 1 })).ok).toBe(true);
  expect((await owner.call(desk.contractAnswerByHouse, { id, version: 1, status: 'R', reason: 'stay' })).ok).toBe(true);
  expect((await owner.call(desk.contractEnd, { id, reason: 'over' })).ok).toBe(true);
  expect((await owner.call(desk.contractEnd, { id, reason: 'over' })).code).toBe('contract.state');
  const { contract, versions, events } = (await owner.call(desk.contractDetail, undefined, { id })).value;
  expect(contract).toMatchObject({ state: 'ended', endReason: 'operator', agentName: agent.name, uplineId: null, version: 1 });
  expect(versions.map(({ state }) => state)).toEqual(['signed', 'withdrawn']);
  expect(events.map(({ act, actor }) => `${act} ${actor}`)).toEqual([
    'offer operator',
    'accept agent',
    'offer operator',
    'withdraw operator',
    'ask.end agent',
    'refuse.end operator',
    'end operator',
  ]);
  const { list } = (await owner.call(auditList, undefined, { subjectKind: 'contract', subjectId: id })).value;
  expect(list.map(({ action }) => action)).toEqual([
    'contracts.end',
    'contracts.refuse',
    'contracts.withdraw',
    'contracts.offer',
    'contracts.offer',
  ]);
});

test('listed by kind, play, state and member; of other brands nothing is seen, and of agents’ contracts the house is no side', async () => {
  const agent = await person(world);
  const below = await person(world, { above: [agent] });
  const id = await signed(agent, 0.05);
  const given = await agent.browser.call(wire.offerContract, { customerId: below.id, kind: 'hourly', type: 'CONS', terms: hourlyAt(0.02) });
  const list = async (query: object, by = owner) =>
    (await by.call(desk.contractsOfBrand, undefined, query)).value.list.map((row) => row.id);
  expect(await list({ memberId: agent.id })).toEqual([given.value.contractId, id]);
  expect(await list({ memberId: agent.id, house: '1', kind: 'hourly', type: 'CONS', state: 'active' })).toEqual([id]);
  expect((await owner.call(desk.contractWithdrawByHouse, { id: given.value.contractId, version: 1, reason: 'x' })).code).toBe(
    'contract.not.found',
  );
  const sol = await person(world, { brandCode: 'sol' });
  const foreign = await operatorAt(world, owner, 'manager', [sol.brandId]);
  expect(await list({ q: id }, foreign)).toEqual([]);
  expect((await foreign.call(desk.contractDetail, undefined, { id })).code).toBe('not.found');
  expect((await foreign.call(desk.contractEnd, { id, reason: 'x' })).code).toBe('not.found');
});

test('a brand’s policy bounds the house and says who may have what; period and payer stay under live contracts', async () => {
  const agent = await person(world);
  const read = async () => (await owner.call(desk.contractPolicy, undefined, { brandId: agent.brandId })).value;
  const change = async (given: object) => {
    const { version } = await read();
    const currentPolicy = (await read()).policies.find(({ kind, type }) => kind === 'daily' && type === 'PVP');
    if (!currentPolicy) throw new Error('none');
    const { isKindOn: _on, live: _live, ...policy } = currentPolicy;
    return owner.call(desk.contractPolicyChange, { ...policy, brandId: agent.brandId, version, reason: 'test', ...given });
  };
  const daily = (rate: number) => ({ kind: 'daily' as const, tiers: [{ betVolume: 0, activeMember: 0, rateType: 'P' as const, rate }] });
  const give = (rate: number) => offer(agent, 0, { kind: 'daily', type: 'PVP', terms: daily(rate) });
  expect((await change({ highest: daily(0.2) })).ok).toBe(true);
  const refused = await give(0.3);
  expect([refused.code, refused.detail['most']]).toEqual(['contract.rate.too.high', 0.2]);
  expect((await give(0.2)).ok).toBe(true);
  expect((await change({ payer: 'upline' })).code).toBe('contract.policy.in.use');
  expect((await change({ period: 'W' })).code).toBe('contract.period');
  expect((await change({ highest: hourlyAt(0.1) })).code).toBe('contract.terms.invalid');
  expect((await change({ isOn: false, version: 1 })).code).toBe('desk.changed.meanwhile');
  expect((await change({ isOn: false })).value.state).toBe('done');
  expect((await give(0.1)).code).toBe('contract.kind.not.offered');
  // What allows more waits for another operator.
  expect((await change({ isOn: true, highest: daily(0.3) })).value.state).toBe('proposed');
  expect((await give(0.1)).code).toBe('contract.kind.not.offered');
  const [proposed] = (await second.call(proposals, undefined, { state: 'proposed' })).value.list;
  const { lines } = (await second.call(proposalDetail, undefined, { id: proposed?.id ?? '' })).value;
  expect(lines.map(({ field, after }) => [field, after])).toEqual([
    ['daily PVP.isOn', 'true'],
    ['daily PVP.highest', JSON.stringify(daily(0.3))],
  ]);
  expect(await confirmWaiting(second)).toBe(1);
  expect((await give(0.3)).ok).toBe(true);
  expect((await change({ eligible: 'everybody' })).value.state).toBe('proposed');
  expect((await change({ eligible: 'top' })).value.state).toBe('done');
  // There is nobody above who could pay.
  const currentPolicy = (await read()).policies.find(({ kind, type }) => kind === 'daily' && type === 'LOTT');
  if (!currentPolicy) throw new Error('none');
  const { isKindOn: _on, live: _live, ...lottery } = currentPolicy;
  const byUpline = { ...lottery, payer: 'upline' as const, brandId: agent.brandId, version: (await read()).version, reason: 'test' };
  expect((await owner.call(desk.contractPolicyChange, byUpline)).value.state).toBe('proposed');
  expect(await confirmWaiting(second)).toBe(1);
  const ofHouse = (await offer(agent, 0, { kind: 'daily', type: 'LOTT', terms: daily(0.1) })).value;
  expect((await agent.browser.call(wire.answerDailySalary, { id: ofHouse.id, status: 'A', version: 1 })).ok).toBe(true);
  expect((await owner.call(desk.contractDetail, undefined, { id: ofHouse.id })).value.versions).toMatchObject([{ payer: 'house' }]);
  const { version, holds } = await read();
  const set = await owner.call(desk.contractSettingChange, {
    brandId: agent.brandId,
    version,
    openDays: 3,
    holds: holds.map(({ type }) => ({ type, hold: 0.01 })),
    reason: 'test',
  });
  expect(set.value).toEqual({ version: version + 1, state: 'done' });
  const higher = { brandId: agent.brandId, version: version + 1, openDays: 5, holds: [{ type: 'LIVE' as const, hold: 2 }], reason: 'test' };
  expect((await owner.call(desk.contractSettingChange, higher)).value).toEqual({ version: version + 1, state: 'proposed' });
  expect((await read()).openDays).toBe(3);
  const id = await signed(await person(world), 0.05);
  const { contract } = (await owner.call(desk.contractDetail, undefined, { id })).value;
  expect(contract.beyondHold).toEqual({ paid: 0.05, hold: 0.01 });
});

test('an offer made while a demonstration’s past is generated lapses only once it is complete', async () => {
  const agent = await person(world);
  const { id } = (await offer(agent, 0.05)).value;
  const lapse = ticksOf(world.platform.domains.modules).find(({ name }) => name === 'lapse-contracts');
  const afterTick = async () => {
    await lapse?.run(DateTime.fromJSDate(world.now()).plus({ days: 60 }).toJSDate());
    return (await owner.call(desk.contractDetail, undefined, { id })).value.contract.state;
  };
  await beginTelling(world.database.pool);
  expect(await afterTick()).toBe('offered');
  await endTelling(world.database.pool);
  expect(await afterTick()).toBe('lapsed');
});

test('salaries on a TYPE add up with those on all play; a dividend is of no turnover', () => {
  const hourly = { kind: 'hourly' as const, tiers: [{ minimumBet: 0n, activeMember: 0, rateType: 'P' as const, rate: 600n }] };
  const realtime = { kind: 'realtime' as const, tiers: [{ profitRate: 100n, lossRate: 500n, singleBetAmount: 0n }] };
  const dividend = {
    kind: 'dividend' as const,
    costs: [],
    carryPeriods: 0,
    tiers: [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractRate: 9_000n }],
  };
  const all = [
    { type: 'CONS' as const, terms: hourly },
    { type: 'LIVE' as const, terms: realtime },
    { type: 'CONS' as const, terms: dividend },
  ];
  expect(beyondHold('LIVE', all, { LIVE: 1_000n })).toEqual({ paid: 1_100n, hold: 1_000n });
  expect(beyondHold('RNG', all, { RNG: 1_000n })).toBeNull();
});

test('either side asks about a day once, reads the answer, and nobody else does', async () => {
  const agent = await person(world);
  const contractId = await signed(agent, 0.05);
  const day = DateTime.fromJSDate(world.now(), { zone: zoneOf('koi') }).toISODate() ?? '';
  const ask = (by: TestMember, change: object = {}) =>
    by.browser.call(wire.askAboutDay, { contractId, day, question: 'Is this right?', ...change });
  const { value } = await ask(agent);
  expect((await ask(agent)).code).toBe('contract.question.open');
  expect((await ask(agent, { day: '2020-01-01' })).code).toBe('contract.question.day');
  expect((await ask(await person(world))).code).toBe('contract.not.found');
  const open = (await owner.call(desk.contractQuestions, undefined, { state: 'open', memberId: agent.id })).value;
  expect(open.list).toMatchObject([{ id: value.id, username: agent.name, day, question: 'Is this right?', outcome: null }]);
  const answer = () => owner.call(desk.contractQuestionAnswer, { id: value.id, outcome: 'explained', reason: 'Two bets were cancelled.' });
  expect((await answer()).ok).toBe(true);
  expect((await answer()).code).toBe('desk.changed.meanwhile');
  const own = (await agent.browser.call(wire.questionList)).value.list;
  expect(own).toMatchObject([{ id: value.id, outcome: 'explained', answer: 'Two bets were cancelled.' }]);
});

test('a preview of terms over the last whole period, and what it refuses', async () => {
  const agent = await person(world);
  const below = await person(world, { above: [agent] });
  const preview = (percent: number, change: object = {}) =>
    agent.browser.call(wire.contractPreview, { customerId: below.id, type: 'CONS', terms: hourlyAt(percent), ...change });
  expect((await preview(0.01)).code).toBe('contract.own.missing');
  await signed(agent, 0.05);
  const { value } = await preview(0.02);
  expect(value).toMatchObject({ turnover: 0, net: 0, activeMembers: 0, now: null, offered: { tier: null, downline: 0, own: 0 } });
  expect(Date.parse(value.to) - Date.parse(value.from)).toBe(86_400_000);
  expect((await preview(0.02, { period: 'D' })).code).toBe('contract.period');
  expect((await preview(-1)).code).toBe('contract.terms.invalid');
  expect((await below.browser.call(wire.contractPreview, { customerId: agent.id, type: 'CONS', terms: hourlyAt(0.01) })).code).toBe(
    'contract.downline.unknown',
  );
});
