import type { SmsNumberType } from '@pavilion/contract/content/desk';
import { maybeOne, type Sql } from '../../kernel/db.ts';

/** A brand's rules of access. */
export interface Policy {
  defaultPassword: string | null;
  passwordMaxDays: number | null;
  singleSession: boolean;
  dialingCode: string | null;
  /** How long withdrawals are held after the payment password was reset by a code; 0: not at all. */
  paymentPasswordHoldHours: number;
  /** ISO 3166-1 alpha-2; null: the main country of the dialing code, or any without one. */
  smsCountries: string[] | null;
  smsNumberTypes: SmsNumberType[];
}

interface PolicyRow {
  default_password: string | null;
  password_max_days: number | null;
  single_session: boolean;
  dialing_code: string | null;
  payment_password_hold_hours: number;
  sms_countries: string[] | null;
  sms_number_types: SmsNumberType[];
}

export async function policyOf(sql: Sql, brandId: string): Promise<Policy> {
  const row = await maybeOne<PolicyRow>(
    sql,
    `
    SELECT default_password, password_max_days, single_session, dialing_code, payment_password_hold_hours, sms_countries, sms_number_types
    FROM identity_policy WHERE brand_id = $1`,
    [brandId],
  );
  return {
    defaultPassword: row?.default_password ?? null,
    passwordMaxDays: row?.password_max_days ?? null,
    singleSession: row?.single_session ?? false,
    dialingCode: row?.dialing_code ?? null,
    paymentPasswordHoldHours: row?.payment_password_hold_hours ?? 0,
    smsCountries: row?.sms_countries ?? null,
    smsNumberTypes: row?.sms_number_types ?? ['MOBILE', 'FIXED_LINE_OR_MOBILE'],
  };
}

/** Sets some of a brand's rules; the others stay as they are. */
export async function setPolicy(sql: Sql, brandId: string, changes: Partial<Policy>): Promise<void> {
  const next = { ...(await policyOf(sql, brandId)), ...changes };
  await sql.query(
    `
    INSERT INTO identity_policy (brand_id, default_password, password_max_days, single_session, dialing_code,
      payment_password_hold_hours, sms_countries, sms_number_types)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (brand_id) DO UPDATE SET
      default_password = $2, password_max_days = $3, single_session = $4, dialing_code = $5,
      payment_password_hold_hours = $6, sms_countries = $7, sms_number_types = $8`,
    [
      brandId,
      next.defaultPassword,
      next.passwordMaxDays,
      next.singleSession,
      next.dialingCode,
      next.paymentPasswordHoldHours,
      next.smsCountries,
      next.smsNumberTypes,
    ],
  );
}
