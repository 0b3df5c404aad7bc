import type * as wire from '@pavilion/contract/risk/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { RiskKind, RiskParams } from '@pavilion/contract/risk/terms';
import type { OperatorContext } from '../../http/desk.ts';
import { type Db, many, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeControl } from '../four-eyes/public.ts';
import { evaluateFacts } from './evaluate.ts';
import { daysMs, type Finding } from './facts.ts';
import { gatherShared } from './gather.ts';
import { riskControl, type RiskTerms } from './control.ts';
import { readRules, type StoredRule } from './rule-store.ts';
import type { CaseViewDeps } from './view-cases.ts';

type WireRule = InnerBody<typeof wire.riskRuleChange>['rule'];
const ruleOf = ({ kind, params }: { kind: RiskKind; params: RiskParams }): WireRule => ({ kind, params }) as WireRule;

interface CaseCounts {
  kind: RiskKind;
  live: number;
  cleared: number;
  confirmed: number;
}

/** A brand's rules with what became of their cases. */
export async function listRules(
  { db, access }: CaseViewDeps,
  { brandId }: InnerQuery<typeof wire.riskRules>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.riskRules>> {
  const { currency } = await access.brandInScope(brandId, context);
  const rules = await readRules(db, brandId);
  const counts = await many<CaseCounts>(
    db,
    `SELECT kind, count(*) FILTER (WHERE state IN ('open', 'review'))::int AS live, count(*) FILTER (WHERE state = 'cleared')::int AS cleared,
         count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed FROM risk_case WHERE brand_id = $1 GROUP BY kind`,
    [brandId],
  );
  const names = await access.operatorNames(rules.flatMap(({ changedBy }) => changedBy ?? []));
  return {
    currency,
    rules: rules.map(({ kind, params, version, enabled, holds, changedBy, changedAt }) => {
      const { live = 0, cleared = 0, confirmed = 0 } = counts.find((one) => one.kind === kind) ?? {};
      return {
        rule: ruleOf({ kind, params }),
        version,
        enabled,
        holds,
        changedBy: changedBy && (names.get(changedBy) ?? changedBy),
        changedAt: changedAt?.toISOString() ?? null,
        live,
        cleared,
        confirmed,
      };
    }),
  };
}

/** Amounts above nothing. Refuses `desk.bounds.wrong`. */
function refuseBounds({ params }: WireRule): void {
  for (const [field, value] of Object.entries(params))
    if (typeof value === 'bigint' && value <= 0n) throw refuse('desk.bounds.wrong', { field });
}

/** The next version of a rule: at once where it finds no less, else proposed. Refuses what the call declares. */
export async function changeRule(
  { db, access, clock }: CaseViewDeps,
  { brandId, rule, enabled, holds, reason, version: seen }: InnerBody<typeof wire.riskRuleChange>,
  context: OperatorContext,
) {
  refuseBounds(rule);
  const brand = await access.brandInScope(brandId, context);
  const control = riskControl(clock);
  // Each rule has a version of its own: a change of another one is in nobody's way.
  const check = async (tx: Tx): Promise<void> => {
    const before = (await readRules(tx, brandId)).find(({ kind }) => kind === rule.kind);
    if (before?.version !== seen) throw refuse('desk.changed.meanwhile');
  };
  const next = (now: RiskTerms): RiskTerms => ({ ...now, [rule.kind]: { enabled, holds, params: rule.params } });
  const { state } = await changeControl(db, control, { brand, version: null, next, reason, check }, context);
  return { version: state === 'done' ? seen + 1 : seen, state };
}

/** Members a trial looks at: the ones whose money moved last. */
const MAX_TRIED = 2_000;
const SHOWN = 50;

/**
 * What a rule would find in the last 30 days. It looks at members who paid in, asked money out, gave it on or signed in somewhere new; nothing is stored, and
 * what operators decided before is left out as the evaluation leaves it out.
 */
export async function tryRule(
  { db, access }: CaseViewDeps,
  { brandId, rule }: InnerBody<typeof wire.riskRuleTry>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.riskRuleTry>> {
  await access.brandInScope(brandId, context);
  refuseBounds(rule);
  const memberIds = await findMoved(db, { brandId, since: new Date(context.now.getTime() - daysMs(30)) });
  const tried = memberIds.slice(0, MAX_TRIED);
  const facts = await gatherShared(db, { brandId, memberIds: tried, now: context.now });
  const stored: StoredRule = { ...rule, version: 0, enabled: true, holds: false, changedBy: null, changedAt: null };
  const found = (await evaluateFacts(db, { brandId, rules: [stored], facts, now: context.now })).map(({ finding }) => finding);
  const names = await namesOf(db, found.slice(0, SHOWN));
  return {
    looked: tried.length,
    partial: memberIds.length > tried.length,
    count: found.length,
    found: found.slice(0, SHOWN).map(({ members, evidence }) => ({
      memberId: members[0] ?? '',
      username: names.get(members[0] ?? '') ?? '',
      members: members.length,
      evidence: evidence.length,
      amount: evidence.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    })),
  };
}

const findMoved = async (db: Db, { brandId, since }: { brandId: string; since: Date }): Promise<string[]> =>
  (
    await many<{ member_id: string }>(
      db,
      `SELECT member_id FROM (
         SELECT member_id, max(at) AS at FROM deposit_facts WHERE brand_id = $1 AND at >= $2 GROUP BY 1
         UNION ALL SELECT member_id, max(at) FROM withdrawal_facts WHERE brand_id = $1 AND at >= $2 GROUP BY 1
         UNION ALL SELECT from_member, max(at) FROM transfer_facts WHERE brand_id = $1 AND at >= $2 GROUP BY 1
         UNION ALL SELECT member_id, max(last_at) FROM risk_sighting WHERE brand_id = $1 AND last_at >= $2 GROUP BY 1) moved
       GROUP BY member_id ORDER BY max(at) DESC, member_id LIMIT $3`,
      [brandId, since, MAX_TRIED + 1],
    )
  ).map((row) => row.member_id);

async function namesOf(db: Db, found: readonly Finding[]): Promise<Map<string, string>> {
  const rows = await many<{ id: string; username: string }>(db, 'SELECT id, username FROM member_facts WHERE id = ANY ($1)', [
    found.map(({ members }) => members[0] ?? ''),
  ]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
