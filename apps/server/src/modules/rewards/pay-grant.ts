import { DAY_MS } from '@pavilion/contract/base/time';
import type { Act } from '@pavilion/contract/acts';
import { bonusGiven } from '@pavilion/contract/rewards/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { sum, writeLetter } from '../inbox/public.ts';
import { isBarred } from './issue-grant.ts';
import { openGrant } from './open-grant.ts';
import type { DeskGrantRow } from './tables.ts';

export type GivingDeps = Pick<Deps, 'db' | 'clock' | 'hint'>;
export type NewDeskGrant = Omit<DeskGrantRow, 'decided_by' | 'decided_at' | 'back_reason' | 'back_by' | 'grant_id'>;

interface Paying {
  row: NewDeskGrant;
  by: Actor;
  /** That the operator confirmed. */
  proposal?: string;
}

/**
 * Pays a bonus of the desk and notifies the member, under the member's guard, which a closing and an exclusion take first. Refuses `grant.member.barred`: no bonus for a
 * closed account, one of free play, and who is excluded or cooling off.
 */
export async function payDeskGrant(tx: Tx, deps: GivingDeps, { row, by, proposal }: Paying): Promise<void> {
  if (await isBarred(tx, row.member_id, by.now)) throw refuse('grant.member.barred');
  const { id: grantId } = await openGrant(tx, {
    key: `desk:${row.id}`,
    brandId: row.brand_id,
    currency: row.currency,
    memberId: row.member_id,
    source: 'desk',
    code: row.kind,
    amount: row.amount,
    asked: row.turnover_asked,
    expiresAt: row.days === null ? null : new Date(by.now.getTime() + row.days * DAY_MS),
    now: by.now,
  });
  await tx.query(
    `INSERT INTO desk_grant (id, brand_id, member_id, kind, currency, amount, turnover_asked, days, reason, proposed_by, proposed_at, decided_by, decided_at,
       grant_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      row.id,
      row.brand_id,
      row.member_id,
      row.kind,
      row.currency,
      row.amount,
      row.turnover_asked,
      row.days,
      row.reason,
      row.proposed_by,
      row.proposed_at,
      by.id,
      by.now,
      grantId,
    ],
  );
  const owner = { brandId: row.brand_id, memberId: row.member_id };
  await deps.hint(tx, bonusGiven, { ...owner, data: { refId: grantId } });
  await writeLetter(tx, { ...owner, template: 'bonus.given', params: { amount: sum(row.amount), reference: grantId }, now: by.now });
  await deps.hint(tx, balanceChanged, { ...owner });
  const confirmed = proposal === undefined ? {} : { proposal, proposedBy: row.proposed_by };
  await noteGrant(tx, by, { action: 'grant.give', row: { ...row, grant_id: grantId }, confirmed });
}

interface Noted {
  action: Act;
  row: NewDeskGrant & Pick<DeskGrantRow, 'grant_id'>;
  confirmed?: object;
}

export const noteGrant = (tx: Tx, by: Actor, { action, row, confirmed = {} }: Noted): Promise<void> =>
  writeAuditEntry(tx, by, {
    action,
    subjectKind: 'grant',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId: row.member_id,
      kind: row.kind,
      amount: String(row.amount),
      turnover: String(row.turnover_asked),
      ...(row.days === null ? {} : { days: row.days }),
      currency: row.currency,
      grant: row.grant_id,
      reason: row.reason,
      ...confirmed,
    },
  });
