import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { smsNoLogin } from '@pavilion/contract/identity/session';
import type { RequestContext } from '../../../http/types.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { CodePurpose } from '../../verification/public.ts';
import { mobileOf } from './log-in-by-code.ts';
import type { IdentityDeps } from '../deps.ts';

/** What a visitor may ask a code for, by the wire's number, and the module it belongs to. */
const kinds: Readonly<Record<number, { purpose: CodePurpose; module: string }>> = {
  2: { purpose: 'login', module: 'MOBILEVERCODELOGIN3' },
  3: { purpose: 'recover', module: 'CHNGPASSVERIF3' },
};

/** Sends a code to log in or to recover a password. Only an owned number gets one; the answer does not say. */
export async function sendLoginCode(
  deps: IdentityDeps,
  body: InnerBody<typeof smsNoLogin>,
  context: RequestContext,
): Promise<{ expiredMinutes: number }> {
  const { brand } = context;
  const kind = kinds[body.operationType ?? 2];
  if (!kind || brand.modules[kind.module] !== true) throw refuse('function.not.available');
  const contact = await mobileOf(deps, brand.id, {
    number: body.mobileNum,
    dialingCode: body.countryDialingCode,
    field: 'mobileNum',
  });
  await deps.verification.requireCaptcha(body.sliderValidate, context);
  const memberId = await deps.verification.findOwner(deps.db, brand.id, contact);
  return deps.verification.sendCode({ purpose: kind.purpose, contact, memberId, deliver: memberId !== null }, context);
}
