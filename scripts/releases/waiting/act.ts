import type { DeskVisitor } from '../../../apps/server/src/test/desk-visitor.ts';
import type { Visitor } from '../../../apps/server/src/test/visitor.ts';
import { proposalConfirm, proposalDetail } from '../../../packages/contract/src/four-eyes/desk.ts';
import type { Endpoint, WireBody } from '../../../packages/contract/src/base/endpoint.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';
import type { World } from '../world.ts';

/** Where acts are left that wait for a second operator. */
export interface Scene {
  world: World;
  /** Proposes all of them. */
  owner: DeskVisitor;
  /** Another one, for what has to be in force before. */
  second: DeskVisitor;
  member: Visitor;
  memberId: string;
  username: string;
  brandId: string;
  currency: string;
  /** A usual amount where the member plays, in main units. */
  amount: number;
  pool: Pool;
}

/** An act of two operators: the first leaves it and answers what the second sends to confirm it. */
export interface WaitingAct {
  leave(scene: Scene): Promise<unknown>;
  confirm(by: DeskVisitor, body: unknown): Promise<{ ok: boolean; code: string | undefined }>;
  /** The proposal of the module four-eyes that belongs to what was left. */
  proposalOf?(body: unknown): string;
}

/** One that the module four-eyes has: the first leaves the id of its proposal. A release before it was moved there left a body whose `idOf` is the proposal. */
export const proposed = (
  leave: (scene: Scene) => Promise<string>,
  idOf = (body: unknown): string => (body as { id: string }).id,
): WaitingAct => ({
  leave: async (scene) => ({ id: await leave(scene) }),
  confirm: async (by, body) => {
    const id = idOf(body);
    const { digest } = good(await by.call(proposalDetail, undefined, { id }));
    return by.call(proposalConfirm, { id, digest });
  },
  proposalOf: idOf,
});

/** The proposal of what an earlier release noted by its subject, whose id begins so. */
export const ofSubject =
  (prefix: string) =>
  (body: unknown): string => {
    const { id } = body as { id: string };
    return id.startsWith(prefix) ? `prp_${id}` : id;
  };

export const act = <E extends Endpoint>(confirm: E, leave: (scene: Scene) => Promise<WireBody<E>>): WaitingAct => ({
  leave,
  confirm: (by, body) => by.call(confirm, body as WireBody<E>),
});

/** The value of an answer; throws where it is a refusal. */
export function good<Value>(answer: {
  ok: boolean;
  code: string | undefined;
  value: Value;
  detail: unknown;
  fields?: Record<string, string>;
}): Value {
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${JSON.stringify([answer.detail, answer.fields])}`);
  return answer.value;
}
