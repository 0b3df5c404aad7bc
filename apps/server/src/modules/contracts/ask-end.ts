import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type * as wire from '@pavilion/contract/contracts/calls';
import { contractAnswered, contractEnded, contractOffered } from '@pavilion/contract/contracts/events';
import type { SessionContext } from '../../http/types.ts';
import { type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ContractDeps } from './answer-contract.ts';
import { endContract } from './end-contracts.ts';
import { currentOf, findContract, lockContracts, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, VersionRow } from './tables.ts';
import { type Actor, closeWaiting, takeStep, notifySides } from './take-step.ts';

/** Who acts on a contract: the two sides of it, or an operator in the house's place. */
export interface Party {
  brandId: string;
  now: Date;
  /** Which side the contract gives them; null: it is not theirs, and answers as one that does not exist. */
  sideIn(contract: ContractRow): Actor | null;
  /** What else is written in the same transaction: an operator's audit line. */
  also?(tx: Tx): Promise<void>;
}

export const partyOf = ({ session, brand, now }: SessionContext): Party => ({
  brandId: brand.id,
  now,
  sideIn: ({ agent_id, upline_id }) => {
    const { memberId: id } = session;
    if (agent_id === id) return { side: 'agent', id };
    return upline_id === id ? { side: 'upline', id } : null;
  },
});

interface LockedContract {
  tx: Tx;
  contract: ContractRow;
  versions: readonly VersionRow[];
  actor: Actor;
}

async function holding(deps: ContractDeps, contractId: string, party: Party, work: (held: LockedContract) => Promise<void>): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockContracts(tx, party.brandId);
    const contract = await findContract(tx, contractId);
    const actor = contract?.brand_id === party.brandId ? party.sideIn(contract) : null;
    if (!contract || !actor) throw refuse('contract.not.found');
    const versions = (await versionsOf(tx, [contract.id])).get(contract.id) ?? [];
    await work({ tx, contract, versions, actor });
    await party.also?.(tx);
  });
}

/** Either side asks the other to end a signed contract; terms that wait for an answer are withdrawn. Refuses `contract.changed`, `contract.state`. */
export const askEnd = (
  deps: ContractDeps,
  { contractId, version }: InnerBody<typeof wire.terminateContract>,
  party: Party,
): Promise<void> =>
  holding(deps, contractId, party, async ({ tx, contract, versions, actor }) => {
    const { now } = party;
    const current = currentOf(versions, now);
    if (!current) throw refuse('contract.state');
    if (current.version !== version) throw refuse('contract.changed');
    await takeStep(tx, { contract, isWaiting: waitingOf(versions) !== null, act: 'ask.end', actor, version, now });
    await closeWaiting(tx, contract.id, 'withdrawn', now);
    await notifySides(deps, tx, { contract, event: contractOffered, to: [actor.side === 'agent' ? 'upline' : 'agent'] });
  });

/** The offering side answers a termination: C agrees, R refuses. */
export const answerAsked = (
  deps: ContractDeps,
  { contractId, version, status }: InnerBody<typeof wire.answerTermination>,
  party: Party,
): Promise<void> =>
  holding(deps, contractId, party, async ({ tx, contract, versions, actor }) => {
    const { now } = party;
    if (contract.state !== 'ending') throw refuse('contract.state');
    if (currentOf(versions, now)?.version !== version) throw refuse('contract.changed');
    if (status === 'C') return endContract(deps, tx, contract, { act: 'agree.end', actor, reason: 'agreed', now });
    await takeStep(tx, { contract, isWaiting: false, act: 'refuse.end', actor, version, now });
    await notifySides(deps, tx, { contract, event: contractAnswered, to: ['agent', 'upline'], by: 'upline' });
  });

/** The offering side takes back what was not answered. */
export const withdrawOffer = (
  deps: ContractDeps,
  { contractId, version }: InnerBody<typeof wire.withdrawOffer>,
  party: Party,
): Promise<void> =>
  holding(deps, contractId, party, async ({ tx, contract, versions, actor }) => {
    const { now } = party;
    const waiting = waitingOf(versions);
    if (!waiting) throw refuse('contract.state');
    if (waiting.version !== version) throw refuse('contract.changed');
    await takeStep(tx, { contract, isWaiting: true, act: 'withdraw', actor, version, now });
    await closeWaiting(tx, contract.id, 'withdrawn', now);
    await notifySides(deps, tx, { contract, event: contractEnded, to: ['agent'] });
  });
