import type { Tick } from '../../../deps.ts';
import { mailboxOf } from './mailbox.ts';
import { type Db, many, transaction } from '../../../kernel/db.ts';
import { findVerifiedEmails } from '../../verification/public.ts';
import { attachPerson } from './attach-person.ts';

const AT_ONCE = 200;

interface DueRow {
  member_id: string;
  /** The address of the registration. */
  given: string | null;
}

/**
 * Adds the key of the mailbox to persons that so far have only the key of the address as typed. Where the mailbox belongs to another
 * person already, the two are merged and an exclusion of either holds for both. Addresses are those given at registration
 * and those verified; what a member writes into the profile later is not used. Members wait in `person_key_due`, which a migration filled.
 */
export const renewPersonKeys = (db: Db): Tick => ({
  name: 'identity.person.keys',
  cron: '* * * * *',
  async run(now) {
    for (let done = AT_ONCE; done === AT_ONCE;) done = await renewSome(db, now);
  },
});

function renewSome(db: Db, now: Date): Promise<number> {
  return transaction(db, async (tx) => {
    const due = await many<DueRow>(
      tx,
      `
      SELECT d.member_id, (SELECT p.origin ->> 'email' FROM member_profile p WHERE p.member_id = d.member_id) AS given
      FROM person_key_due d ORDER BY d.member_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
    );
    const verified = await findVerifiedEmails(
      tx,
      due.map(({ member_id: id }) => id),
    );
    for (const { member_id: memberId, given } of due) {
      const emails = [...(given === null ? [] : [given]), ...verified.filter((one) => one.memberId === memberId).map(({ email }) => email)];
      for (const value of new Set(emails.map(mailboxOf))) await attachPerson(tx, { memberId, contact: { kind: 'email', value }, now });
    }
    await tx.query('DELETE FROM person_key_due WHERE member_id = ANY ($1)', [due.map(({ member_id: id }) => id)]);
    return due.length;
  });
}
