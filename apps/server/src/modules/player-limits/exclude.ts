import { one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import { lockMembers } from './lock-member.ts';
import { coolOffEnd } from './rules.ts';
import type { CoolOff } from './rules.ts';

/**
 * Excludes members, who are one person, from bets and deposits from the caller's commit on. Never shortens an exclusion. `memberId`: for
 * whom it was asked; returns the end of their exclusion. The caller has excluded the person and refused what is too short.
 */
export async function excludeMembers(
  tx: Sql,
  { memberId, memberIds, until }: { memberId: string; memberIds: readonly string[]; until: Date },
  now: Date,
): Promise<Date> {
  await lockMembers(tx, memberIds);
  await tx.query('UPDATE member_guard SET excluded_until = GREATEST(excluded_until, $2) WHERE member_id = ANY ($1)', [memberIds, until]);
  return record(tx, memberId, { kind: 'exclusion', now });
}

/** A pause of 24 hours, 7 or 30 days, from the caller's commit on; a longer one stays. Returns its end. */
export async function coolOff(tx: Sql, memberId: string, length: CoolOff, now: Date): Promise<Date> {
  await tx.query('UPDATE member_guard SET cool_off_until = GREATEST(cool_off_until, $2) WHERE member_id = $1', [
    memberId,
    coolOffEnd(length, now),
  ]);
  return record(tx, memberId, { kind: 'cool.off', now });
}

async function record(tx: Sql, memberId: string, { kind, now }: { kind: 'cool.off' | 'exclusion'; now: Date }): Promise<Date> {
  const row = await one<{ until: Date }>(
    tx,
    `INSERT INTO protection_event (at, member_id, kind, until)
       SELECT $3, member_id, $2, CASE WHEN $2 = 'exclusion' THEN excluded_until ELSE cool_off_until END
         FROM member_guard WHERE member_id = $1 RETURNING until`,
    [memberId, kind, now],
  );
  return row.until;
}
