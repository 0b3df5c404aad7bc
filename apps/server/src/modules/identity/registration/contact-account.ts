import type { ContactAccount } from '../../verification/public.ts';
import { attachPerson } from './attach-person.ts';

/** What a verified contact changes in its account: the profile shows it, and it is linked to the person. */
export const contactAccount: ContactAccount = {
  lock: async (tx, memberId) => {
    await tx.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [memberId]);
  },
  attach: async (tx, { memberId, contact, now }) => {
    await tx.query(
      `UPDATE member_profile SET mobile = CASE WHEN $2 = 'mobile' THEN $3 ELSE mobile END, email = CASE WHEN $2 = 'email' THEN $3 ELSE email END
        WHERE member_id = $1`,
      [memberId, contact.kind, contact.value],
    );
    return attachPerson(tx, { memberId, contact, now });
  },
};
