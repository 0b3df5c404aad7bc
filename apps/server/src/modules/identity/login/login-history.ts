import type { RequestContext } from '../../../http/types.ts';
import type { Sql } from '../../../kernel/db.ts';
import type { AccountEventKind } from '../../account-events/public.ts';
import type { IdentityParts } from '../parts.ts';
import type { Account } from '../queries.ts';

interface Happening {
  memberId: string;
  kind: AccountEventKind;
  ip: string;
  userAgent: string;
  now: Date;
}

/** Into the account's history, without a message to the member. */
export async function noteEvent(sql: Sql, { memberId, kind, ip, userAgent, now }: Happening): Promise<void> {
  await sql.query('INSERT INTO security_event (at, member_id, kind, ip, user_agent) VALUES ($1, $2, $3, $4, $5)', [
    now,
    memberId,
    kind,
    ip,
    userAgent.slice(0, 255),
  ]);
}

/** A wrong password. The answer does not wait for it: else its time would tell that the account exists. */
export function noteFailedLogin({ db, log }: IdentityParts, { id }: Account, { ip, userAgent, now }: RequestContext): void {
  noteEvent(db, { memberId: id, kind: 'login.failed', ip, userAgent, now }).catch((error: unknown) => {
    log.warn({ err: error }, 'a failed login was not written into the history');
  });
}
