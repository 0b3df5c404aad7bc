import { securitySeverities } from '@pavilion/contract/security-events/desk';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { VersionedControl } from '../four-eyes/public.ts';

const terms = z.object({
  enabled: z.boolean(),
  windowSeconds: z.int(),
  threshold: z.int(),
  severity: z.enum(securitySeverities),
});
type RuleTerms = z.output<typeof terms>;

const isWeaker = (before: unknown, after: unknown): boolean =>
  securitySeverities.indexOf(after as never) < securitySeverities.indexOf(before as never);

async function readRule(sql: Sql, code: string): Promise<RuleTerms> {
  const rule = await maybeOne<RuleTerms>(
    sql,
    'SELECT enabled, window_seconds AS "windowSeconds", threshold, severity FROM security_alert_rule WHERE code = $1',
    [code],
  );
  if (!rule) throw refuse('not.found');
  return rule;
}

/** A rule that opens alerts: one that is off, needs more events, looks at less time or weighs less is loosened. */
export const securityRuleControl: VersionedControl<RuleTerms> = {
  name: 'security.rule',
  permission: 'security.rules',
  subjectKind: 'security.rule',
  rules: { enabled: 'guard', windowSeconds: 'floor', threshold: 'cap', severity: isWeaker },
  schema: terms,
  hold: async (tx, code) => {
    const rule = await maybeOne<{ version: number }>(tx, 'SELECT version FROM security_alert_rule WHERE code = $1 FOR UPDATE', [code]);
    if (!rule) throw refuse('not.found');
    return rule.version;
  },
  raise: async (tx, code) =>
    (await one<{ version: number }>(tx, 'UPDATE security_alert_rule SET version = version + 1 WHERE code = $1 RETURNING version', [code]))
      .version,
  read: readRule,
  write: (tx, code, { enabled, windowSeconds, threshold, severity }) =>
    tx.query('UPDATE security_alert_rule SET enabled = $2, window_seconds = $3, threshold = $4, severity = $5 WHERE code = $1', [
      code,
      enabled,
      windowSeconds,
      threshold,
      severity,
    ]),
};
