import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as runs from '../../../packages/contract/src/settlements/desk.ts';
import { withdraw } from '../../../packages/contract/src/payments/calls.ts';
import { newId } from '../../../packages/contract/src/base/id.ts';
import { confirmProposalOf } from '../../../apps/server/src/test/desk-visitor.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Visitor } from '../../../apps/server/src/test/visitor.ts';
import { createLog } from '../../../packages/kit/src/log.ts';
import { rebateRates } from '../../../apps/server/src/modules/agents/public.ts';
import { contractsOver, endedParts, markSettled } from '../../../apps/server/src/modules/contracts/public.ts';
import { writeHint, writeHints } from '../../../apps/server/src/modules/realtime/public.ts';
import { settleDue } from '../../../apps/server/src/modules/settlements/public.ts';
import { promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import { PAYMENT_PASSWORD, type Stage, UNITS } from '../money/stage.ts';
import { done, isRefusedOrDone } from './team.ts';

const reason = 'a drill of agents';
const AMOUNT = 300_000;
const HEAD_START_MS = 60;
let hours = 0;

interface Line {
  id: string;
  agent: TestMember;
}

/** A daily salary of fixed amounts, computed and not released, written where only the server writes it: the computation has its own tests. */
async function openRun(
  { platform }: Stage,
  agents: readonly TestMember[],
  upline: TestMember | null = null,
): Promise<{ id: string; lines: Line[] }> {
  const { ownerPool } = platform.database;
  hours += 1;
  const id = newId('run');
  const to = new Date(Date.UTC(2020, 0, 1 + hours));
  const from = new Date(Date.UTC(2020, 0, hours));
  await ownerPool.query(
    `INSERT INTO agent_run (id, brand_id, kind, period, period_from, period_to, state, currency, lines, amount, inputs, computed_at)
       VALUES ($1, 'brd_koi', 'daily', 'D', $2, $3, 'computed', 'VND', $4, $5, '{}', $6)`,
    [id, from, to, agents.length, BigInt(AMOUNT) * UNITS * BigInt(agents.length), platform.now()],
  );
  const lines = agents.map((agent) => ({ id: newId('lin'), agent }));
  for (const { id: line, agent } of lines)
    await ownerPool.query(
      `INSERT INTO agent_line (id, run_id, brand_id, kind, contract_id, version, type, agent_id, payer, upline_id, currency, counted_from, counted_to, turnover, stake,
         payout, late, net, active_members, tier, rate_type, rate, carried_in, carried_out, beneath, exact, amount, inputs, state)
         VALUES ($1, $2, 'brd_koi', 'daily', $3, 1, 'CONS', $4, $5, $6, 'VND', $7, $8, 0, 0, 0, 0, 0, 0, 0, 'A', $9, 0, 0, 0, $9, $9, '{"agentPath": [], "costs": {}, "terms": {"kind": "daily", "tiers": []}}', 'computed')`,
      [line, id, newId('ctr'), agent.id, upline ? 'upline' : 'house', upline?.id ?? null, from, to, BigInt(AMOUNT) * UNITS],
    );
  return { id, lines };
}

async function cashOf({ platform }: Stage, { id }: TestMember): Promise<bigint> {
  const { rows } = await platform.database.ownerPool.query<{ balance: bigint }>('SELECT balance FROM member_guard WHERE member_id = $1', [
    id,
  ]);
  return rows[0]?.balance ?? 0n;
}

async function runNow({ platform }: Stage, id: string): Promise<{ state: string; version: number }> {
  const { rows } = await platform.database.ownerPool.query<{ state: string; version: number }>(
    'SELECT state, version FROM agent_run WHERE id = $1',
    [id],
  );
  return rows[0] ?? { state: 'none', version: 0 };
}

/** What the clock asks for every minute: what was released is paid, and what is owed. */
const settle = ({ platform }: Stage): Promise<void> =>
  settleDue(
    {
      db: platform.database.pool,
      clock: { now: platform.now },
      hint: writeHint,
      hintAll: writeHints,
      log: createLog({ name: 'drill', level: 'silent' }),
      contractsOver,
      endedParts,
      markSettled,
      rebateRates,
    },
    { kinds: ['daily'] },
  );

const FULL = BigInt(AMOUNT) * UNITS;

/** Releases, holds and debts, raced by operators and by those who owe. */
export async function attackSettlements(stage: Stage, { each, rounds }: { each: number; rounds: number }): Promise<Row[]> {
  const [one, two, sol] = [await stage.operator(null), await stage.operator(null), await stage.operator(['brd_sol'])];
  return [await released(stage, [one, two, sol], each), await held(stage, [one, two], rounds), await owed(stage, [one, two], rounds)];
}

async function release(stage: Stage, id: string, [one, two]: readonly [Visitor, Visitor]): Promise<void> {
  const asked = await one.call(runs.settlementRelease, { id, version: (await runNow(stage, id)).version, reason });
  done('release', asked);
  done('release', await confirmProposalOf(two, asked.value.proposalId));
}

async function released(stage: Stage, [one, two, sol]: readonly [Visitor, Visitor, Visitor], each: number): Promise<Row> {
  const { check, row } = promise('releases: by two operators, once, however many ask');
  const agent = await stage.member({ customerType: 1 });
  const { id, lines } = await openRun(stage, [agent]);
  const ask = (operator: Visitor, version: number) => operator.call(runs.settlementRelease, { id, version, reason });
  for (const call of [runs.settlementRelease, runs.settlementHold] as const) {
    const { code } = await sol.call(call, { id, version: 1, reason } as never);
    check(code === 'not.found' || code === 'request_param_err', `another brand's operator: ${code}`);
  }
  check((await ask(sol, 1)).code === 'not.found', 'another brand’s operator');
  const alone = await Promise.all(Array.from({ length: each }, () => ask(one, 1)));
  for (const answer of alone) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
  check(alone.filter(({ ok }) => ok).length === 1, `proposed ${alone.filter(({ ok }) => ok).length} times`);
  const proposalId = alone.find(({ ok }) => ok)?.value.proposalId ?? '';
  check((await confirmProposalOf(one, proposalId)).code === 'desk.second.operator', 'one operator did for two');
  check((await runNow(stage, id)).state === 'computed', 'released by one');
  const both = await Promise.all(Array.from({ length: each }, (_, turn) => confirmProposalOf(turn % 2 ? one : two, proposalId)));
  for (const answer of both) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
  check(both.filter(({ ok }) => ok).length === 1, `released ${both.filter(({ ok }) => ok).length} times`);
  await Promise.all([settle(stage), settle(stage)]);
  await settle(stage);
  check((await cashOf(stage, agent)) === FULL, `paid ${await cashOf(stage, agent)} units`);
  for (const version of [1, 2, 3, 4, 5]) check(!(await ask(two, version)).ok, 'released again');
  const line = lines[0]?.id ?? '';
  const correct = (operator: Visitor, amount: number, requestId: string) =>
    operator.call(runs.settlementCorrect, { id: line, amount, reason, requestId });
  for (const amount of [-AMOUNT - 1, 0, -1e12]) check(!(await correct(one, amount, randomUUID())).ok, `corrected by ${amount}`);
  const requestId = randomUUID();
  const proposals = await Promise.all(Array.from({ length: 5 }, () => correct(one, -100_000, requestId)));
  for (const answer of proposals) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
  const proposed = proposals.find(({ ok }) => ok)?.value;
  check(
    proposed !== undefined && (await correct(one, -AMOUNT, randomUUID())).code === 'desk.proposal.waiting',
    'two corrections of a line wait',
  );
  const confirm = (operator: Visitor) => confirmProposalOf(operator, proposed?.proposalId ?? null);
  check((await confirm(one)).code === 'desk.second.operator', 'one operator corrected for two');
  const confirmed = await Promise.all(Array.from({ length: each }, () => confirm(two)));
  for (const answer of confirmed) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
  check(confirmed.filter(({ ok }) => ok).length === 1, `corrected ${confirmed.filter(({ ok }) => ok).length} times`);
  check((await cashOf(stage, agent)) === FULL - 100_000n * UNITS, `left with ${await cashOf(stage, agent)} units`);
  return row();
}

/** A line held and freed while its run goes out is paid once after all, or not at all while it is held. */
async function held(stage: Stage, by: readonly [Visitor, Visitor], rounds: number): Promise<Row> {
  const { check, row } = promise('releases: a line held meanwhile is not paid, a freed one is paid once');
  const [one, two] = by;
  for (let round = 0; round < rounds; round += 1) {
    await stage.forgetCounts();
    const agents = [await stage.member({ customerType: 1 }), await stage.member({ customerType: 1 })];
    const { id, lines } = await openRun(stage, agents);
    const [held, other] = lines as [Line, Line];
    done('hold', await one.call(runs.settlementLineHold, { id: held.id, reason }));
    check((await one.call(runs.settlementLineFree, { id: held.id, reason })).code === 'desk.second.operator', 'freed by who held it');
    await release(stage, id, by);
    const isFreedMeanwhile = round % 2 === 0;
    const [, holding, freeing] = await Promise.all([
      settle(stage),
      one.call(runs.settlementLineHold, { id: other.id, reason }),
      isFreedMeanwhile ? two.call(runs.settlementLineFree, { id: held.id, reason }) : null,
    ]);
    check(isRefusedOrDone(holding), `hold: ${holding.status} ${holding.code}`);
    check(freeing === null || freeing.ok, `free: ${freeing?.code}`);
    await settle(stage);
    check((await cashOf(stage, other.agent)) === (holding.ok ? 0n : FULL), `held: ${holding.ok}, paid ${await cashOf(stage, other.agent)}`);
    if (!isFreedMeanwhile) {
      check((await cashOf(stage, held.agent)) === 0n, 'a held line was paid');
      const frees = await Promise.all(Array.from({ length: 5 }, () => two.call(runs.settlementLineFree, { id: held.id, reason })));
      check(frees.filter(({ ok }) => ok).length === 1, 'freed more than once');
    }
    await settle(stage);
    check((await cashOf(stage, held.agent)) === FULL, `freed: paid ${await cashOf(stage, held.agent)}`);
    check((await runNow(stage, id)).state === 'released', (await runNow(stage, id)).state);
  }
  return row();
}

/** Who owes takes the money out while it is taken from them: it goes one way. */
async function owed(stage: Stage, by: readonly [Visitor, Visitor], rounds: number): Promise<Row> {
  const { check, row } = promise('debts: money is withdrawn or pays what is owed, never both');
  const seen = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    await stage.forgetCounts();
    const upline = await stage.member({ customerType: 1, money: AMOUNT });
    const bankCardId = await stage.card(upline);
    const agents = await Promise.all([0, 1].map(() => stage.member({ customerType: 1, path: [upline.id] })));
    const { id } = await openRun(stage, agents, upline);
    const out = () =>
      upline.browser.call(withdraw, { bankCardId, amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, requestId: randomUUID() });
    const [one, two] = by;
    const asked = await one.call(runs.settlementRelease, { id, version: 1, reason });
    done('release', asked);
    // The second release pays; the way out is slower by its password: every third time it is done before, every third time it has a head start.
    const ahead = round % 3 === 0 ? await out() : out();
    if (round % 3 === 1) await Promise.race([ahead, sleep(HEAD_START_MS)]);
    const [first, , second] = await Promise.all([
      ahead,
      confirmProposalOf(two, asked.value.proposalId),
      round % 3 === 0 ? ahead : out(),
      settle(stage),
      settle(stage),
    ]);
    await settle(stage);
    for (const answer of [first, second]) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
    const withdrawn = [...new Set([first, second])].filter(({ ok }) => ok).length;
    const paid = (await Promise.all(agents.map((agent) => cashOf(stage, agent)))).filter((units) => units === FULL).length;
    check(withdrawn + paid === 1, `withdrawn ${withdrawn} times, paid ${paid} lines`);
    check((await cashOf(stage, upline)) === 0n, `left with ${await cashOf(stage, upline)} units`);
    const name = withdrawn > 0 ? 'withdrawn' : 'paid';
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return row([...seen].map(([name, times]) => `${times} × ${name}`).join(', '));
}
