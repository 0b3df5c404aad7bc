import type { SessionContext } from '../../../http/types.ts';
import type { Sql } from '../../../kernel/db.ts';
import { type FieldProblem, refuseFields } from '../../../kernel/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { birthDateProblem } from '../rules.ts';

/** What the holder of an account that was opened for them states before it is theirs. */
export interface Holder {
  /** yyyy-MM-dd */
  birthDate: string;
  termsVersion: string;
}

/** Refuses, each under its field, a birth date that is missing, none, or too young, and terms that are not taken. */
export async function readHolder(
  deps: Pick<IdentityDeps, 'termsVersion' | 'minimumAge'>,
  { birthday, termsAccepted }: { birthday?: string | undefined; termsAccepted?: boolean | undefined },
  { brand, now }: SessionContext,
): Promise<Holder> {
  const minimumAge = await deps.minimumAge(brand.id);
  const faults: FieldProblem[] = [];
  const fault = birthday
    ? birthDateProblem(birthday, { minimumAge, now, timeZone: brand.timeZone })
    : { field: 'birthday', code: 'field.required' };
  if (fault) faults.push(fault);
  if (termsAccepted !== true) faults.push({ field: 'termsAccepted', code: 'terms.not.accepted' });
  if (faults.length > 0) throw refuseFields(faults);
  return { birthDate: birthday ?? '', termsVersion: await deps.termsVersion(brand.id) };
}

/** The account is its holder's: everything is open to them from now on. */
export async function claimAccount(
  tx: Sql,
  { memberId, birthDate, termsVersion, now }: Holder & { memberId: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE member SET birth_date = $2 WHERE id = $1', [memberId, birthDate]);
  await tx.query('UPDATE member_profile SET terms_version = $2, terms_accepted_at = $3 WHERE member_id = $1', [
    memberId,
    termsVersion,
    now,
  ]);
  await tx.query('UPDATE member_credential SET is_unclaimed = false WHERE member_id = $1', [memberId]);
}
