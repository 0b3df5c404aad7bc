import type { Act, ActSubject } from '@pavilion/contract/acts';
import type { OperatorContext } from '../../http/desk.ts';
import type { Sql } from '../../kernel/db.ts';

export interface Actor {
  kind: 'member' | 'operator' | 'system';
  /** Id of the member or operator, user name at the machine, or the part of the system that decided. */
  id: string;
  ip: string | null;
  now: Date;
}

export interface AuditEntry {
  /** What was done, dotted, from the general to the particular: filters ask by its beginning. */
  action: Act;
  subjectKind: ActSubject;
  subjectId: string;
  /** Absent or null: of no brand, seen by every operator who reads the trail. */
  brandId?: string | null;
  /** Of an entry of no brand: those it concerns, so that it is found with one of them chosen. Kept in the detail, not shown. */
  ofBrands?: readonly string[];
  /** Facts: reason, before, after. No secrets, no contacts in full. `memberId` puts the entry into that member's history. */
  detail?: Readonly<Record<string, unknown>>;
}

export const operatorActor = ({ session, ip, now }: OperatorContext): Actor => ({ kind: 'operator', id: session.operatorId, ip, now });

/**
 * Appends one entry to the trail, on the caller's commit. The one writer of `audit_entry`; the database adds place and hashes.
 * Make it the last statement of a transaction: the row of `audit_head` stays locked until the commit, and every other writer waits.
 */
export async function writeAuditEntry(tx: Sql, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entry (at, brand_id, actor_kind, actor_id, action, subject_kind, subject_id, detail, ip)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      actor.now,
      entry.brandId ?? null,
      actor.kind,
      actor.id,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      JSON.stringify({ ...entry.detail, ...(entry.ofBrands ? { ofBrands: entry.ofBrands } : {}) }),
      actor.ip,
    ],
  );
}
