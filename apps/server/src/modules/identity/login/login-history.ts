import type { RequestContext } from '../../../http/types.ts';
import { noteEvent } from '../../account-events/public.ts';
import type { IdentityParts } from '../parts.ts';
import type { Account } from '../queries.ts';

/** A wrong password. The answer does not wait for it: else its time would tell that the account exists. */
export function noteFailedLogin({ db, log }: IdentityParts, { id }: Account, { ip, userAgent, now }: RequestContext): void {
  noteEvent(db, { memberId: id, kind: 'login.failed', ip, userAgent, now }).catch((error: unknown) => {
    log.warn({ err: error }, 'a failed login was not written into the history');
  });
}
