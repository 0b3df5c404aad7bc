import { randomUUID } from 'node:crypto';
import { agentRebatesChange } from '@pavilion/contract/agents/desk';
import { updateDownlineRebates } from '@pavilion/contract/agents/calls';
import type { ContractKind, ContractType, WireTerms } from '@pavilion/contract/contracts/terms';
import * as contracts from '@pavilion/contract/contracts/calls';
import * as desk from '@pavilion/contract/contracts/desk';
import { createLog } from '@pavilion/kit/log';
import { testClock } from '@pavilion/kit/test-clock';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { one, transaction } from '../kernel/db.ts';
import { confirmWaiting, type DeskVisitor, ownerAt, secondOwnerAt } from './desk-visitor.ts';
import { openTestSession } from './members.ts';
import { type TestPlatform, testPlatform } from './test-platform.ts';
import type { Answer } from './visitor.ts';
import { activityConsumer } from '../modules/activity/public.ts';
import { rebateRates } from '../modules/agents/public.ts';
import { treeMember, type TreeMember } from '../modules/agents/testing/tree-world.ts';
import { contractsOver, endedParts, markSettled } from '../modules/contracts/public.ts';
import { accounts, dispatchNext, post } from '../modules/ledger/public.ts';
import { writeHint, writeHints } from '../modules/realtime/public.ts';
import { settleDue } from '../modules/settlements/public.ts';

export const UNIT = 10_000n;
const HOUR = 3_600;

/** Noon at the brand koi. What is signed a day later counts from that day's midnight on; rebates are given on by who has them already. */
const NOON = Date.parse('2026-02-28T05:00:00Z');

const SIGNED: readonly { kind: ContractKind; type: ContractType; highest: number; terms(rate: number): WireTerms }[] = [
  {
    kind: 'hourly',
    type: 'CONS',
    highest: 0.06,
    terms: (rate) => ({ kind: 'hourly', tiers: [{ minimumBet: 0, activeMember: 0, rateType: 'P', rate }] }),
  },
  {
    kind: 'daily',
    type: 'RNG',
    highest: 0.35,
    terms: (rate) => ({ kind: 'daily', tiers: [{ betVolume: 0, activeMember: 1, rateType: 'P', rate }] }),
  },
  {
    kind: 'dividend',
    type: 'CONS',
    highest: 20,
    terms: (rate) => ({
      kind: 'dividend',
      costs: ['rebate', 'grant'],
      carryPeriods: 0,
      tiers: [{ minimumBet: 0, netLoss: 0, activeMember: 0, contractRate: rate }],
    }),
  },
];

/** Who is below which of the agents before them, and what they play: places among all of them, VND in thousands, minutes after midnight. */
const shapes = fc.record({
  agents: fc.array(fc.nat({ max: 50 }), { minLength: 3, maxLength: 3 }),
  players: fc.array(fc.nat({ max: 50 }), { minLength: 3, maxLength: 3 }),
  bets: fc.array(
    fc.record({
      who: fc.nat({ max: 50 }),
      minute: fc.integer({ min: 6, max: 40 }),
      stake: fc.integer({ min: 400, max: 9_000 }),
      times: fc.nat({ max: 14 }),
    }),
    { minLength: 14, maxLength: 14 },
  ),
});

export interface AgentWorld {
  platform: TestPlatform;
  /** The topmost first; rates fall by level. Dividends, hourly and real-time salaries the house pays, daily ones the agent above. */
  agents: TreeMember[];
  players: TreeMember[];
  /** An agent of another tree with somebody below. */
  stranger: TreeMember;
  /** An agent of the other brand. */
  foreigner: TreeMember;
  owner: DeskVisitor;
  second: DeskVisitor;
  settle(): Promise<void>;
  /** New sessions for everybody: a day outlasts them. */
  signInAgain(): Promise<void>;
  close(): Promise<void>;
}

/** A team whose day is over: signed at noon, played after midnight, settled a day later. Automatic payments were made. */
export async function openAgentWorld(seed: number): Promise<AgentWorld> {
  const platform = await testPlatform({ clock: testClock(NOON) });
  await platform.platform.domains.desk.seed();
  const [shape] = fc.sample(shapes, { numRuns: 1, seed });
  if (!shape) throw new Error('no team');
  const top = await treeMember(platform);
  const rebates = [{ gameType: 'RNG', rebate: 0.5 }];
  done(await (await ownerAt(platform)).call(agentRebatesChange, { memberId: top.id, rebates, reason: 'a test' }));
  platform.pass(24 * HOUR);
  const owner = await ownerAt(platform);
  top.browser.token = (await openTestSession(platform, top)).token;
  const agents: TreeMember[] = [top];
  for (const place of shape.agents) {
    const open = agents.filter(({ agentPath }) => agentPath.length < 3);
    agents.push(await treeMember(platform, { upline: open[place % open.length] as TreeMember }));
  }
  const players: TreeMember[] = [];
  for (const place of shape.players)
    players.push(await treeMember(platform, { upline: agents[place % agents.length] as TreeMember, type: 0 }));
  const stranger = await treeMember(platform);
  const outside = await treeMember(platform, { upline: stranger, type: 0 });
  const foreigner = await treeMember(platform, { brandCode: 'sol' });
  await policies({ owner, second: await secondOwnerAt(platform) }, top);
  await sign(owner, [...agents, stranger]);
  const settling = settlingOf(platform);
  // Rebate commission begins with the first day that is looked at.
  await settleDue(settling);
  const everybody = [...agents, ...players];
  for (const one of [...players, outside, top]) await payIn(platform, one, 100_000_000n);
  platform.pass(12 * HOUR);
  let minute = 0;
  const bets = [...shape.bets, { who: -1, minute: 30, stake: 7_777, times: 0 }].toSorted((a, b) => a.minute - b.minute);
  for (const bet of bets) {
    platform.pass((bet.minute - minute) * 60);
    minute = bet.minute;
    const who = bet.who < 0 ? outside : (everybody[bet.who % everybody.length] as TreeMember);
    if (!players.includes(who) && who !== outside) await payIn(platform, who, BigInt(bet.stake) * 1_000n);
    await play(platform, who.id, { stake: BigInt(bet.stake) * 1_000n, win: (BigInt(bet.stake) * BigInt(bet.times) * 1_000n) / 10n });
  }
  const world: AgentWorld = {
    platform,
    agents,
    players,
    stranger,
    foreigner,
    owner,
    second: owner,
    settle: () => settleDue(settling),
    signInAgain: async () => {
      for (const one of [...agents, ...players, stranger, foreigner]) one.browser.token = (await openTestSession(platform, one)).token;
    },
    close: () => platform.close(),
  };
  platform.pass((46 - minute) * 60);
  await world.settle();
  // Without it each of the day's slices would be settled by itself.
  await endRealtime(world);
  platform.pass(23.5 * HOUR);
  await world.settle();
  await world.signInAgain();
  world.owner = await ownerAt(platform);
  world.second = await secondOwnerAt(platform);
  return world;
}

const done = <V>(answer: Answer<V>): V => {
  expect([answer.code, answer.fields, answer.ok]).toEqual([undefined, expect.anything(), true]);
  return answer.value;
};

/** Dividends by the day, daily salaries of the upline's own money. */
async function policies({ owner, second }: Record<'owner' | 'second', DeskVisitor>, { brandId }: TreeMember): Promise<void> {
  for (const [kind, type, change] of [
    ['dividend', 'CONS', { period: 'D' }],
    ['daily', 'RNG', { payer: 'upline' }],
  ] as const) {
    const { version, policies: current } = done(await owner.call(desk.contractPolicy, undefined, { brandId }));
    const row = current.find((policy) => policy.kind === kind && policy.type === type);
    if (!row) throw new Error('no policy');
    const { isKindOn: _on, live: _live, ...policy } = row;
    done(await owner.call(desk.contractPolicyChange, { ...policy, ...change, brandId, version, reason: 'a test' }));
    await confirmWaiting(second);
  }
}

const ANSWERS = {
  hourly: (one: TreeMember, contractId: string, version: number) =>
    one.browser.call(contracts.answerHourlySalary, { contractId, status: 'A', version }),
  daily: (one: TreeMember, id: string, version: number) => one.browser.call(contracts.answerDailySalary, { id, status: 'A', version }),
  dividend: (one: TreeMember, _id: string, version: number) =>
    one.browser.call(contracts.answerDividend, { type: 'CONS', status: 'A', version }),
  realtime: (one: TreeMember, contractId: string, version: number) =>
    one.browser.call(contracts.answerRealtimeSalary, { contractId, status: 'A', version }),
};

/** Every kind for everybody, from the top down; real-time salaries for the topmost alone, rebates for one below. */
async function sign(owner: DeskVisitor, agents: readonly TreeMember[]): Promise<void> {
  const byHouse = (memberId: string, kind: ContractKind, type: ContractType, terms: WireTerms) =>
    owner.call(desk.contractOfferByHouse, { memberId, kind, type, terms, requestId: randomUUID(), reason: 'a test' });
  for (const one of agents) {
    const above = agents.find(({ id }) => id === one.agentPath.at(-1));
    for (const { kind, type, highest, terms } of SIGNED) {
      const given = terms(Number((highest * (1 - one.agentPath.length / 4)).toFixed(4)));
      const offered = above
        ? done(await above.browser.call(contracts.offerContract, { customerId: one.id, kind, type, terms: given }))
        : done(await byHouse(one.id, kind, type, given));
      done(await ANSWERS[kind](one, 'contractId' in offered ? offered.contractId : offered.id, offered.version));
    }
  }
  const [top, below] = agents as [TreeMember, TreeMember];
  const realtime = { kind: 'realtime' as const, tiers: [{ profitRate: 0.03, lossRate: 0.06, singleBetAmount: 1_000_000 }] };
  const { id, version } = done(await byHouse(top.id, 'realtime', 'CONS', realtime));
  done(await ANSWERS.realtime(top, id, version));
  done(await top.browser.call(updateDownlineRebates, { customerId: below.id, rebates: [{ gameType: 'RNG', rebate: 0.2 }] }));
}

async function endRealtime({ platform, agents }: AgentWorld): Promise<void> {
  const [top] = agents;
  const owner = await ownerAt(platform);
  const { list } = done(await owner.call(desk.contractsOfBrand, undefined, { memberId: top?.id ?? '', kind: 'realtime' }));
  done(await owner.call(desk.contractEnd, { id: list[0]?.id ?? '', reason: 'a test' }));
}

async function payIn({ database, now }: TestPlatform, { id: memberId, brandId }: TreeMember, main: bigint): Promise<void> {
  const at = { brandId, currency: 'VND' };
  const line = {
    from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
    to: accounts.cash({ ...at, memberId }),
    amount: main * UNIT,
  };
  await post(database.pool, { key: randomUUID(), type: 'deposit', reference: 'dep', lines: [line] }, now());
}

async function play({ platform }: TestPlatform, memberId: string, { stake, win }: { stake: bigint; win: bigint }): Promise<void> {
  const op = { vendor: 'LANTERN', memberId, roundId: randomUUID(), currency: 'VND', game: 'dice', product: 'rng' };
  const transactionId = randomUUID();
  const { bets } = platform.domains;
  expect((await bets.apply({ ...op, kind: 'bet', transactionId, amount: stake * UNIT })).status).toBe('ok');
  const ended = { kind: 'win' as const, transactionId: randomUUID(), referenceId: transactionId, amount: win * UNIT, roundClosed: true };
  expect((await bets.apply({ ...op, ...ended })).status).toBe('ok');
}

const settlingOf = ({ database, now }: TestPlatform): Parameters<typeof settleDue>[0] => ({
  db: database.pool,
  clock: { now },
  hint: writeHint,
  hintAll: writeHints,
  log: createLog({ name: 'test', level: 'silent' }),
  contractsOver,
  endedParts,
  markSettled,
  rebateRates,
});

/** Until activity has counted all of it: the platform's own follower may hold the mark. */
export const followAll = ({ database: { pool } }: TestPlatform): Promise<void> =>
  vi.waitFor(
    async () => {
      await transaction(pool, (tx) => dispatchNext(tx, activityConsumer, 10_000));
      const { left } = await one<{ left: number }>(
        pool,
        `SELECT count(*)::int AS left FROM operation_consumer c JOIN operation o ON o.number > c.number
           WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
      );
      expect(left).toBe(0);
    },
    { timeout: 30_000, interval: 5 },
  );
