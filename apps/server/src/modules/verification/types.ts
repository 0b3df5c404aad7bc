import type { CaptchaPass } from '@pavilion/contract/identity/session';
import type { RequestContext } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';

/** What a code is good for; a code of one purpose opens nothing else. */
export type CodePurpose = 'login' | 'register' | 'recover' | 'bind' | 'second.step' | 'payment.password' | 'security' | 'withdraw';

export type ContactKind = 'mobile' | 'email';

/** `value`: E.164 or the address in lower case. */
export interface Contact {
  kind: ContactKind;
  value: string;
}

export interface CodeOrder {
  purpose: CodePurpose;
  contact: Contact;
  memberId?: string | null;
  /** False: counted, delayed and answered like a sent one, but nothing is sent: no account has this contact. */
  deliver?: boolean;
  /** The field under which a number the brand does not text is reported; default `mobileNum`. */
  field?: string;
}

export interface Verification {
  /** Uses a captcha pass up (slider or proof of work, both come as `sliderValidate`). Throws `human.check.required` or `human.check.failed`. */
  requireCaptcha(pass: CaptchaPass | null | undefined, context: RequestContext): Promise<void>;
  /**
   * Sends a code. The caller has required the captcha. Throws `sms.number.not.allowed` under the order's field, `sms.too.soon`
   * {seconds}, `sms.number.limit`, `sms.address.limit` (for e-mail the same codes but the first). A new code replaces the older one of the same purpose and contact.
   */
  sendCode(order: CodeOrder, context: RequestContext): Promise<{ expiredMinutes: number }>;
  /**
   * Uses a code up. Counts the try before the check, atomically: five, then `sms.code.used.up`. Throws `sms.code.wrong`,
   * `sms.code.expired`, `sms.code.used.up`, all under the field given (default `verificationCode`).
   */
  checkCode(presented: { purpose: CodePurpose; contact: Contact; code: string; field?: string }, context: RequestContext): Promise<void>;
  /** Whether a brand sends SMS to this number (E.164): its country and kind. */
  mayText(sql: Sql, brandId: string, mobile: string): Promise<boolean>;
  /** The active owner of a verified contact in a brand. */
  findOwner(sql: Sql, brandId: string, contact: Contact): Promise<string | null>;
  /** A member's verified contacts; null where there is none. */
  contactsOf(sql: Sql, memberId: string): Promise<{ mobile: string | null; email: string | null }>;
  /** Writes a contact as verified, in place of the former one, into profile, `verified_contact` and person. Throws `contact.taken`. */
  bindContact(tx: Sql, binding: { brandId: string; memberId: string; contact: Contact; now: Date; field?: string }): Promise<void>;
}
