import { one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMembers } from './lock-member.ts';
import { MIN_EXCLUSION_MS, coolOffEnd } from './rules.ts';
import type { CoolOff } from './rules.ts';

/**
 * Excludes the human being behind a member from bets and deposits in every brand, from the caller's commit on. Never shortens
 * an exclusion. Returns its end and the members concerned, whose sessions the caller ends. Refuses `exclusion.too.short`.
 */
export async function selfExclude(tx: Sql, memberId: string, until: Date, now: Date): Promise<{ until: Date; memberIds: string[] }> {
  if (until.getTime() - now.getTime() < MIN_EXCLUSION_MS) throw refuse('exclusion.too.short', { field: 'until' });
  // First of all: an account of hers that is being opened holds the person, and is among the members once that is done.
  await tx.query(
    `UPDATE person SET excluded_until = GREATEST(excluded_until, $2) WHERE id = (SELECT person_id FROM member WHERE id = $1)`,
    [memberId, until],
  );
  const { rows } = await tx.query<{ id: string }>(
    `SELECT m.id FROM member m JOIN member self ON self.id = $1 AND (m.id = self.id OR m.person_id = self.person_id) ORDER BY m.id`,
    [memberId],
  );
  const memberIds = rows.map((row) => row.id);
  await lockMembers(tx, memberIds);
  await tx.query('UPDATE member_guard SET excluded_until = GREATEST(excluded_until, $2) WHERE member_id = ANY ($1)', [memberIds, until]);
  return { until: await record(tx, memberId, { kind: 'exclusion', now }), memberIds };
}

/** A pause of 24 hours, 7 or 30 days, from the caller's commit on; a longer one stands. Returns its end. */
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
