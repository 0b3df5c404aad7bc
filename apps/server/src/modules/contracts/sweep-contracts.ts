import { contractEnded } from '@pavilion/contract/contracts/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import { many, maybeOne, transaction } from '../../kernel/db.ts';
import type { ContractDeps } from './answer-contract.ts';
import { endContract } from './end-contracts.ts';
import { findContract, lockContracts } from './store.ts';
import { closeWaiting, takeStep, notifySides } from './take-step.ts';
import { isOver } from './rules.ts';

const byRule = { side: 'system', id: null } as const;
const MOST = 200;
const SERVED_DAYS = 2;

/** Offers without an answer in time expire. One transaction each: an answer that came first is valid. */
export async function lapseOffers(deps: ContractDeps, now: Date): Promise<number> {
  const due = await many<{ id: string; brand_id: string; version: number }>(
    deps.db,
    `SELECT c.id, c.brand_id, v.version FROM contract_version v JOIN contract c ON c.id = v.contract_id
       WHERE v.state = 'waiting' AND v.expires_at <= $1 ORDER BY v.expires_at LIMIT ${MOST}`,
    [now],
  );
  for (const { id, brand_id: brandId, version } of due) {
    await transaction(deps.db, async (tx) => {
      await lockContracts(tx, brandId);
      const contract = await findContract(tx, id);
      const still = await maybeOne(tx, `SELECT FROM contract_version WHERE contract_id = $1 AND version = $2 AND state = 'waiting'`, [
        id,
        version,
      ]);
      if (!contract || !still) return;
      await takeStep(tx, { contract, isWaiting: true, act: 'lapse', actor: byRule, version, now });
      await closeWaiting(tx, id, 'lapsed', now);
      await notifySides(deps, tx, { contract, event: contractEnded, to: ['upline'] });
    });
  }
  return due.length;
}

/**
 * Ends contracts of those who closed their account or are excluded: what they get, and what they would pay out of their own cash. Contracts that the house pays
 * to those below them go on.
 */
export async function endOfBarred(deps: ContractDeps, now: Date): Promise<number> {
  const due = await many<{ id: string; brand_id: string; reason: 'closed' | 'excluded' }>(
    deps.db,
    `SELECT c.id, c.brand_id, CASE WHEN bool_or(m.status = 'closed') THEN 'closed' ELSE 'excluded' END AS reason
       FROM contract c JOIN contract_version v ON v.contract_id = c.id AND v.version = c.last_version
       JOIN LATERAL (VALUES (c.agent_id), (CASE WHEN c.state = 'offered' OR v.payer = 'upline' THEN c.upline_id END)) party (id) ON party.id IS NOT NULL
       JOIN member_facts m ON m.id = party.id JOIN guard_facts g ON g.member_id = party.id
       WHERE c.state IN ('offered', 'active', 'ending') AND (m.status = 'closed' OR g.excluded_until > $1) GROUP BY c.id ORDER BY c.id LIMIT ${MOST}`,
    [now],
  );
  for (const { id, brand_id: brandId, reason } of due) {
    await transaction(deps.db, async (tx) => {
      await lockContracts(tx, brandId);
      const contract = await findContract(tx, id);
      if (contract && !isOver(contract.state)) await endContract(deps, tx, contract, { act: 'end', actor: byRule, reason, now });
    });
  }
  return due.length;
}

/** What a session was served is asked for while it lasts. */
export const forgetServed = ({ db }: ContractDeps, now: Date) =>
  db.query('DELETE FROM contract_served WHERE served_at < $1', [new Date(now.getTime() - SERVED_DAYS * DAY_MS)]);
