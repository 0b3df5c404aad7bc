import type { RequestContext } from '../../../http/types.ts';
import { noteEvent } from '../../account-events/public.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Account } from '../queries.ts';

/** A wrong password. The answer does not wait for it: else its timing would reveal that the account exists. */
export function noteFailedLogin({ db, log }: IdentityDeps, { id }: Account, { ip, userAgent, now }: RequestContext): void {
  noteEvent(db, { memberId: id, kind: 'login.failed', ip, userAgent, now }).catch((error: unknown) => {
    log.warn({ err: error }, 'a failed login was not written into the history');
  });
}
