import { type RiskKind, riskKinds, type RiskParams, riskParams } from '@pavilion/contract/risk/terms';
import * as z from 'zod/mini';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Control } from '../four-eyes/public.ts';
import { readRules, writeRule } from './rule-store.ts';

interface RuleTerms {
  enabled: boolean;
  holds: boolean;
  params: RiskParams;
}
export type RiskTerms = Record<RiskKind, RuleTerms>;

const terms = z.object(
  Object.fromEntries(riskKinds.map((kind) => [kind, z.object({ enabled: z.boolean(), holds: z.boolean(), params: riskParams[kind] })])),
) as unknown as z.ZodMiniType<RiskTerms>;

/** Rules against misuse: one that finds less, or holds no longer what it finds, is loosened. */
export const riskControl = (clock: Clock): Control<RiskTerms> => ({
  name: 'risk.rule.change',
  permission: 'risk.rules',
  area: 'risk',
  rules: {
    '*.enabled': 'guard',
    '*.holds': 'guard',
    // Found from so much on.
    '*.params.minAmount': 'cap',
    '*.params.outPercent': 'cap',
    '*.params.backPercent': 'cap',
    '*.params.sharePercent': 'cap',
    '*.params.times': 'cap',
    '*.params.members': 'cap',
    '*.params.names': 'cap',
    // Found up to so much, or within so long.
    '*.params.playedPercent': 'floor',
    '*.params.belowPercent': 'floor',
    '*.params.hours': 'floor',
    '*.params.days': 'floor',
    '*.params.threshold': 'terms',
  },
  schema: terms,
  read: async (sql, brandId) =>
    Object.fromEntries(
      (await readRules(sql, brandId)).map(({ kind, enabled, holds, params }) => [kind, { enabled, holds, params }]),
    ) as RiskTerms,
  write: async (tx, brandId, next, { actor, reason }) => {
    for (const { kind, version, ...now } of await readRules(tx, brandId)) {
      const { enabled, holds, params } = next[kind];
      const same = now.enabled === enabled && now.holds === holds && encoded(kind, now.params) === encoded(kind, params);
      if (same) continue;
      const change = { brandId, kind, params, enabled, holds, seen: version, reason, by: actor.id };
      if ((await writeRule(tx, change, clock.now())) === null) throw refuse('desk.changed.meanwhile');
    }
  },
});

const encoded = (kind: RiskKind, params: RiskParams): string =>
  JSON.stringify(z.encode(riskParams[kind] as z.ZodMiniType<RiskParams>, params));
