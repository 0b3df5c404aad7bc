import type { downlines } from '@pavilion/contract/agents/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { type BrandInfo, isAgentType, type SessionContext } from '../../../http/types.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { type Db, many, one, type Sql } from '../../../kernel/db.ts';
import { ttlCache } from '../../../kernel/ttl-cache.ts';
import { startOfDay } from '../../../kernel/days.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { reportRange } from '../../../kernel/report-range.ts';
import { sumTeams, type TeamSum } from '../../activity/public.ts';
import { findOnline } from '../../identity/public.ts';
import { namesIn } from '../invitations/links.ts';
import { rateOf, readRates } from '../rebates/read-rates.ts';
import { businessDay, maskedName, maskSql } from '../rules.ts';
import type { AgentDeps, AgentRule } from '../types.ts';
import { findDownline } from './find-downline.ts';
import { AGENT_TYPES, BRANCH_SIZES, readTeamSizes } from './team-sizes.ts';

type Query = InnerQuery<typeof downlines>;

/** Days the turnover is of, where none are asked for. */
const USUAL_DAYS = 30;

interface Row {
  id: string;
  username: string;
  customer_type: number;
  agent_path: string[];
  created_at: Date;
  last_login_at: Date | null;
  balance: bigint;
}

/** What is asked of whom, once the agent asked for is known to be of the caller's team. */
interface DownlineQuery {
  viewerId: string;
  brand: BrandInfo;
  rule: AgentRule;
  /** Below whom. */
  agentId: string;
  isDirect: boolean;
  query: Query;
  /** Of the turnover. */
  from: Date;
  to: Date;
}

/** The team below an agent of it. Who is nowhere below the caller answers `downline.unknown`, whether there is such a one or not. */
export async function listDownlines(deps: AgentDeps, query: Query, context: SessionContext): Promise<InnerValue<typeof downlines>> {
  const { db } = deps;
  const { session, brand, now } = context;
  const agentId = query.agentId ?? session.memberId;
  const rule = await deps.ruleOf(brand.id);
  const trail = await trailOf(deps, { agentId, rule }, context);
  const isSearch = (query.customerName ?? '').trim() !== '';
  const asked: DownlineQuery = {
    viewerId: session.memberId,
    brand,
    rule,
    agentId,
    isDirect: (query.downlineType ?? (isSearch ? 'all' : 'direct')) === 'direct',
    query,
    ...turnoverDays(query, { brand, now }),
  };
  const page = pageOf(query);
  const [rows, counted, sizes, teamBalance] = await Promise.all([
    findRows(db, asked, page),
    countRows(db, asked),
    readTeamSizes(db, [agentId]),
    balanceOf(db, agentId, now),
  ]);
  const team = sizes.get(agentId) ?? { members: 0, agents: 0 };
  return {
    list: await views(deps, { rows, asked }, context),
    trail,
    teamBalance,
    teamSize: team.members,
    agentCount: team.agents,
    memberCount: team.members - team.agents,
    ...pageFacts(page, counted.count, counted.isMore),
  };
}

function turnoverDays({ startDate, endDate }: Query, { brand, now }: { brand: BrandInfo; now: Date }): { from: Date; to: Date } {
  if (startDate ?? endDate)
    return reportRange({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, { timeZone: brand.timeZone, now });
  const today = businessDay(now, brand.timeZone);
  return { from: startOfDay(today, brand.timeZone, 1 - USUAL_DAYS), to: startOfDay(today, brand.timeZone, 1) };
}

/** From the caller down to the agent. */
async function trailOf(
  { db }: Pick<AgentDeps, 'db'>,
  { agentId, rule }: { agentId: string; rule: AgentRule },
  { session, brand }: SessionContext,
): Promise<{ customerId: string; customerName: string }[]> {
  const self = { customerId: session.memberId, customerName: session.userName };
  if (agentId === session.memberId) return [self];
  const downline = await findDownline(db, { brandId: brand.id, agentId: session.memberId, memberId: agentId });
  if (!downline) throw refuse('downline.unknown');
  const between = downline.agentPath.slice(downline.agentPath.indexOf(session.memberId) + 1);
  const rows = await many<{ id: string; username: string; agent_path: string[] }>(
    db,
    'SELECT id, username, agent_path FROM member_facts WHERE id = ANY ($1) ORDER BY cardinality(agent_path)',
    [[...between, agentId]],
  );
  const seen = { viewerId: session.memberId, brandSetting: rule.maskNames };
  return [
    self,
    ...rows.map((row) => ({
      customerId: row.id,
      customerName: maskedName({ ...seen, agentPath: row.agent_path, memberId: row.id, userName: row.username }),
    })),
  ];
}

const RIGHT_ABOVE = 'm.agent_path[cardinality(m.agent_path)]';
/** $1 agent, $2 caller, $3 beginning of a name (whole, and up to its first star), $5 and $6 registered, $7 kind. */
const where = ({ isDirect, rule: { maskNames } }: DownlineQuery): string => {
  const below = isDirect ? `${RIGHT_ABOVE} = $1 AND m.agent_path <> '{}'` : 'm.agent_path @> ARRAY[$1::text]';
  const isSeen = maskNames === 'none' ? 'true' : maskNames === 'all' ? 'false' : `${RIGHT_ABOVE} = $2`;
  // A search must not reveal what a mask hides.
  const found = `lower(m.username) LIKE $4::text AND CASE WHEN ${isSeen} THEN lower(m.username) ELSE lower(${maskSql('m.username')}) END LIKE $3::text`;
  return `${below} AND $2::text IS NOT NULL AND m.status <> 'closed' AND ($3::text IS NULL OR (${found}))
    AND ($5::timestamptz IS NULL OR m.created_at >= $5) AND ($6::timestamptz IS NULL OR m.created_at < $6)
    AND ($7::int IS NULL OR (m.customer_type IN ${AGENT_TYPES}) = ($7 = 1))`;
};

const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function valuesOf({ agentId, viewerId, query, brand: { timeZone } }: DownlineQuery): unknown[] {
  const name = (query.customerName ?? '').trim().toLowerCase();
  return [
    agentId,
    viewerId,
    name === '' ? null : beginning(name),
    name === '' ? null : beginning(name.split('*')[0] ?? ''),
    query.startRegDate ? startOfDay(query.startRegDate, timeZone) : null,
    query.endRegDate ? startOfDay(query.endRegDate, timeZone, 1) : null,
    query.userType ?? null,
  ];
}

const COLUMNS = 'm.id, m.username, m.customer_type, m.agent_path, m.created_at';
const ORDERS: Readonly<Record<NonNullable<Query['sort']>, string>> = {
  registerDate: 'm.created_at',
  lastLogin: 'l.last_login_at',
  accountBalance: 'g.balance',
  teamSize: 'coalesce(s.members, 0)',
  turnover: 'coalesce(f.turnover, 0)',
  profit: 'coalesce(f.profit, 0)',
};

async function findRows(sql: Sql, asked: DownlineQuery, { pageNo, pageSize }: { pageNo: number; pageSize: number }): Promise<Row[]> {
  const { sort = 'registerDate', order = 'desc' } = asked.query;
  const values = [...valuesOf(asked), pageSize, (pageNo - 1) * pageSize];
  const joins: Partial<Record<typeof sort, string>> = {
    lastLogin: 'JOIN login_facts l ON l.member_id = m.id',
    accountBalance: 'JOIN guard_facts g ON g.member_id = m.id',
    teamSize: `LEFT JOIN (${BRANCH_SIZES}) s ON s.id = m.id`,
  };
  let join = joins[sort] ?? '';
  if (sort === 'turnover' || sort === 'profit') {
    const sums = await sumTeams(sql, {
      brandId: asked.brand.id,
      of: { below: asked.agentId, isDirect: asked.isDirect },
      from: asked.from,
      to: asked.to,
    });
    values.push(
      sums.map(({ memberId }) => memberId),
      sums.map(({ turnover }) => turnover),
      sums.map(profitOf),
    );
    join = 'LEFT JOIN unnest($10::text[], $11::bigint[], $12::bigint[]) f (id, turnover, profit) ON f.id = m.id';
  }
  const way = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  // The plain order is the index's own, which a word about NULLs would pass by.
  const by = sort === 'registerDate' ? `m.created_at ${order}, m.id ${order}` : `${ORDERS[sort]} ${way}, m.created_at DESC, m.id DESC`;
  return many<Row>(
    sql,
    `WITH page AS MATERIALIZED (SELECT ${COLUMNS}, row_number() OVER (ORDER BY ${by}) AS place FROM member_facts m ${join} WHERE ${where(asked)} ORDER BY ${by} LIMIT $8 OFFSET $9)
     SELECT m.*, l.last_login_at, g.balance FROM page m JOIN login_facts l ON l.member_id = m.id JOIN guard_facts g ON g.member_id = m.id ORDER BY m.place`,
    values,
  );
}

/** A team that is not narrowed down is counted already. */
const countRows = (sql: Sql, asked: DownlineQuery) => countListed(sql, `FROM member_facts m WHERE ${where(asked)}`, valuesOf(asked));

interface Balance {
  total: bigint;
  members: number;
}

/** For larger teams the sum is cached for a minute: it reads a row per member. */
const FEW = 2_000;
const cachedBalance = ttlCache<Balance>({ ageMs: 60_000, maxEntries: 2_000, isWorthCaching: ({ members }) => members > FEW });

const balanceOf = async (db: Db, agentId: string, now: Date): Promise<bigint> =>
  (await cachedBalance(db, { key: agentId, now, read: () => sumBalances(db, agentId) })).total;

const sumBalances = (sql: Sql, agentId: string): Promise<Balance> =>
  one<Balance>(
    sql,
    `SELECT coalesce(sum(g.balance), 0)::bigint AS total, count(*)::int AS members FROM member_facts m JOIN guard_facts g ON g.member_id = m.id
         WHERE (m.agent_path @> ARRAY[$1::text] OR m.id = $1) AND m.status <> 'closed'`,
    [agentId],
  );

const profitOf = ({ stake, payout }: TeamSum): bigint => stake - payout;

async function views(deps: AgentDeps, { rows, asked }: { rows: readonly Row[]; asked: DownlineQuery }, context: SessionContext) {
  const { db, contracts } = deps;
  const { brand, rule, viewerId, from, to } = asked;
  const ids = rows.map(({ id }) => id);
  const uplineIds = [...new Set(rows.map(({ agent_path: path }) => path.at(-1) ?? ''))];
  const day = businessDay(context.now, brand.timeZone);
  const [sums, sizes, online, marks, rates, uplines] = await Promise.all([
    sumTeams(db, { brandId: brand.id, of: { memberIds: ids }, from, to }),
    readTeamSizes(db, ids),
    findOnline(db, ids, context.now),
    contracts.marksOf(db, ids),
    readRates(db, ids, day),
    many<{ id: string; username: string; agent_path: string[] }>(
      db,
      'SELECT id, username, agent_path FROM member_facts WHERE id = ANY ($1)',
      [uplineIds],
    ),
  ]);
  const sumOf = new Map(sums.map((sum) => [sum.memberId, sum]));
  const nameOf = namesIn(deps, context);
  const seen = { viewerId, brandSetting: rule.maskNames };
  const uplineNames = new Map(
    uplines.map((one) => [one.id, maskedName({ ...seen, agentPath: one.agent_path, memberId: one.id, userName: one.username })]),
  );
  return rows.map((row) => {
    const sum = sumOf.get(row.id);
    return {
      customerId: row.id,
      customerName: maskedName({ ...seen, agentPath: row.agent_path, memberId: row.id, userName: row.username }),
      type: isAgentType(row.customer_type) ? 1 : 0,
      level: row.agent_path.length - row.agent_path.indexOf(viewerId),
      uplineName: uplineNames.get(row.agent_path.at(-1) ?? '') ?? '',
      teamSize: sizes.get(row.id)?.members ?? 0,
      registerDate: row.created_at.getTime(),
      lastLogin: row.last_login_at?.getTime() ?? null,
      isOnline: online.has(row.id),
      accountBalance: row.balance,
      turnover: sum?.turnover ?? 0n,
      profit: sum ? profitOf(sum) : 0n,
      /** Played in these days, or had somebody below play. */
      activeFlag: sum && (sum.turnover > 0n || sum.stake > 0n) ? 1 : 0,
      contracts: [...(marks.get(row.id) ?? [])],
      rebates: [...rule.rebates.keys()].map((product) => ({
        gameType: product.toUpperCase(),
        name: nameOf(product),
        rebate: rateOf(rates, row.id, product).now,
      })),
    };
  });
}
