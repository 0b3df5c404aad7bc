import { contractEnded } from '@pavilion/contract/contracts/events';
import type { ContractTerms } from '@pavilion/contract/contracts/terms';
import type { Deps } from '../../deps.ts';
import { one, type Sql, type Tx } from '../../kernel/db.ts';
import { liveUnder, openOf, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, EndReason } from './tables.ts';
import { type Actor, closeWaiting, takeStep, notifySides } from './take-step.ts';
import { readTerms, tooHigh } from './terms.ts';
import type { Act } from './rules.ts';

type Hints = Pick<Deps, 'hint'>;

export interface ContractEnd {
  act: Extract<Act, 'end' | 'agree.end'>;
  actor: Actor;
  reason: EndReason;
  now: Date;
  /** An operator's words. */
  note?: string;
}

/**
 * Ends a contract at a moment; one that was only offered is withdrawn. Its terms count up to the moment, and the part of the period is left to settle
 * (`endedParts`). The caller holds `lockContracts`.
 */
export async function endContract(
  deps: Hints,
  tx: Tx,
  contract: ContractRow,
  { act, actor, reason, now, note }: ContractEnd,
): Promise<void> {
  const versions = (await versionsOf(tx, [contract.id])).get(contract.id) ?? [];
  const waiting = waitingOf(versions);
  await takeStep(tx, {
    contract: { ...contract, end_reason: reason, ended_path: await pathOf(tx, contract) },
    isWaiting: waiting !== null,
    act,
    actor,
    version: openOf(versions)?.version ?? contract.last_version,
    now,
    detail: { reason, ...(note === undefined ? {} : { note }) },
  });
  await closeWaiting(tx, contract.id, 'withdrawn', now);
  await tx.query(
    `UPDATE contract_version SET ends_at = greatest(starts_at, $2) WHERE contract_id = $1 AND state = 'signed' AND (ends_at IS NULL OR ends_at > $2)`,
    [contract.id, now],
  );
  await tx.query(
    `UPDATE contract c SET part_settled_at = $2 WHERE id = $1 AND state = 'ended'
       AND NOT EXISTS (SELECT FROM contract_version v WHERE v.contract_id = c.id AND v.state = 'signed' AND v.starts_at < $2 AND v.ends_at = $2)`,
    [contract.id, now],
  );
  await notifySides(deps, tx, { contract, event: contractEnded, to: ['agent', 'upline'], letter: now });
}

/** The agents above by whom it was offered; a move of the agent changes the agent's own path, not this. */
async function pathOf(tx: Tx, { upline_id }: ContractRow): Promise<string[]> {
  if (upline_id === null) return [];
  const { path } = await one<{ path: string[] }>(tx, 'SELECT agent_path || id AS path FROM member_facts WHERE id = $1', [upline_id]);
  return path;
}

const byRule = { side: 'system', id: null } as const;

/** Contracts offered by a member, signed or waiting, whose terms exceed `terms`. */
export async function findAbove(
  sql: Sql,
  uplineId: string,
  { type, terms }: RequiredTerms,
): Promise<{ contract: ContractRow; isSigned: boolean }[]> {
  const under = (await liveUnder(sql, uplineId, terms.kind)).filter((contract) => type === 'CONS' || contract.type === type);
  const versions = await versionsOf(
    sql,
    under.map(({ id }) => id),
  );
  return under.flatMap((contract): UplineContract[] => {
    const [open, waiting] = [openOf(versions.get(contract.id) ?? []), waitingOf(versions.get(contract.id) ?? [])];
    if (open && tooHigh(terms, readTerms(open.terms))) return [{ contract, isSigned: true }];
    return waiting && tooHigh(terms, readTerms(waiting.terms)) ? [{ contract, isSigned: false }] : [];
  });
}

interface UplineContract {
  contract: ContractRow;
  /** False: only terms that wait for an answer exceed them. */
  isSigned: boolean;
}

interface RequiredTerms {
  type: ContractRow['type'];
  terms: ContractTerms;
}

/** After somebody signed `terms`: ends what they and those below gave above them, and withdraws such offers. Answers how many contracts ended. */
export async function endAbove(
  deps: Hints,
  tx: Tx,
  { uplineId, now, ...covering }: RequiredTerms & { uplineId: string; now: Date },
): Promise<number> {
  let ended = 0;
  for (const { contract, isSigned } of await findAbove(tx, uplineId, covering)) {
    if (isSigned || contract.state === 'offered') {
      await endContract(deps, tx, contract, { act: 'end', actor: byRule, reason: 'lower.terms', now });
    } else {
      const { last_version: version } = contract;
      await takeStep(tx, { contract, isWaiting: true, act: 'withdraw', actor: byRule, version, now, detail: { reason: 'lower.terms' } });
      await closeWaiting(tx, contract.id, 'withdrawn', now);
    }
    if (isSigned) ended += 1 + (await endAbove(deps, tx, { uplineId: contract.agent_id, now, ...covering }));
  }
  return ended;
}
