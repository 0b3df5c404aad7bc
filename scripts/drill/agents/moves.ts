import * as tree from '../../../packages/contract/src/agents/calls.ts';
import { agentMove } from '../../../packages/contract/src/agents/desk.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Visitor } from '../../../apps/server/src/test/visitor.ts';
import { promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import type { Stage } from '../money/stage.ts';
import { answer, contractNow, done, HIGHEST, isRefusedOrDone, offer, openOffer, openSigned, openTop } from './team.ts';

const reason = 'a drill of agents';
const moveOf = (desk: Visitor, memberId: string, upline: string | null) => desk.call(agentMove, { memberId, upline, reason });

async function pathOf({ platform }: Stage, id: string): Promise<string[]> {
  const { rows } = await platform.database.ownerPool.query<{ path: string[] }>('SELECT agent_path AS path FROM member WHERE id = $1', [id]);
  return rows[0]?.path ?? [];
}

/** Paths that do not continue the path of who is right above, and loops: there are none in a tree. */
async function crooked({ platform }: Stage): Promise<string[]> {
  const { rows } = await platform.database.ownerPool.query<{ id: string }>(
    `SELECT m.id FROM member m LEFT JOIN member u ON u.id = m.agent_path[cardinality(m.agent_path)]
       WHERE m.id = ANY (m.agent_path) OR (m.agent_path <> '{}' AND m.agent_path IS DISTINCT FROM u.agent_path || u.id)`,
  );
  return rows.map(({ id }) => id);
}

/** Moves of branches, raced with each other and with all that goes by the tree. */
export async function attackMoves(stage: Stage, { rounds }: { rounds: number }): Promise<Row[]> {
  return [await loops(stage, rounds), await joins(stage, rounds), await contracts(stage, rounds)];
}

async function loops(stage: Stage, rounds: number): Promise<Row> {
  const { check, row } = promise('moves: two branches put under each other at once make no loop');
  const operator = await stage.operator(null);
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await stage.member({ customerType: 1 }), await stage.member({ customerType: 1 })];
    const below = await stage.member({ customerType: 1, path: [one.id] });
    const answers = await Promise.all([
      moveOf(operator, one.id, other.name),
      moveOf(operator, other.id, one.name),
      moveOf(operator, other.id, below.name),
      moveOf(operator, one.id, one.name),
    ]);
    for (const answer of answers) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
    check(answers.filter(({ ok }) => ok).length <= 2 && answers.some(({ ok }) => ok), `${answers.filter(({ ok }) => ok).length} were done`);
    const bent = await crooked(stage);
    check(bent.length === 0, `${bent.length} paths are wrong`);
  }
  return row();
}

/** Accounts opened while the branch is moved are where it is afterwards. */
async function joins(stage: Stage, rounds: number): Promise<Row> {
  const { check, row } = promise('moves: who joins a branch on its way stands where it came to stand');
  const operator = await stage.operator(null);
  for (let round = 0; round < rounds; round += 1) {
    await stage.forgetCounts();
    const to = await stage.member({ customerType: 1 });
    const head = await stage.member({ customerType: 1 });
    const below = await stage.member({ customerType: 1, path: [head.id] });
    const plain = await stage.member({ path: [head.id, below.id] });
    const open = (by: TestMember, name: string) => by.browser.call(tree.openDownline, { username: `mv${round}${name}`, userType: 0 });
    const answers = await Promise.all([
      open(below, 'a'),
      moveOf(operator, head.id, to.name),
      open(below, 'b'),
      below.browser.call(tree.promoteDownline, { customerId: plain.id }),
      open(head, 'c'),
    ]);
    for (const answer of answers) check(answer.ok, `${answer.status} ${answer.code}`);
    const bent = await crooked(stage);
    check(bent.length === 0, `${bent.length} paths are wrong`);
    check((await pathOf(stage, plain.id)).join() === [to.id, head.id, below.id].join(), 'the branch is somewhere else');
  }
  return row();
}

/** Offers and answers while the branch changes its upline: no failure, and nothing is left with the former one. */
async function contracts(stage: Stage, rounds: number): Promise<Row> {
  const { check, row } = promise('moves: contracts answered meanwhile end with the upline, and none fails');
  const operator = await stage.operator(null);
  const [from, to] = [await openTop(stage, operator), await openTop(stage, operator)];
  for (let round = 0; round < rounds; round += 1) {
    await stage.forgetCounts();
    const signed = await openSigned(stage, from);
    const waiting = await openOffer(stage, from);
    const fresh = await stage.member({ customerType: 1, path: from.path });
    const again = done('newer terms', await offer(from.agent, signed.agent.id, HIGHEST / 4));
    const moved = [signed, waiting, { agent: fresh, contractId: '' }];
    const answers = await Promise.all([
      ...moved.map(({ agent }) => moveOf(operator, agent.id, to.agent.name)),
      answer(signed.agent.browser, signed.contractId, 'A', again.version),
      answer(waiting.agent.browser, waiting.contractId, 'A', waiting.version),
      offer(from.agent, fresh.id, HIGHEST / 2),
      offer(from.agent, waiting.agent.id, HIGHEST / 4),
    ]);
    for (const answer of answers) check(isRefusedOrDone(answer), `${answer.status} ${answer.code}`);
    for (const answer of answers.slice(0, moved.length)) check(answer.ok, `a move: ${answer.code}`);
    for (const { contractId } of [signed, waiting]) {
      const { state, waiting: open } = await contractNow(stage, contractId);
      check(['ended', 'withdrawn'].includes(state) && open.length === 0, `${state} after the move`);
    }
    const { rows } = await stage.platform.database.ownerPool.query(
      `SELECT FROM contract WHERE agent_id = ANY ($1) AND upline_id = $2 AND state IN ('offered', 'active', 'ending')`,
      [moved.map(({ agent }) => agent.id), from.agent.id],
    );
    check(rows.length === 0, `${rows.length} are left with the former upline`);
  }
  return row();
}
