import type { CaptchaPass } from '@pavilion/contract/identity/session';
import type { SessionContext } from '../../http/types.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { CodePurpose, Contact, ContactKind } from '../verification/public.ts';
import type { IdentityDeps } from './deps.ts';

/** The member's own verified contact of a kind. Throws `contact.none`. */
export async function ownContact(deps: IdentityDeps, kind: ContactKind, { session }: SessionContext): Promise<Contact> {
  const value = (await deps.verification.contactsOf(deps.db, session.memberId))[kind];
  if (!value) throw refuse('contact.none', { field: 'kind' });
  return { kind, value };
}

export interface OwnCodeOrder {
  kind: ContactKind;
  purpose: CodePurpose;
  sliderValidate?: CaptchaPass | undefined;
}

/** Sends a code to the member's own verified contact, after the captcha. */
export async function sendOwnCode(
  deps: IdentityDeps,
  { kind, purpose, sliderValidate }: OwnCodeOrder,
  context: SessionContext,
): Promise<{ expiredMinutes: number; sentTo: string }> {
  const contact = await ownContact(deps, kind, context);
  await deps.verification.requireCaptcha(sliderValidate, context);
  const { expiredMinutes } = await deps.verification.sendCode(
    { purpose, contact, memberId: context.session.memberId, field: 'kind' },
    context,
  );
  return { expiredMinutes, sentTo: kind === 'mobile' ? maskedMobile(contact.value) : maskedEmail(contact.value) };
}
