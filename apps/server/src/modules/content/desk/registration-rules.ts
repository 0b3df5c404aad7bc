import type { patternTry, registrationRuleChange, registrationRules } from '@pavilion/contract/desk-settings';
import type { InnerBody, InnerQuery } from '@pavilion/contract/endpoint';
import { fieldPatterns } from '@pavilion/contract/registration';
import type { OperatorContext } from '../../../http/desk.ts';
import { boundedPattern } from '../../../kernel/bounded-pattern.ts';
import { many, maybeOne, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import type { ContentDeskParts } from './deps.ts';
import { refuseUnsafePattern } from './safe-pattern.ts';
import { nextVersion, versionOf } from '../../../kernel/setting-version.ts';

/** Registration asks them of everybody, whatever a brand's table says. */
const LOCKED: ReadonlySet<string> = new Set(['username', 'password', 'birthday']);

interface RuleRow {
  field: string;
  enabled: boolean;
  required: boolean;
  acceptedPattern: string;
  patternId: number;
  minLength: number;
  maxLength: number;
}

const RULE = `field, enabled, required, accepted_pattern AS "acceptedPattern", pattern_id AS "patternId", min_length AS "minLength", max_length AS "maxLength"`;

export async function readRegistration(
  { db, access }: ContentDeskParts,
  { brandId }: InnerQuery<typeof registrationRules>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'registration');
  const rules = await many<RuleRow & Record<string, unknown>>(
    db,
    `SELECT ${RULE} FROM registration_rule WHERE brand_id = $1 ORDER BY position, field`,
    [brandId],
  );
  return { version, rules: rules.map((rule) => ({ ...(rule as RuleRow), locked: LOCKED.has(rule.field) })) };
}

/** One field's rule; the next visitor's form has it. */
export async function changeRegistration(
  { db, content, access }: ContentDeskParts,
  body: InnerBody<typeof registrationRuleChange>,
  context: OperatorContext,
) {
  const { brandId, rule, reason, version: seen } = body;
  await access.brandInScope(brandId, context);
  if (rule.minLength > rule.maxLength) throw refuse('desk.bounds.wrong', { field: 'minLength' });
  if (rule.required && !rule.enabled) throw refuse('desk.required.disabled', { field: 'required' });
  if (LOCKED.has(rule.field) && !(rule.enabled && rule.required)) throw refuse('desk.field.locked', { field: 'enabled' });
  refuseUnsafePattern(rule.acceptedPattern);
  const version = await transaction(db, async (tx) => {
    const next = await nextVersion(tx, { brandId, area: 'registration' }, seen);
    const before = await maybeOne<RuleRow & Record<string, unknown>>(
      tx,
      `SELECT ${RULE} FROM registration_rule WHERE brand_id = $1 AND field = $2 FOR UPDATE`,
      [brandId, rule.field],
    );
    if (!before) throw refuse('desk.field.unknown', { field: 'field' });
    await tx.query(
      `UPDATE registration_rule SET enabled = $3, required = $4, accepted_pattern = $5, pattern_id = $6, min_length = $7, max_length = $8
        WHERE brand_id = $1 AND field = $2`,
      [brandId, rule.field, rule.enabled, rule.required, rule.acceptedPattern, rule.patternId, rule.minLength, rule.maxLength],
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'brand.registration',
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { field: rule.field, before, after: rule, reason },
    });
    return next;
  });
  content.invalidate();
  return { version };
}

/** Whether an example fits, under the same guards as saving it. */
export async function tryPattern({ acceptedPattern, patternId, example }: InnerBody<typeof patternTry>): Promise<{ matches: boolean }> {
  refuseUnsafePattern(acceptedPattern);
  const source = acceptedPattern === '' ? (fieldPatterns[patternId] ?? '') : acceptedPattern;
  if (source === '*') return { matches: true };
  return { matches: boundedPattern(source).test(example) };
}
