import * as wire from '@pavilion/contract/rewards/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { giveGrant, stepOf, takeGrantBack } from './give-grant.ts';
import type { GivingDeps } from './pay-grant.ts';
import { fourEyesAbove } from './rewards-file.ts';
import type { DeskGrantRow } from './tables.ts';

interface RewardsDeskDeps extends GivingDeps {
  access: DeskAccess;
}

type Listed = InnerValue<typeof wire.grantsList>['list'][number];

interface ListedRow {
  id: string;
  grant_id: string;
  brand_id: string;
  member_id: string;
  username: string;
  source: Listed['source'];
  code: string;
  currency: string;
  amount: bigint;
  turnover_asked: bigint;
  done: bigint;
  days: number | null;
  expires_at: Date | null;
  state: Listed['state'];
  taken: bigint;
  reason: string | null;
  back_reason: string | null;
  proposed_by: string | null;
  at: Date;
  decided_by: string | null;
  ended_at: Date | null;
}

/** Bonuses; of those of the desk who gave them. */
const ROWS = `(
  SELECT coalesce(p.id, g.id) AS id, g.id AS grant_id, g.brand_id, g.member_id, g.source, g.code, g.currency, g.amount, g.turnover_asked, p.days, g.expires_at,
      g.state, g.taken, p.reason, p.back_reason, p.proposed_by, g.created_at AS at, p.decided_by, g.ended_at
    FROM reward_grant g LEFT JOIN desk_grant p ON p.grant_id = g.id)`;
const SELECT = `SELECT r.*, m.username, coalesce(l.done, 0)::bigint AS done FROM ${ROWS} r JOIN member_facts m ON m.id = r.member_id
  LEFT JOIN turnover_lock l ON l.source = 'grant' AND l.code = r.grant_id`;

/** Bonuses of members, and how operators give and take them. */
export function registerGrantsDesk({ serve, access }: DeskRegistrar, base: GivingDeps): void {
  const deps: RewardsDeskDeps = { ...base, access };
  serve(wire.grantsList, ({ query }, context) => listGrants(deps, query, context));
  serve(wire.grantTerms, ({ query }, context) => readTerms(deps, query, context));
  serve(wire.grantPropose, ({ body }, context) => propose(deps, body, context));
  serve(wire.grantTakeBack, async ({ body }, context) => shown(deps, await takeGrantBack(deps, body, context)));
}

async function views({ access }: RewardsDeskDeps, rows: readonly ListedRow[]) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by ?? '', row.decided_by ?? '']));
  const nameOf = (id: string | null) => id && (names.get(id) ?? id);
  return rows.map((row) => ({
    id: row.id,
    grantId: row.grant_id,
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    source: row.source,
    code: row.code,
    currency: row.currency,
    amount: row.amount,
    turnover: row.turnover_asked,
    turnoverDone: row.done,
    days: row.days,
    expiresAt: row.expires_at?.toISOString() ?? null,
    state: row.state,
    takenBack: row.taken,
    reason: row.reason ?? '',
    backReason: row.back_reason ?? '',
    proposedBy: nameOf(row.proposed_by),
    createdAt: row.at.toISOString(),
    decidedBy: nameOf(row.decided_by),
    endedAt: row.ended_at?.toISOString() ?? null,
    unused: row.state === 'process' && row.proposed_by !== null && row.done === 0n,
  }));
}

async function shown(deps: RewardsDeskDeps, { id }: DeskGrantRow) {
  const [value] = await views(deps, [await one<ListedRow>(deps.db, `${SELECT} WHERE r.id = $1`, [id])]);
  if (!value) throw new Error(`no bonus ${id}`);
  return value;
}

/** Of the operator's brands, newest first. */
async function listGrants(
  deps: RewardsDeskDeps,
  query: InnerQuery<typeof wire.grantsList>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.grantsList>> {
  const page = pageOf(query);
  const where = `r.brand_id = ANY ($1) AND ($2::text IS NULL OR r.member_id = $2) AND ($3::text IS NULL OR r.id = $3 OR r.grant_id = $3)
    AND ($4::text IS NULL OR r.state = $4) AND ($5::text IS NULL OR r.source = $5)
    AND ($6::timestamptz IS NULL OR r.at >= $6) AND ($7::timestamptz IS NULL OR r.at < $7)`;
  const values = [
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.state ?? null,
    query.source ?? null,
    ...utcDays(query),
  ];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM ${ROWS} r WHERE ${where}`, values);
  const rows = await many<ListedRow>(deps.db, `${SELECT} WHERE ${where} ORDER BY r.at DESC, r.id DESC LIMIT $8 OFFSET $9`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: await views(deps, rows), ...pageFacts(page, count) };
}

async function readTerms({ db, access }: RewardsDeskDeps, { brandId }: InnerQuery<typeof wire.grantTerms>, context: OperatorContext) {
  const { currency } = await access.brandInScope(brandId, context);
  return { currency, fourEyesAbove: await fourEyesAbove(db, brandId), step: await stepOf(db, currency) };
}

async function propose(deps: RewardsDeskDeps, body: InnerBody<typeof wire.grantPropose>, context: OperatorContext) {
  const { memberId, kind, amount, turnover, days, reason } = body;
  if (amount <= 0n) throw refuse('desk.bounds.wrong', { field: 'amount' });
  if (turnover < 0n) throw refuse('desk.bounds.wrong', { field: 'turnover' });
  if (turnover === 0n && days !== null) throw refuse('desk.bounds.wrong', { field: 'days' });
  const { brandId } = await deps.access.memberInScope(memberId, context);
  const { currency } = await deps.access.brandInScope(brandId, context);
  return giveGrant(
    deps,
    { brand_id: brandId, member_id: memberId, currency, kind, amount, turnover_asked: turnover, days, reason },
    context,
  );
}
