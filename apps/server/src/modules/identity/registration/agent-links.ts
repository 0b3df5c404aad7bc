import type { affiliateUrls, consolidatedFunds } from '@pavilion/contract/agent';
import type { InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import type { SessionContext } from '../../../http/types.ts';
import { many, one, type Sql } from '../../../kernel/db.ts';

const PAGE_SIZE = 20;
const MOST = 100;

interface LinkRow {
  code: string;
  link_type: number;
  is_closed: boolean;
  is_expired: boolean;
  created_at: Date;
  expires_at: Date | null;
  registered: number;
}

const statusOf = (row: LinkRow): number => {
  if (row.is_closed) return 0;
  return row.is_expired ? 2 : 1;
};

/** An agent's own invitation codes as links, with how many registered by each. */
export async function listAffiliateUrls(
  sql: Sql,
  query: InnerQuery<typeof affiliateUrls>,
  { session, brand, now }: SessionContext,
): Promise<InnerValue<typeof affiliateUrls>> {
  const currentPage = Math.max(1, query.page ?? 1);
  const pageSize = Math.min(MOST, Math.max(1, query.pageSize ?? PAGE_SIZE));
  const rows = await many<LinkRow>(
    sql,
    `
    SELECT c.code, c.link_type, c.is_closed, coalesce(c.expires_at <= $3, false) AS is_expired, c.created_at, c.expires_at,
      (SELECT count(*)::integer FROM member_profile p JOIN member m ON m.id = p.member_id
        WHERE p.affiliate_code = c.code AND m.brand_id = c.brand_id) AS registered
    FROM affiliate_code c WHERE c.agent_id = $1 AND c.brand_id = $2
    ORDER BY c.created_at DESC, c.link_type, c.code LIMIT $4 OFFSET $5`,
    [session.memberId, brand.id, now, pageSize, (currentPage - 1) * pageSize],
  );
  const { total } = await one<{ total: number }>(
    sql,
    'SELECT count(*)::integer AS total FROM affiliate_code WHERE agent_id = $1 AND brand_id = $2',
    [session.memberId, brand.id],
  );
  return {
    List: rows.map((row) => ({
      id: row.code,
      code: row.code,
      path: `/register?affiliateCode=${encodeURIComponent(row.code)}`,
      type: row.link_type,
      status: statusOf(row),
      startDate: row.created_at.getTime(),
      endDate: row.expires_at?.getTime() ?? null,
      affiliateCount: row.registered,
    })),
    pageInfo: { totalRecords: total, currentPage, pageSize },
  };
}

/** Contracts of dividends and salaries are modules of their own: where none is on, nothing is offered and nothing applies. */
export const noContracts: InnerValue<typeof consolidatedFunds> = {
  divtypereq: {},
  dailysalreqtype: {},
  contracthoursalreq: {},
  realtimesalreqtype: {},
  divtypeinfo: [],
  dailysalinfotype: [],
  contracthoursalinfo: [],
  contractmrdailysalinfotype: [],
};
