import { randomUUID } from 'node:crypto';
import * as contracts from '../../../packages/contract/src/contracts/calls.ts';
import { contractOfferByHouse } from '../../../packages/contract/src/contracts/desk.ts';
import type { WireTerms } from '../../../packages/contract/src/contracts/terms.ts';
import type { Answer, Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Stage } from '../money/stage.ts';

/** Percent of the hourly turnover the house gives the topmost; each below gets less. */
export const HIGHEST = 0.06;

/** An hourly salary of one tier. */
export const hourly = (rate: number, tier: object = {}): WireTerms => ({
  kind: 'hourly',
  tiers: [{ minimumBet: 0, activeMember: 0, rateType: 'P', rate, ...tier }],
});

export interface SignedContract {
  agent: TestMember;
  path: string[];
  contractId: string;
  version: number;
}

/** Who answered, and what: the value of a call that must be done for the attack to begin. */
export function done<V>(what: string, { ok, value, code, fields }: Answer<V>): V {
  if (!ok) throw new Error(`The stage has no ${what}: ${code} ${JSON.stringify(fields)}`);
  return value;
}

export const offer = (by: TestMember, customerId: string, rate: number, change: object = {}) =>
  by.browser.call(contracts.offerContract, { customerId, kind: 'hourly', type: 'CONS', terms: hourly(rate), ...change });

export const answer = (by: Visitor, contractId: string, status: 'A' | 'R' | 'C', version?: number) =>
  by.call(contracts.answerHourlySalary, { contractId, status, ...(version === undefined ? {} : { version }) });

/** An agent without one above who signed what the house offered. */
export async function openTop(stage: Stage, operator: Visitor): Promise<SignedContract> {
  const agent = await stage.member({ customerType: 1 });
  const offered = done(
    'contract of the house',
    await operator.call(contractOfferByHouse, {
      memberId: agent.id,
      kind: 'hourly',
      type: 'CONS',
      terms: hourly(HIGHEST),
      requestId: randomUUID(),
      reason: 'a drill of agents',
    }),
  );
  done('signature', await answer(agent.browser, offered.id, 'A', offered.version));
  return { agent, path: [agent.id], contractId: offered.id, version: offered.version };
}

/** Somebody right below with an offer that waits. */
export async function openOffer(stage: Stage, above: SignedContract, rate = HIGHEST / 2): Promise<SignedContract> {
  const agent = await stage.member({ customerType: 1, path: above.path });
  const { contractId, version } = done('offer', await offer(above.agent, agent.id, rate));
  return { agent, path: [...above.path, agent.id], contractId, version };
}

export async function openSigned(stage: Stage, above: SignedContract, rate = HIGHEST / 2): Promise<SignedContract> {
  const offered = await openOffer(stage, above, rate);
  done('signature', await answer(offered.agent.browser, offered.contractId, 'A', offered.version));
  return offered;
}

/** State of a contract, and the versions of it that are signed and open. */
export async function contractNow({ platform }: Stage, id: string): Promise<{ state: string; signed: number[]; waiting: number[] }> {
  const { rows } = await platform.database.ownerPool.query<{ state: string; signed: number[]; waiting: number[] }>(
    `SELECT c.state, ARRAY(SELECT version FROM contract_version v WHERE v.contract_id = c.id AND v.state = 'signed' AND v.ends_at IS NULL) AS signed,
         ARRAY(SELECT version FROM contract_version v WHERE v.contract_id = c.id AND v.state = 'waiting') AS waiting
       FROM contract c WHERE c.id = $1`,
    [id],
  );
  return rows[0] ?? { state: 'none', signed: [], waiting: [] };
}

/** No failure of the server: a refusal, or that it is busy. */
export const isRefusedOrDone = ({ ok, status, code }: Pick<Answer<unknown>, 'ok' | 'status' | 'code'>): boolean =>
  ok || status < 500 || code === 'system.busy';
