import type { ContractKind, ContractType } from '@pavilion/contract/contracts/terms';
import type { Deps } from '../../deps.ts';
import { many, type Tx } from '../../kernel/db.ts';
import { endContract } from './end-contracts.ts';
import { policiesOf } from './policy.ts';
import { findOwnTerms, liveOf, lockContracts } from './store.ts';
import { readTerms, tooHigh } from './terms.ts';

export interface Move {
  brandId: string;
  /** The topmost of the branch. */
  memberId: string;
  /** Who is right above them afterwards; null: nobody. */
  uplineId: string | null;
}

/** A signed contract within a branch whose terms exceed those of the new upline. */
export interface TermsAbove {
  contractId: string;
  agentId: string;
  kind: ContractKind;
  type: ContractType;
}

/**
 * Contracts within a branch that would exceed the new upline's, or, at the top, the house's maximum. The moved member's own contract is none of
 * them: it ends. Takes the lock of the brand's contracts, after which no answer makes another.
 */
export async function findTermsAbove(tx: Tx, { brandId, memberId, uplineId }: Move): Promise<TermsAbove[]> {
  await lockContracts(tx, brandId);
  const rows = await many<TermsAbove & { terms: unknown }>(
    tx,
    `SELECT c.id AS "contractId", c.agent_id AS "agentId", c.kind, c.type, v.terms FROM contract c JOIN member_facts m ON m.id = c.agent_id
       JOIN contract_version v ON v.contract_id = c.id AND v.state = 'signed' AND v.ends_at IS NULL
       WHERE c.brand_id = $1 AND c.state IN ('active', 'ending') AND m.agent_path @> ARRAY[$2] ORDER BY c.id`,
    [brandId, memberId],
  );
  const policies = uplineId === null ? await policiesOf(tx, brandId) : [];
  const above: TermsAbove[] = [];
  for (const { terms, ...row } of rows) {
    const { kind, type } = row;
    const own =
      uplineId === null
        ? policies.find((policy) => policy.kind === kind && policy.type === type)?.highest
        : (await findOwnTerms(tx, { agentId: uplineId, kind, type }))?.terms;
    if (!own || tooHigh(own, readTerms(terms))) above.push(row);
  }
  return above;
}

/** In the transaction of a move: what was agreed with the upline before, signed or waiting, ends. */
export async function endForMove(deps: Pick<Deps, 'hint'>, tx: Tx, { brandId, memberId }: Move, now: Date): Promise<void> {
  await lockContracts(tx, brandId);
  for (const contract of await liveOf(tx, memberId)) {
    await endContract(deps, tx, contract, { act: 'end', actor: { side: 'system', id: null }, reason: 'moved', now });
  }
}
