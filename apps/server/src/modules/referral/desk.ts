import * as wire from '@pavilion/contract/referral/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { referralProblem, type ReferralReason, referralRule, type ReferralState } from '@pavilion/contract/referral/terms';
import * as z from 'zod/mini';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { discardRule, readRule, type RuleVersion, writeRuleDraft } from '../../kernel/rule-versions.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { isRuleProposed, proposeRule, voidRuleProposal } from '../four-eyes/public.ts';
import type { ReferralDeps, ReferralRow } from './deps.ts';
import { isStopped, RULE, RULE_DOCUMENT, ruleOf } from './rule.ts';

interface ReferralDeskDeps extends ReferralDeps {
  access: DeskAccess;
}

export function registerReferralDesk({ serve, access }: DeskRegistrar, base: ReferralDeps): void {
  const deps: ReferralDeskDeps = { ...base, access };
  serve(wire.referralRuleView, ({ query }, context) => viewRule(deps, query, context));
  serve(wire.referralRuleWrite, ({ body }, context) => writeRule(deps, body, context));
  serve(wire.referralRuleOffer, async ({ body: { brandId, ...sent } }, context) => ({
    proposalId: await proposeRule(deps.db, RULE_DOCUMENT, { brand: await access.brandInScope(brandId, context), ...sent }, context),
  }));
  serve(wire.referralRuleDiscard, ({ body }, context) => discard(deps, body, context));
  serve(wire.referralStop, ({ body }, context) => stop(deps, body, context));
  serve(wire.referralsAtDesk, ({ query }, context) => listReferrals(deps, query, context));
}

async function discard(
  deps: ReferralDeskDeps,
  { reason, ...seen }: InnerBody<typeof wire.referralRuleDiscard>,
  context: OperatorContext,
): Promise<{ version: number }> {
  const { brandId, version } = seen;
  await deps.access.brandInScope(brandId, context);
  const actor = operatorActor(context);
  return transaction(deps.db, async (tx) => {
    const { terms } = await discardRule(tx, RULE, seen);
    await voidRuleProposal(tx, RULE_DOCUMENT, brandId, actor);
    await writeAuditEntry(tx, actor, {
      action: 'referral.rule.discard',
      subjectKind: 'referral.rule',
      subjectId: `${brandId}:${version}`,
      brandId,
      detail: { version, reason, terms },
    });
    return { version };
  });
}

async function writeRule(
  { db, access }: ReferralDeskDeps,
  { brandId, seen, terms }: InnerBody<typeof wire.referralRuleWrite>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  const problem = referralProblem(terms);
  if (problem) throw refuse('referral.rule.wrong', { field: problem === 'nothing' ? 'terms.inviterAmount' : 'terms.monthBudget' });
  return transaction(db, async (tx) => {
    const by = context.session.operatorId;
    const version = await writeRuleDraft(tx, RULE, { brandId, seen, terms: z.encode(referralRule, terms), by, now: context.now });
    await voidRuleProposal(tx, RULE_DOCUMENT, brandId, operatorActor(context));
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'referral.rule.write',
      subjectKind: 'referral.rule',
      subjectId: `${brandId}:${version}`,
      brandId,
      detail: { version },
    });
    return { version };
  });
}

async function stop(
  { db, access }: ReferralDeskDeps,
  { brandId, stopped, reason }: InnerBody<typeof wire.referralStop>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  return transaction(db, async (tx) => {
    const { rowCount } = stopped
      ? await tx.query('INSERT INTO referral_stop (brand_id, reason, by, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
          brandId,
          reason,
          context.session.operatorId,
          context.now,
        ])
      : await tx.query('DELETE FROM referral_stop WHERE brand_id = $1', [brandId]);
    if (rowCount === 0) throw refuse('desk.changed.meanwhile');
    await writeAuditEntry(tx, operatorActor(context), {
      action: stopped ? 'referral.stop' : 'referral.go.on',
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { reason },
    });
    return { stopped };
  });
}

async function viewRule(
  { db, access }: ReferralDeskDeps,
  { brandId }: InnerQuery<typeof wire.referralRuleView>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.referralRuleView>> {
  const { currency } = await access.brandInScope(brandId, context);
  const { live, draft } = await readRule(db, RULE, brandId);
  const isOffered = await isRuleProposed(db, RULE_DOCUMENT, brandId);
  const names = await access.operatorNames([live, draft].flatMap((one) => (one ? [one.writtenBy, one.approvedBy ?? ''] : [])));
  const shown = (one: RuleVersion | null) =>
    one && {
      version: one.version,
      state: one.state === 'draft' && isOffered ? ('offered' as const) : one.state,
      terms: ruleOf(one.terms),
      writtenBy: names.get(one.writtenBy) ?? one.writtenBy,
      writtenAt: one.writtenAt.toISOString(),
      approvedBy: one.approvedBy && (names.get(one.approvedBy) ?? one.approvedBy),
      approvedAt: one.approvedAt?.toISOString() ?? null,
    };
  const costs = await many<{ month: string; amount: bigint; counted: number }>(
    db,
    `SELECT s.month, s.spent AS amount, (SELECT count(*)::int FROM referral r WHERE r.brand_id = s.brand_id AND r.month = s.month) AS counted
       FROM referral_spent s WHERE s.brand_id = $1 AND s.spent > 0 ORDER BY s.month DESC LIMIT 12`,
    [brandId],
  );
  const counts = await many<{ state: ReferralState; count: number }>(
    db,
    'SELECT state, count(*)::int AS count FROM referral WHERE brand_id = $1 GROUP BY state ORDER BY state',
    [brandId],
  );
  const halt = await maybeOne<{ reason: string }>(db, 'SELECT reason FROM referral_stop WHERE brand_id = $1', [brandId]);
  return {
    currency,
    live: shown(live),
    draft: shown(draft),
    stopped: await isStopped(db, brandId),
    stopReason: halt?.reason ?? '',
    costs,
    counts,
  };
}

type Row = ReferralRow & { inviter: string; invited: string };

const FROM = 'FROM referral r JOIN member_facts a ON a.id = r.inviter_id JOIN member_facts b ON b.id = r.invited_id';
const WHERE = `r.brand_id = $1 AND ($2::text IS NULL OR r.state = $2)
  AND ($3::text IS NULL OR $3 IN (r.id, r.inviter_id, r.invited_id) OR lower($3) IN (lower(a.username), lower(b.username)) OR upper($3) = r.code)`;

async function listReferrals(
  { db, access }: ReferralDeskDeps,
  query: InnerQuery<typeof wire.referralsAtDesk>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.referralsAtDesk>> {
  const { id: brandId, currency } = await access.brandInScope(query.brandId, context);
  const page = pageOf(query);
  const values = [brandId, query.state ?? null, query.q?.trim() || null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${FROM} WHERE ${WHERE}`, values);
  const rows = await many<Row>(
    db,
    `SELECT r.*, a.username AS inviter, b.username AS invited ${FROM} WHERE ${WHERE} ORDER BY r.joined_at DESC, r.id DESC LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      inviterId: row.inviter_id,
      inviter: row.inviter,
      invitedId: row.invited_id,
      invited: row.invited,
      code: row.code,
      joinedAt: row.joined_at.toISOString(),
      until: row.until.toISOString(),
      state: row.state,
      reasons: row.reasons as ReferralReason[],
      firstDeposit: row.first_deposit,
      turnover: row.turnover,
      inviterGot: row.inviter_got,
      invitedGot: row.invited_got,
      decidedAt: row.decided_at?.toISOString() ?? null,
      currency,
    })),
    ...pageFacts(page, count),
  };
}
