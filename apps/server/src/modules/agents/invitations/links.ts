import type { affiliateUrls, registeredAffiliates } from '@pavilion/contract/agents/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageOf } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../../http/types.ts';
import { many, maybeOne, one, type Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { linkStatus, maskedName } from '../rules.ts';
import type { AgentDeps } from '../types.ts';

export interface LinkRow {
  code: string;
  agent_id: string | null;
  link_type: 0 | 1;
  is_closed: boolean;
  created_at: Date;
  starts_at: Date | null;
  expires_at: Date | null;
  used: number;
  max_uses: number | null;
  note: string;
  /** Product → parts per million. */
  rebates: Record<string, number>;
}

export const LINK_COLUMNS = 'code, agent_id, link_type, is_closed, created_at, starts_at, expires_at, used, max_uses, note, rebates';

/** `path` below the brand's address; the server leads it to the registration. */
export const linkView = (row: LinkRow, { now, nameOf }: { now: Date; nameOf(product: string): string }) => ({
  id: row.code,
  code: row.code,
  path: `/r/${encodeURIComponent(row.code)}`,
  type: row.link_type,
  status: linkStatus(row, now),
  startDate: (row.starts_at ?? row.created_at).getTime(),
  endDate: row.expires_at?.getTime() ?? null,
  affiliateCount: row.used,
  maxUses: row.max_uses,
  note: row.note,
  configs: Object.entries(row.rebates).map(([product, rate]) => ({
    gameType: product.toUpperCase(),
    name: nameOf(product),
    rebate: BigInt(rate),
  })),
});

/** By product, in the language of who asks. */
export const namesIn =
  ({ messageFor }: Pick<AgentDeps, 'messageFor'>, { language }: Pick<SessionContext, 'language'>) =>
  (product: string): string =>
    messageFor(`game.category.${product.toUpperCase()}`, language);

const IS_OVER = '(coalesce(c.expires_at <= $3, false) OR coalesce(c.used >= c.max_uses, false))';
/** `$4` kind, `$5` status as on the wire; null: any. */
const WANTED = `c.agent_id = $1 AND c.brand_id = $2 AND ($4::smallint IS NULL OR c.link_type = $4)
  AND ($5::int IS NULL OR CASE WHEN c.is_closed THEN 0 WHEN ${IS_OVER} THEN 2 ELSE 1 END = $5)`;

/** The agent's own invitations, the newest first. */
export async function listLinks(
  deps: AgentDeps,
  query: InnerQuery<typeof affiliateUrls>,
  context: SessionContext,
): Promise<InnerValue<typeof affiliateUrls>> {
  const { session, brand, now } = context;
  const page = pageOf(query);
  const values = [session.memberId, brand.id, now, query.type ?? null, query.status ?? null];
  const [rows, { total }] = await Promise.all([
    many<LinkRow>(
      deps.db,
      `SELECT ${LINK_COLUMNS} FROM affiliate_code c WHERE ${WANTED} ORDER BY c.created_at DESC, c.code LIMIT $6 OFFSET $7`,
      [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
    ),
    one<{ total: number }>(deps.db, `SELECT count(*)::integer AS total FROM affiliate_code c WHERE ${WANTED}`, values),
  ]);
  const nameOf = namesIn(deps, context);
  return {
    List: rows.map((row) => linkView(row, { now, nameOf })),
    pageInfo: { totalRecords: total, currentPage: page.pageNo, pageSize: page.pageSize },
  };
}

/** Refuses `affiliate.unknown` for what is no invitation of this agent. */
export async function ownLink(sql: Sql, code: string, { session, brand }: SessionContext): Promise<LinkRow> {
  const row = await maybeOne<LinkRow>(
    sql,
    `SELECT ${LINK_COLUMNS} FROM affiliate_code WHERE brand_id = $1 AND code = $2 AND agent_id = $3`,
    [brand.id, code.toUpperCase(), session.memberId],
  );
  if (!row) throw refuse('affiliate.unknown');
  return row;
}

/** Closes an invitation; closed already, it stays so. */
export async function closeLink({ db }: Pick<AgentDeps, 'db'>, code: string, context: SessionContext): Promise<void> {
  const { code: own } = await ownLink(db, code, context);
  await db.query('UPDATE affiliate_code SET is_closed = true WHERE brand_id = $1 AND code = $2', [context.brand.id, own]);
}

/** Members who joined by an invitation, newest first, without those who were moved away since. */
export async function listRegistered(
  { db, ruleOf }: Pick<AgentDeps, 'db' | 'ruleOf'>,
  query: InnerQuery<typeof registeredAffiliates>,
  context: SessionContext,
): Promise<InnerValue<typeof registeredAffiliates>> {
  const { session, brand } = context;
  const { code } = await ownLink(db, query.affiUrlId, context);
  const page = pageOf(query);
  const from = `FROM affiliate_use u JOIN member_facts m ON m.id = u.member_id
    WHERE u.brand_id = $1 AND u.code = $2 AND m.agent_path @> ARRAY[$3::text] AND m.status <> 'closed'`;
  const values = [brand.id, code, session.memberId];
  const [rows, { total }, { maskNames }] = await Promise.all([
    many<{ id: string; username: string; agent_path: string[]; at: Date }>(
      db,
      `SELECT m.id, m.username, m.agent_path, u.at ${from} ORDER BY u.at DESC, u.member_id DESC LIMIT $4 OFFSET $5`,
      [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
    ),
    one<{ total: number }>(db, `SELECT count(*)::integer AS total ${from}`, values),
    ruleOf(brand.id),
  ]);
  return {
    List: rows.map((row) => ({
      customerName: maskedName({
        viewerId: session.memberId,
        agentPath: row.agent_path,
        memberId: row.id,
        userName: row.username,
        brandSetting: maskNames,
      }),
      registeredDate: row.at.getTime(),
    })),
    pageInfo: { totalRecords: total, currentPage: page.pageNo, pageSize: page.pageSize },
  };
}
