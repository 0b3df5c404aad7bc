import { randomUUID } from 'node:crypto';
import {
  settlementCorrect,
  settlementLineFree,
  settlementLineHold,
  settlementRelease,
} from '../../../packages/contract/src/settlements/desk.ts';
import { act, good, ofSubject, proposed, type Scene } from './act.ts';

/** A run with one line, as the schedule leaves it. */
async function runOf(
  { world, pool, brandId, memberId, currency }: Scene,
  { name, period, lineState }: { name: string; period: 'D' | 'W' | 'M'; lineState: 'computed' | 'nothing' },
) {
  const [runId, lineId] = [`str_${name}`, `stl_${name}`];
  const now = world.now();
  const gives = lineState === 'nothing' ? 0 : 10_000;
  await pool.query(
    `INSERT INTO agent_run (id, brand_id, kind, period, period_from, period_to, state, currency, lines, amount, inputs, computed_at)
       VALUES ($1, $2, 'daily', $5, $3::timestamptz - interval '1 day', $3, 'computed', $4, 1, $6, '{"activeTurnover": "0", "step": "100"}', $3)`,
    [runId, brandId, now, currency, period, gives],
  );
  await pool.query(
    `INSERT INTO agent_line (id, run_id, brand_id, kind, contract_id, version, type, agent_id, payer, currency, counted_from, counted_to, turnover, stake,
         payout, late, net, active_members, rate_type, rate, carried_in, carried_out, beneath, exact, amount, inputs, state)
       VALUES ($1, $2, $3, 'daily', $1, 1, 'CONS', $4, 'house', $5, $6::timestamptz - interval '1 day', $6, 0, 0, 0, 0, 0, 0, 'A', 10000, 0, 0, 0, $8, $8,
         '{"agentPath": []}', $7)`,
    [lineId, runId, brandId, memberId, currency, now, lineState, gives],
  );
  return { runId, lineId };
}

/** What happens to settlements of agents. */
export const acts = {
  'settlement.release': proposed(async (scene) => {
    const { runId } = await runOf(scene, { name: 'release', period: 'D', lineState: 'nothing' });
    return good(await scene.owner.call(settlementRelease, { id: runId, version: 1, reason: 'As always' })).proposalId;
  }, ofSubject('str_')),
  'settlement.line.free': act(settlementLineFree, async (scene) => {
    const { lineId } = await runOf(scene, { name: 'hold', period: 'W', lineState: 'computed' });
    good(await scene.owner.call(settlementLineHold, { id: lineId, reason: 'Looks odd' }));
    return { id: lineId, reason: 'Fine' };
  }),
  'settlement.correct': proposed(async (scene) => {
    const { lineId } = await runOf(scene, { name: 'correct', period: 'M', lineState: 'nothing' });
    const body = { id: lineId, amount: scene.amount, reason: 'A day was missed', requestId: randomUUID() };
    return good(await scene.owner.call(settlementCorrect, body)).proposalId;
  }),
};
