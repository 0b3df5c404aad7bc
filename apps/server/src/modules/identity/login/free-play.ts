import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { freePlay } from '@pavilion/contract/identity/session';
import { type RequestContext, TRIAL_TYPE } from '../../../http/types.ts';
import { transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { newToken } from '../../../kernel/token.ts';
import { createMember } from '../registration/create-member.ts';
import { createSession, type LoginAnswer } from './create-session.ts';
import type { IdentityDeps } from '../deps.ts';
import { findAccount } from '../queries.ts';

/**
 * Opens a trial account of its own and logs in. It is removed when no session of it can live any more. Refuses `age.not.confirmed` to anyone who does
 * not say that they are of age.
 */
export async function playFree(deps: IdentityDeps, body: InnerBody<typeof freePlay>, context: RequestContext): Promise<LoginAnswer> {
  if (body.ageConfirmed !== true) throw refuse('age.not.confirmed', { field: 'ageConfirmed' });
  const { brand, language, now, ip } = context;
  const username = `trial_${newToken()
    .replace(/[^0-9a-z]/gi, '')
    .slice(0, 12)
    .toLowerCase()}`;
  const id = await transaction(deps.db, (tx) =>
    createMember(tx, {
      brandId: brand.id,
      username,
      language,
      customerType: TRIAL_TYPE,
      passwordHash: null,
      now,
      profile: {
        origin: {
          ip,
          os: body.os ?? '',
          platform: body.platform ?? 'W',
          ageConfirmed: 'true',
        },
      },
    }),
  );
  const account = await findAccount(deps.db, { memberId: id }, null);
  if (!account) throw new Error('the trial account is not there');
  const answer = await createSession(deps, { account, context, deviceId: undefined, remember: false });
  context.beside({ token: answer.token });
  return answer;
}
