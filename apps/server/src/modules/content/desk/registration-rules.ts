import type { patternTry, registrationRuleChange, registrationRules } from '@pavilion/contract/content/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { fieldPatterns } from '@pavilion/contract/identity/registration';
import type { OperatorContext } from '../../../http/desk.ts';
import { boundedPattern } from '../../../kernel/bounded-pattern.ts';
import { changeControl } from '../../four-eyes/public.ts';
import { LOCKED, registrationControl, type RegistrationTerms } from './controls.ts';
import type { ContentDeskDeps } from './deps.ts';
import { refuseUnsafePattern } from './safe-pattern.ts';
import { versionOf } from '../../../kernel/setting-version.ts';

export async function readRegistration(deps: ContentDeskDeps, { brandId }: InnerQuery<typeof registrationRules>, context: OperatorContext) {
  const { db, access } = deps;
  await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'registration');
  const rules = await registrationControl(deps).read(db, brandId);
  return { version, rules: Object.entries(rules).map(([field, rule]) => ({ field, ...rule, locked: LOCKED.has(field) })) };
}

/** One field's rule; the next visitor's form has it. */
export async function changeRegistration(
  deps: ContentDeskDeps,
  { brandId, rule: { field, ...rule }, reason, version }: InnerBody<typeof registrationRuleChange>,
  context: OperatorContext,
) {
  const next = (now: RegistrationTerms): RegistrationTerms => ({ ...now, [field]: rule });
  const brand = await deps.access.brandInScope(brandId, context);
  return changeControl(deps.db, registrationControl(deps), { brand, version, next, reason }, context);
}

/** Whether an example fits, under the same guards as saving it. */
export async function tryPattern({ acceptedPattern, patternId, example }: InnerBody<typeof patternTry>): Promise<{ matches: boolean }> {
  refuseUnsafePattern(acceptedPattern);
  const source = acceptedPattern === '' ? (fieldPatterns[patternId] ?? '') : acceptedPattern;
  if (source === '*') return { matches: true };
  return { matches: boundedPattern(source).test(example) };
}
