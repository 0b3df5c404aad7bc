import type { ControlRules } from '../../kernel/controls.ts';
import { referralRule, type ReferralRule } from '@pavilion/contract/referral/terms';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { importRule, readRule, ruleTable } from '../../kernel/rule-versions.ts';
import type { RuleDocument } from '../four-eyes/public.ts';

export const RULE = ruleTable('referral_rule', {
  from: 'FROM referral_rule',
  insertInto: 'INSERT INTO referral_rule',
  update: 'UPDATE referral_rule',
  deleteFrom: 'DELETE FROM referral_rule',
});

export const RULE_DOCUMENT: RuleDocument = {
  kind: 'referral.rule',
  store: RULE,
  permission: 'referral.rules',
  read: 'referral.read',
  subjectKind: 'referral.rule',
  approved: 'referral.rule.approve',
};

/** `content/referral.json` of a brand's folder: a rule as on the wire, amounts in main units. */
/** Two operators change the rule, on its own page too. */
export const REFERRAL_FILE_RULES: ControlRules = { '**': 'terms' };

export const referralFile = z.pipe(
  referralRule,
  z.transform((rule: ReferralRule) => z.encode(referralRule, rule)),
);
export type ReferralFile = z.infer<typeof referralFile>;

export const ruleOf = (terms: unknown): ReferralRule => z.decode(referralRule, terms as z.input<typeof referralRule>);

/** A brand's rule as a folder says it; null where it has none. */
export const readReferral = async (sql: Sql, brandId: string): Promise<ReferralFile | null> =>
  ((await readRule(sql, RULE, brandId)).live?.terms as ReferralFile | undefined) ?? null;

/** Makes a brand's rule what its folder says; a draft at the desk stays. */
export const writeReferral = (tx: Sql, brandId: string, file: ReferralFile, { by, now }: { by: string; now: Date }): Promise<void> =>
  importRule(tx, RULE, { brandId, terms: file, by, now });

export const isStopped = async (sql: Sql, brandId: string): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT 1 FROM referral_stop WHERE brand_id = $1', [brandId])) !== null;

/** The rule newcomers are promised now; null: the brand has none, or it is stopped. */
export async function findOffer(sql: Sql, brandId: string): Promise<{ version: number; rule: ReferralRule } | null> {
  const { live } = await readRule(sql, RULE, brandId);
  if (!live || (await isStopped(sql, brandId))) return null;
  return { version: live.version, rule: ruleOf(live.terms) };
}

export const monthOf = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM');

/** What one counted referral comes to. */
export const costOf = ({ inviterAmount, invitedAmount }: ReferralRule): bigint => (inviterAmount ?? 0n) + (invitedAmount ?? 0n);

/** Whether a month's budget holds no whole referral more. */
export async function isUsedUp(sql: Sql, brandId: string, { rule, month }: { rule: ReferralRule; month: string }): Promise<boolean> {
  if (rule.monthBudget === null) return false;
  const { spent } = await one<{ spent: bigint }>(
    sql,
    'SELECT coalesce((SELECT spent FROM referral_spent WHERE brand_id = $1 AND month = $2), 0)::bigint AS spent',
    [brandId, month],
  );
  return spent + costOf(rule) > rule.monthBudget;
}
