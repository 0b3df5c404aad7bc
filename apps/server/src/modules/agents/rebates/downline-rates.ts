import type { downlineRebates, globalRebateSettings, rebateChanges, updateDownlineRebates } from '@pavilion/contract/agents/calls';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../../http/types.ts';
import { many, one, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { namesIn } from '../invitations/links.ts';
import { maskedName } from '../rules.ts';
import { type Downline, findDownline } from '../team/find-downline.ts';
import { lockTree } from '../tree-lock.ts';
import type { AgentDeps } from '../types.ts';
import { heldView, readHeld } from './bounds.ts';
import { setRates } from './set-rates.ts';

/** Somebody right below the caller; everybody else refuses `downline.unknown`. */
export async function rightBelow(sql: Sql, memberId: string, { session, brand }: SessionContext): Promise<Downline> {
  const downline = await findDownline(sql, { brandId: brand.id, agentId: session.memberId, memberId });
  if (downline?.level !== 1) throw refuse('downline.unknown', { field: 'customerId' });
  return downline;
}

/** The agent's own rebates, which bound what they give. */
export async function ownRates(
  deps: AgentDeps,
  { productType }: InnerQuery<typeof globalRebateSettings>,
  context: SessionContext,
): Promise<InnerValue<typeof globalRebateSettings>> {
  const { session, brand, now } = context;
  const rule = await deps.ruleOf(brand.id);
  const { upline } = await one<{ upline: string | null }>(
    deps.db,
    'SELECT agent_path[cardinality(agent_path)] AS upline FROM member_facts WHERE id = $1',
    [session.memberId],
  );
  const held = await readHeld(deps.db, { brand, rule, memberId: session.memberId, uplineId: upline, now });
  const wanted = productType === undefined ? held : held.filter(({ product }) => product === productType.toLowerCase());
  return heldView(wanted, { rule, nameOf: namesIn(deps, context) });
}

export async function ratesBelow(
  deps: AgentDeps,
  { customerId }: InnerQuery<typeof downlineRebates>,
  context: SessionContext,
): Promise<InnerValue<typeof downlineRebates>> {
  const { session, brand, now } = context;
  const { memberId } = await rightBelow(deps.db, customerId, context);
  const rule = await deps.ruleOf(brand.id);
  return heldView(await readHeld(deps.db, { brand, rule, memberId, uplineId: session.memberId, now }), {
    rule,
    nameOf: namesIn(deps, context),
  });
}

export async function changeRatesBelow(
  deps: AgentDeps,
  { customerId, rebates }: InnerBody<typeof updateDownlineRebates>,
  context: SessionContext,
): Promise<InnerValue<typeof updateDownlineRebates>> {
  const { session, brand, now } = context;
  const rule = await deps.ruleOf(brand.id);
  await transaction(deps.db, async (tx) => {
    await lockTree(tx, brand.id, 'joins');
    const { memberId } = await rightBelow(tx, customerId, context);
    await setRates(tx, {
      brand,
      rule,
      memberId,
      uplineId: session.memberId,
      now,
      given: rebates,
      by: { kind: 'agent', id: session.memberId },
    });
  });
  return ratesBelow(deps, { customerId }, context);
}

/** Changes of the caller and of their direct downlines. */
export async function listRateChanges(
  { db, ruleOf }: AgentDeps,
  query: InnerQuery<typeof rebateChanges>,
  { session, brand }: SessionContext,
): Promise<InnerValue<typeof rebateChanges>> {
  const page = pageOf(query);
  const from = `FROM (SELECT id, username, agent_path FROM member_facts WHERE id = $1
      UNION ALL SELECT id, username, agent_path FROM member_facts
        WHERE agent_path[cardinality(agent_path)] = $1 AND agent_path <> '{}' AND status <> 'closed') m
    JOIN agent_rebate r ON r.member_id = m.id WHERE ($2::text IS NULL OR m.id = $2)`;
  const values = [session.memberId, query.customerId ?? null];
  const [rows, { total }, { maskNames }] = await Promise.all([
    many<{
      member_id: string;
      username: string;
      agent_path: string[];
      product: string;
      ppm: bigint;
      before: bigint;
      day: string;
      set_at: Date;
    }>(
      db,
      `SELECT r.member_id, m.username, m.agent_path, r.product, r.ppm::bigint AS ppm, r.before::bigint AS before,
           to_char(r.effective_from, 'YYYY-MM-DD') AS day, r.set_at
         ${from} ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
      [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
    ),
    one<{ total: number }>(db, `SELECT count(*)::int AS total ${from}`, values),
    ruleOf(brand.id),
  ]);
  return {
    list: rows.map((row) => ({
      time: row.set_at.getTime(),
      customerName: maskedName({
        viewerId: session.memberId,
        agentPath: row.agent_path,
        memberId: row.member_id,
        userName: row.username,
        brandSetting: maskNames,
      }),
      gameType: row.product.toUpperCase(),
      before: row.before,
      after: row.ppm,
      effectiveFrom: row.day,
    })),
    ...pageFacts(page, total),
  };
}
