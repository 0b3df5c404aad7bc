import { randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/contracts/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { many, transaction } from '../../kernel/db.ts';
import type { TestMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { endContract } from './end-contracts.ts';
import { contractsOver, endedParts, endForMove, findTermsAbove, markSettled, signedTypes } from './public.ts';
import { type ContractStatus, statusOf, contractStatuses } from './rules.ts';
import { findContract, versionsOf, waitingOf } from './store.ts';
import { endOfBarred, lapseOffers } from './sweep-contracts.ts';
import { allowMore, hourlyAt, offerByHouse, person } from './testing/contract-world.ts';

let world: TestPlatform;
/** Without one above, with 0.1 % an hour on everything. */
let top: TestMember;

beforeAll(async () => {
  world = await testPlatform();
  await allowMore(world);
  top = await person(world);
  await signHouse(top, 0.1);
});
afterAll(() => world.close());

const sql = () => world.database.pool;
const units = (percent: number) => BigInt(Math.round(percent * 10_000));
const inside = (percent: number) => {
  const { tiers, ...terms } = hourlyAt(percent);
  return { ...terms, tiers: tiers.map((tier) => ({ ...tier, minimumBet: 0n, rate: units(tier.rate) })) };
};

async function signHouse(agent: TestMember, percent: number): Promise<string> {
  const { contractId, version } = await offerByHouse(world, agent, { kind: 'hourly', terms: inside(percent) });
  expect((await agent.browser.call(wire.answerHourlySalary, { contractId, status: 'A', version })).ok).toBe(true);
  return contractId;
}

const offer = (by: TestMember, to: TestMember, percent: number, change: object = {}) =>
  by.browser.call(wire.offerContract, { customerId: to.id, kind: 'hourly', type: 'CONS', terms: hourlyAt(percent), ...change });
const answer = (by: TestMember, contractId: string, status: 'A' | 'R' | 'C', version?: number) =>
  by.browser.call(wire.answerHourlySalary, { contractId, status, ...(version === undefined ? {} : { version }) });

async function sign(by: TestMember, to: TestMember, percent: number): Promise<string> {
  const { value } = await offer(by, to, percent);
  expect((await answer(to, value.contractId, 'A', value.version)).ok).toBe(true);
  return value.contractId;
}

async function statusNow(contractId: string): Promise<ContractStatus> {
  const contract = await findContract(sql(), contractId);
  if (!contract) throw new Error(`no contract ${contractId}`);
  return statusOf(contract, waitingOf((await versionsOf(sql(), [contractId])).get(contractId) ?? []) !== null);
}

const eventsOf = (contractId: string) =>
  many<{ act: string; actor: string }>(sql(), 'SELECT act, actor FROM contract_event WHERE contract_id = $1 ORDER BY id', [contractId]);

describe('every state, act and actor', () => {
  const calls = ['A', 'R', 'C', 'offer', 'withdraw', 'ask', 'agree', 'refuse', 'lapse', 'end'] as const;
  type Call = (typeof calls)[number];
  const actors = ['agent', 'upline', 'stranger', 'operator', 'system'] as const;
  type ActorName = (typeof actors)[number];

  /** What is allowed, in full: `call by whom: what it leads to`. */
  const allowed: Record<ContractStatus, Record<string, ContractStatus>> = {
    offered: {
      'A agent': 'active',
      'R agent': 'rejected',
      'offer upline': 'offered',
      'withdraw upline': 'withdrawn',
      'lapse system': 'lapsed',
      'end operator': 'withdrawn',
      'end system': 'withdrawn',
    },
    active: {
      'offer upline': 'renewing',
      'ask agent': 'ending.agent',
      'ask upline': 'ending.upline',
      'end operator': 'ended',
      'end system': 'ended',
    },
    renewing: {
      'A agent': 'active',
      'R agent': 'active',
      'offer upline': 'renewing',
      'withdraw upline': 'active',
      'ask agent': 'ending.agent',
      'ask upline': 'ending.upline',
      'lapse system': 'active',
      'end operator': 'ended',
      'end system': 'ended',
    },
    'ending.agent': { 'agree upline': 'ended', 'refuse upline': 'active', 'end operator': 'ended', 'end system': 'ended' },
    'ending.upline': {
      'C agent': 'ended',
      'R agent': 'active',
      'A agent': 'active',
      'agree agent': 'ended',
      'refuse agent': 'active',
      'end operator': 'ended',
      'end system': 'ended',
    },
    // After one that is over, another may be offered.
    rejected: { 'offer upline': 'rejected' },
    withdrawn: { 'offer upline': 'withdrawn' },
    lapsed: { 'offer upline': 'lapsed' },
    ended: { 'offer upline': 'ended' },
  };

  /** A member below `top` with a contract of the given status. */
  async function made(status: ContractStatus): Promise<{ agent: TestMember; contractId: string }> {
    const agent = await person(world, { above: [top] });
    const { contractId, version } = (await offer(top, agent, 0.05)).value;
    if (status === 'rejected') await answer(agent, contractId, 'R', version);
    if (status === 'withdrawn') await top.browser.call(wire.withdrawOffer, { contractId, version });
    if (status === 'lapsed') await act('lapse', 'system', { agent, contractId });
    if (['active', 'renewing', 'ending.agent', 'ending.upline', 'ended'].includes(status)) await answer(agent, contractId, 'A', version);
    if (status === 'renewing') await offer(top, agent, 0.06);
    if (status.startsWith('ending')) {
      await (status === 'ending.agent' ? agent : top).browser.call(wire.terminateContract, { contractId, version });
    }
    if (status === 'ended') await act('end', 'operator', { agent, contractId });
    expect(await statusNow(contractId)).toBe(status);
    return { agent, contractId };
  }

  /** Does it, with the current versions: what is refused is refused for the state or the person, not for the terms. */
  async function act(call: Call, who: ActorName, { agent, contractId }: { agent: TestMember; contractId: string }): Promise<void> {
    const versions = (await versionsOf(sql(), [contractId])).get(contractId) ?? [];
    const version = (waitingOf(versions) ?? versions.at(-1))?.version ?? 1;
    if (who === 'system' || who === 'operator') {
      if (call === 'lapse') {
        await sql().query(`UPDATE contract_version SET expires_at = $2 WHERE contract_id = $1 AND state = 'waiting'`, [
          contractId,
          world.now(),
        ]);
        await lapseOffers(world.platform.domains.deps, world.now());
      } else {
        await transaction(sql(), async (tx) => {
          const contract = await findContract(tx, contractId);
          if (!contract) throw new Error('none');
          await endContract(world.platform.domains.deps, tx, contract, {
            act: 'end',
            actor: { side: who, id: null },
            reason: who === 'operator' ? 'operator' : 'moved',
            now: world.now(),
          });
        }).catch((error: Error) => expect(error.message).toBe('contract.state'));
      }
      return;
    }
    const { browser } = who === 'agent' ? agent : who === 'upline' ? top : stranger;
    const body = { contractId, version };
    const signed = { contractId, version: versions.findLast(({ state }) => state === 'signed')?.version ?? version };
    const { ok, code } = await {
      A: () => browser.call(wire.answerHourlySalary, { ...body, status: 'A' as const }),
      R: () => browser.call(wire.answerHourlySalary, { ...body, status: 'R' as const }),
      C: () => browser.call(wire.answerHourlySalary, { ...body, status: 'C' as const }),
      offer: () => browser.call(wire.offerContract, { customerId: agent.id, kind: 'hourly', type: 'CONS', terms: hourlyAt(0.07) }),
      withdraw: () => browser.call(wire.withdrawOffer, body),
      ask: () => browser.call(wire.terminateContract, signed),
      agree: () => browser.call(wire.answerTermination, { ...signed, status: 'C' as const }),
      refuse: () => browser.call(wire.answerTermination, { ...signed, status: 'R' as const }),
      lapse: () => Promise.resolve({ ok: false, code: 'contract.state' }),
      end: () => Promise.resolve({ ok: false, code: 'contract.state' }),
    }[call]();
    if (!ok) expect(['contract.state', 'contract.not.found', 'contract.expired', 'contract.downline.unknown']).toContain(code);
  }
  let stranger: TestMember;
  beforeAll(async () => {
    stranger = await person(world);
  });

  test.each(contractStatuses)('%s', async (status) => {
    let at = await made(status);
    for (const call of calls) {
      for (const who of actors) {
        if ((call === 'lapse' || call === 'end') !== (who === 'system' || who === 'operator')) continue;
        if (call === 'lapse' && who === 'operator') continue;
        const events = (await eventsOf(at.contractId)).length;
        await act(call, who, at);
        const after = allowed[status][`${call} ${who}`];
        const name = `${status}: ${call} by ${who}`;
        expect([name, await statusNow(at.contractId)]).toEqual([name, after ?? status]);
        if (after === undefined) expect([name, (await eventsOf(at.contractId)).length]).toEqual([name, events]);
        else at = await made(status);
      }
    }
  });
});

test('an answer speaks of the terms that were read: by version, or as last served to the session', async () => {
  const agent = await person(world, { above: [top] });
  const { contractId } = (await offer(top, agent, 0.04)).value;
  expect((await answer(agent, contractId, 'A')).code).toBe('contract.changed');
  const first = (await agent.browser.call(wire.consolidatedFunds)).value;
  expect(first.contracthoursalreq['CONS']).toEqual([
    expect.objectContaining({
      contractId,
      id: contractId,
      version: 1,
      status: 'P',
      downlineHigherRate: 'N',
      period: 'hour',
      hourSalaryRates: [{ minimumBet: 0, activeMember: 0, rateType: 'P', rate: 0.04 }],
    }),
  ]);
  expect(first.contracthoursalreq['CONS']?.[0]).toMatchObject({ offeredBy: top.name, current: null });
  await offer(top, agent, 0.03);
  expect((await answer(agent, contractId, 'A')).code).toBe('contract.changed');
  expect((await answer(agent, contractId, 'A', 1)).code).toBe('contract.changed');
  expect((await agent.browser.call(wire.consolidatedFunds)).value.contracthoursalreq['CONS']?.[0]).toMatchObject({
    version: 2,
    status: 'E',
  });
  expect((await answer(agent, contractId, 'A')).ok).toBe(true);
  const after = (await agent.browser.call(wire.consolidatedFunds)).value;
  expect([after.contracthoursalreq, after.contracthoursalinfo, after.divtypeinfo]).toEqual([{}, ['CONS'], []]);
  const { list } = (await agent.browser.call(wire.contractList)).value;
  expect(list).toMatchObject([{ contractId, mine: true, state: 'active', version: 2, terms: { tiers: [{ rate: 0.03 }] }, pending: null }]);
  // It counts from the next hour on.
  expect(list[0]?.since).toBe(Math.floor(world.now().getTime() / 3_600_000) * 3_600_000 + 3_600_000);
});

test('never above: the own terms, the house’s highest, the brand’s kinds; the refusal says how much', async () => {
  const agent = await person(world, { above: [top] });
  const refused = await offer(top, agent, 0.11);
  expect([refused.code, refused.detail]).toMatchObject(['contract.rate.too.high', { tier: 0, most: 0.1 }]);
  expect(
    (await offer(top, agent, 0.05, { terms: { ...hourlyAt(0.05), tiers: [...hourlyAt(0.05).tiers, ...hourlyAt(0.04).tiers] } })).code,
  ).toBe('contract.terms.invalid');
  expect((await offer(top, agent, 0.05, { kind: 'realtime' })).code).toBe('contract.terms.invalid');
  expect((await offer(top, agent, 0.05, { period: 'D' })).code).toBe('contract.period');
  expect((await offer(agent, await person(world, { above: [top, agent] }), 0.01)).code).toBe('contract.own.missing');
  expect((await offer(top, await person(world, { above: [top], customerType: 0 }), 0.01)).code).toBe('contract.kind.not.offered');
  await expect(offerByHouse(world, await person(world), { kind: 'hourly', terms: inside(0.2) })).rejects.toThrow('contract.rate.too.high');
  await expect(offerByHouse(world, agent, { kind: 'hourly', terms: inside(0.01) })).rejects.toThrow('contract.downline.unknown');
  expect((await offer(top, await person(world, { brandCode: 'sol' }), 0.01)).code).toBe('contract.downline.unknown');
});

test('one contract of a kind and TYPE, and CONS beside none: by the calls and by the database', async () => {
  const agent = await person(world, { above: [top] });
  const { contractId, version } = (await offer(top, agent, 0.05, { type: 'LIVE' })).value;
  expect((await offer(top, agent, 0.05)).code).toBe('contract.type.taken');
  expect((await offer(top, agent, 0.05, { type: 'RNG' })).ok).toBe(true);
  await answer(agent, contractId, 'A', version);
  const insert = (type: string) =>
    sql().query(
      `INSERT INTO contract (id, brand_id, kind, type, agent_id, upline_id, state, last_version, created_at, changed_at)
         VALUES ($1, $2, 'hourly', $3, $4, $5, 'offered', 1, now(), now())`,
      [randomUUID(), agent.brandId, type, agent.id, top.id],
    );
  await expect(insert('LIVE')).rejects.toThrow('contract_slot_pkey');
  await expect(insert('CONS')).rejects.toThrow('contract_slot_pkey');
});

test('an offer sent many times is one, with other terms under its id refused', async () => {
  const agent = await person(world, { above: [top] });
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => offer(top, agent, 0.05, { requestId })));
  expect(new Set(answers.map(({ value }) => `${value.contractId} ${value.version}`)).size).toBe(1);
  expect((await offer(top, agent, 0.04, { requestId })).code).toBe('contract.request.differs');
  // An id that looks like one of the product's own blocks nobody.
  const odd = { requestId: `${answers[0]?.value.contractId}:2` };
  expect([(await offer(top, await person(world, { above: [top] }), 0.05, odd)).ok, (await offer(top, agent, 0.04)).ok]).toEqual([
    true,
    true,
  ]);
});

test('signing and rejecting at once, fifty times each: one of them counts, and the terms begin once', async () => {
  const agent = await person(world, { above: [top] });
  const { contractId, version } = (await offer(top, agent, 0.05)).value;
  const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => answer(agent, contractId, turn % 2 ? 'A' : 'R', version)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['contract.state']));
  expect((await eventsOf(contractId)).map(({ act }) => act)).toHaveLength(2);
});

test('signing lower terms ends what is above them below, all the way down, and leaves the part-period to settle', async () => {
  const upper = await person(world, { above: [top] });
  const middle = await person(world, { above: [top, upper] });
  const lower = await person(world, { above: [top, upper, middle] });
  const own = await sign(top, upper, 0.08);
  const [middleOwn, lowerOwn] = [await sign(upper, middle, 0.06), await sign(middle, lower, 0.05)];
  const fair = await person(world, { above: [top, upper] });
  const fairOwn = await sign(upper, fair, 0.03);
  // As if all had been signed two hours ago.
  await sql().query(`UPDATE contract_version SET starts_at = starts_at - interval '2 hours' WHERE contract_id = ANY ($1)`, [
    [own, middleOwn, lowerOwn, fairOwn],
  ]);
  await offer(top, upper, 0.04);
  const waiting = await person(world, { above: [top, upper] });
  const offered = (await offer(upper, waiting, 0.07)).value.contractId;
  expect((await upper.browser.call(wire.consolidatedFunds)).value.contracthoursalreq['CONS']?.[0]).toMatchObject({
    downlineHigherRate: 'Y',
    status: 'E',
  });
  const at = world.now();
  expect((await answer(upper, own, 'A')).ok).toBe(true);
  expect(await Promise.all([middleOwn, lowerOwn, fairOwn, offered, own].map(statusNow))).toEqual([
    'ended',
    'ended',
    'active',
    'withdrawn',
    'active',
  ]);
  const parts = (await endedParts(sql(), { brandId: top.brandId })).filter(({ contractId }) => [middleOwn, lowerOwn].includes(contractId));
  expect(parts).toMatchObject([
    { agentPath: [top.id, upper.id], reason: 'lower.terms', payer: 'house', terms: { tiers: [{ rate: 600n }] } },
    { agentPath: [top.id, upper.id, middle.id], reason: 'lower.terms' },
  ]);
  for (const { until } of parts) expect(until.getTime()).toBeGreaterThanOrEqual(at.getTime());
  await markSettled(sql(), { contractId: middleOwn, now: world.now() });
  expect((await endedParts(sql(), { brandId: top.brandId })).map(({ contractId }) => contractId)).not.toContain(middleOwn);
  expect(await signedTypes(sql(), [upper.id, middle.id])).toEqual(new Map([[upper.id, [{ kind: 'hourly', type: 'CONS' }]]]));
  const over = await contractsOver(sql(), { brandId: top.brandId, kind: 'hourly', from: at, to: new Date(at.getTime() + 7_200_000) });
  const ofLower = over.filter(({ agentId, uplineId }) => agentId === lower.id || uplineId === lower.id);
  const until = new Date(at.getTime() + 7_200_000);
  expect(await contractsOver(sql(), { brandId: top.brandId, kind: 'hourly', from: at, to: until, of: lower.id })).toEqual(ofLower);
  // The old terms of the signer count up to the next hour, where the new ones begin.
  const versions = over.filter(({ contractId }) => contractId === own);
  expect(versions.map(({ version, terms }) => [version, terms.tiers[0]])).toMatchObject([
    [1, { rate: 800n }],
    [2, { rate: 400n }],
  ]);
  expect(versions[0]?.until).toEqual(versions[1]?.since);
  const hints = (id: string) =>
    many<{ event: string; own: string | null }>(
      sql(),
      `SELECT event, data ->> 'own' AS own FROM hint WHERE member_id = $1 AND data ->> 'contractId' = $2 ORDER BY id`,
      [id, lowerOwn],
    );
  // Their own answer is no news to who gave it.
  expect(await hints(lower.id)).toEqual([
    { event: 'contract.offered', own: null },
    { event: 'contract.answered', own: 'yes' },
    { event: 'contract.ended', own: null },
  ]);
});

test('an upline whose terms were lowered meanwhile gives no more than those', async () => {
  const upper = await person(world, { above: [top] });
  const lower = await person(world, { above: [top, upper] });
  const own = await sign(top, upper, 0.08);
  const { contractId, version } = (await offer(upper, lower, 0.06)).value;
  await sql().query(`UPDATE contract_version SET terms = $2 WHERE contract_id = $1`, [own, JSON.stringify(hourlyAt(0.05))]);
  expect((await answer(lower, contractId, 'A', version)).code).toBe('contract.rate.too.high');
});

test('who is on a break or excluded is offered nothing, sees no offer and signs none; what they have ends when they leave', async () => {
  const [resting, gone] = [await person(world, { above: [top] }), await person(world, { above: [top] })];
  const { contractId, version } = (await offer(top, resting, 0.05)).value;
  const signed = await sign(top, gone, 0.05);
  const guard = (column: string, { id }: TestMember) =>
    world.database.ownerPool.query(`UPDATE member_guard SET ${column} = $2 WHERE member_id = $1`, [
      id,
      new Date(world.now().getTime() + 86_400_000),
    ]);
  await guard('cool_off_until', resting);
  expect((await resting.browser.call(wire.consolidatedFunds)).value.contracthoursalreq).toEqual({});
  expect((await answer(resting, contractId, 'A', version)).code).toBe('member.cooling.off');
  expect((await offer(top, resting, 0.04)).code).toBe('contract.downline.barred');
  await guard('excluded_until', gone);
  await endOfBarred(world.platform.domains.deps, world.now());
  expect(await Promise.all([contractId, signed].map(statusNow))).toEqual(['offered', 'ended']);
});

test('an offer is open so long', async () => {
  const agent = await person(world, { above: [top] });
  expect((await offer(top, agent, 0.05, { openUntil: '2020-01-01' })).code).toBe('contract.open.until');
  expect((await offer(top, agent, 0.05, { openUntil: '9999-01-01' })).code).toBe('contract.open.until');
  const { contractId, version } = (await offer(top, agent, 0.05)).value;
  await sql().query('UPDATE contract_version SET expires_at = $2 WHERE contract_id = $1', [contractId, world.now()]);
  expect((await agent.browser.call(wire.consolidatedFunds)).value.contracthoursalreq).toEqual({});
  expect((await answer(agent, contractId, 'A', version)).code).toBe('contract.expired');
});

test('a branch is not moved below terms that are lower; what was agreed above it ends', async () => {
  const [upper, other] = [await person(world, { above: [top] }), await person(world, { above: [top] })];
  const lower = await person(world, { above: [top, upper] });
  const own = await sign(top, upper, 0.08);
  const below = await sign(upper, lower, 0.06);
  await sign(top, other, 0.05);
  const move = { brandId: top.brandId, memberId: upper.id, uplineId: other.id };
  const above = await transaction(sql(), (tx) => findTermsAbove(tx, move));
  expect(above).toEqual([{ contractId: below, agentId: lower.id, kind: 'hourly', type: 'CONS' }]);
  expect(await transaction(sql(), (tx) => findTermsAbove(tx, { ...move, uplineId: null }))).toEqual([]);
  await transaction(sql(), (tx) => endForMove(world.platform.domains.deps, tx, move, world.now()));
  expect(await Promise.all([own, below].map(statusNow))).toEqual(['ended', 'active']);
});

test('bounds: what the agent may give, with what is open; of others’ downlines nothing', async () => {
  const agent = await person(world, { above: [top] });
  const { contractId } = (await offer(top, agent, 0.05, { type: 'LIVE' })).value;
  const { value } = await top.browser.call(wire.contractBounds, undefined, { customerId: agent.id });
  expect(value.offers.map(({ kind, type }) => `${kind} ${type}`)).toContain('hourly CONS');
  expect(value.offers.find(({ type }) => type === 'LIVE')).toMatchObject({
    period: 'hour',
    current: null,
    pending: { contractId, version: 1 },
  });
  expect(value.customerName).toBe(agent.name);
  expect((await agent.browser.call(wire.contractBounds, undefined, { customerId: top.id })).code).toBe('contract.downline.unknown');
  const { list } = (await top.browser.call(wire.contractList, undefined, { side: 'offered', customerId: agent.id })).value;
  await world.database.ownerPool.query(`UPDATE member_guard SET cool_off_until = $2::timestamptz + interval '1 day' WHERE member_id = $1`, [
    agent.id,
    world.now(),
  ]);
  expect((await top.browser.call(wire.contractBounds, undefined, { customerId: agent.id })).value.offers).toEqual([]);
  expect(list).toMatchObject([{ contractId, mine: false, customerName: agent.name, pending: { version: 1 } }]);
});
