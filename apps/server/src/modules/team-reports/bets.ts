import { newId } from '@pavilion/contract/base/id';
import type { teamBets } from '@pavilion/contract/team-reports/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { MAX_COUNTED, pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { reportRange } from '../../kernel/report-range.ts';
import type { GameLook, TeamReportsDeps } from './deps.ts';
import { lookBack } from './newest.ts';
import { findAllBelow, findInTeam, findInTeamByName, MAX_ONE_BY_ONE } from './find-team.ts';

interface Filter {
  brandId: string;
  agentId: string;
  /** Those whose bets are looked through one by one; null: too many, all bets of the brand are. */
  members: readonly string[] | null;
  from: Date;
  to: Date;
  product: string | null;
  vendor: string | null;
  game: string | null;
  status: string | null;
  order: string | null;
  /** Of a large team: bets since then alone are looked through; they are in the order of their ids. */
  since?: Date;
}

interface Row {
  id: string;
  member_id: string;
  username: string;
  agent_path: string[];
  product: string;
  vendor: string;
  game: string;
  placed_at: Date;
  settled_at: Date | null;
  stake: bigint;
  payout: bigint;
  valid_turnover: bigint;
  status: 'OPEN' | 'WON' | 'LOST' | 'VOID';
}

/** Ids are made moments before a bet is stamped; a batch that is tried again keeps them. */
const SLACK_MS = HOUR_MS;
const idAt = (at: number): string => newId('bet', Math.max(0, at)).slice(0, 'bet_'.length + 10);

const STATUS = `CASE WHEN b.state = 'open' THEN 'OPEN' WHEN b.state = 'cancelled' THEN 'VOID' WHEN b.payout > b.stake THEN 'WON' ELSE 'LOST' END`;
/** A member's bets from before they joined the agent's branch are not the agent's to see; the agent's own are. */
const WHERE = `b.placed_at >= $4 AND b.placed_at < $5 AND (b.member_id = $2 OR b.agent_path @> ARRAY[$2]) AND ($6::text IS NULL OR b.product = $6)
  AND ($7::text IS NULL OR b.vendor = $7) AND ($8::text IS NULL OR b.game = $8) AND ($9::text IS NULL OR ${STATUS} = $9)
  AND ($10::text IS NULL OR b.id = $10 OR b.round_id = $10)`;

/** `$11`: how many of the newest are found. */
const found = ({ members }: Filter): string =>
  members === null
    ? `SELECT b.* FROM bet_facts b JOIN member_facts m ON m.id = b.member_id AND (m.id = $2 OR m.agent_path @> ARRAY[$2])
         WHERE b.id >= $12 AND b.id < $13 AND b.brand_id = $1 AND $3::text[] IS NULL AND ${WHERE} ORDER BY b.id DESC LIMIT $11`
    : `SELECT b.* FROM unnest($3::text[]) t (id) CROSS JOIN LATERAL (
         SELECT b.* FROM bet_facts b WHERE b.member_id = t.id AND b.brand_id = $1 AND ${WHERE} ORDER BY b.placed_at DESC LIMIT $11) b
         WHERE $12::text IS NOT NULL AND $13::text IS NOT NULL ORDER BY b.id DESC LIMIT $11`;

const valuesOf = (f: Filter, most: number): unknown[] => [
  f.brandId,
  f.agentId,
  f.members,
  f.from,
  f.to,
  f.product,
  f.vendor,
  f.game,
  f.status,
  f.order,
  most,
  idAt((f.since && f.since > f.from ? f.since : new Date(f.from.getTime() - SLACK_MS)).getTime()),
  idAt(f.to.getTime() + SLACK_MS),
];

const findPage = (sql: Sql, filter: Filter, { offset, limit }: { offset: number; limit: number }): Promise<Row[]> =>
  many<Row>(
    sql,
    `WITH f AS (${found(filter)}), page AS MATERIALIZED (SELECT * FROM f ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})
     SELECT b.id, b.member_id, m.username, m.agent_path, b.product, b.vendor, b.game, b.placed_at, b.settled_at, b.stake, b.payout, b.valid_turnover,
         ${STATUS} AS status FROM page b JOIN member_facts m ON m.id = b.member_id ORDER BY b.id DESC`,
    valuesOf(filter, offset + limit),
  );

interface Totals {
  bets: number;
  stake: bigint;
  turnover: bigint;
  payout: bigint;
  net: bigint;
  in_play: bigint;
}

/** Of the newest `MAX_COUNTED` that are found. Cancelled bets count in the number only, open ones have no result yet. */
const sumFound = (sql: Sql, filter: Filter): Promise<Totals> =>
  one<Totals>(
    sql,
    `WITH b AS (${found(filter)})
     SELECT count(*)::int AS bets, coalesce(sum(b.stake) FILTER (WHERE b.state <> 'cancelled'), 0)::bigint AS stake,
         coalesce(sum(b.valid_turnover) FILTER (WHERE b.state <> 'cancelled'), 0)::bigint AS turnover,
         coalesce(sum(b.payout) FILTER (WHERE b.state <> 'cancelled'), 0)::bigint AS payout,
         coalesce(sum(b.payout - b.stake) FILTER (WHERE b.state = 'settled'), 0)::bigint AS net,
         coalesce(sum(b.stake - b.payout) FILTER (WHERE b.state = 'open'), 0)::bigint AS in_play FROM b`,
    valuesOf(filter, MAX_COUNTED + 1),
  );

/** `vendor:game` → its look. */
export async function looksOf(
  { gameLooks }: TeamReportsDeps,
  rows: readonly { vendor: string; game: string }[],
  to: { language: LanguageTag; brandId: string },
): Promise<ReadonlyMap<string, GameLook>> {
  const looks = new Map<string, GameLook>();
  for (const vendor of new Set(rows.map((row) => row.vendor))) {
    const games = [...new Set(rows.filter((row) => row.vendor === vendor).map(({ game }) => game))];
    for (const [game, look] of await gameLooks(vendor, games, to)) looks.set(`${vendor}:${game}`, look);
  }
  return looks;
}

/** Single bets of all current downlines, placed while they were downlines, newest first. */
export async function readBets(
  deps: TeamReportsDeps,
  query: InnerQuery<typeof teamBets>,
  { brand, session, now, language }: SessionContext,
): Promise<InnerValue<typeof teamBets>> {
  const { db } = deps;
  const { from, to } = reportRange(query, { timeZone: brand.timeZone, now });
  const filter: Filter = {
    brandId: brand.id,
    agentId: session.memberId,
    members: await findAskedMembers(deps, query, { brand, agentId: session.memberId }),
    from,
    to,
    product: query.gameType?.toLowerCase() || null,
    vendor: query.vassalage || null,
    game: query.gameCode || null,
    status: query.status ?? null,
    order: query.orderNum?.trim() || null,
  };
  const page = pageOf(query);
  const offset = Math.min((page.pageNo - 1) * page.pageSize, MAX_COUNTED);
  const within = { from: filter.members ? to : from, to };
  const rows = await lookBack(
    within,
    (since) => findPage(db, { ...filter, since }, { offset, limit: page.pageSize }),
    (found) => found.length === page.pageSize,
  );
  const totals = await lookBack(
    within,
    (since) => sumFound(db, { ...filter, since }),
    ({ bets }) => bets > MAX_COUNTED,
  );
  const nameOf = await deps.nameFor(brand);
  const looks = await looksOf(deps, rows, { language, brandId: brand.id });
  return {
    list: rows.map((row) => ({
      order_num: row.id,
      customer_id: row.member_id,
      customer_name: nameOf(session.memberId, { id: row.member_id, username: row.username, agentPath: row.agent_path }),
      game_type: row.product.toUpperCase(),
      vassalage: row.vendor,
      game_name: looks.get(`${row.vendor}:${row.game}`)?.name ?? row.game,
      icon_url: looks.get(`${row.vendor}:${row.game}`)?.iconUrl ?? '',
      create_time: row.placed_at.toISOString(),
      settle_time: row.settled_at?.toISOString() ?? null,
      actual_bet_amount: row.stake,
      valid_bet_amount: row.valid_turnover,
      win_amount: row.payout,
      net_profit: row.status === 'WON' || row.status === 'LOST' ? row.payout - row.stake : 0n,
      status: row.status,
    })),
    footer: {
      bets: Math.min(totals.bets, MAX_COUNTED),
      actual_bet_amount: totals.stake,
      valid_bet_amount: totals.turnover,
      win_amount: totals.payout,
      net_profit: totals.net,
      in_play: totals.in_play,
    },
    ...pageFacts(page, Math.min(totals.bets, MAX_COUNTED), totals.bets > MAX_COUNTED),
  };
}

/** The members a report is about: one by id or full name, else everybody. Null: more than are looked through one by one. */
export async function findAskedMembers(
  { db, nameFor }: TeamReportsDeps,
  { customerId, customerName }: { customerId?: string | undefined; customerName?: string | undefined },
  { brand, agentId }: { brand: BrandInfo; agentId: string },
): Promise<readonly string[] | null> {
  const brandId = brand.id;
  const name = customerName?.trim();
  if (customerId === undefined && !name) return findAllBelow(db, agentId, MAX_ONE_BY_ONE);
  const member = name
    ? await findInTeamByName(db, { brandId, agentId, name, nameOf: await nameFor(brand) })
    : await findInTeam(db, { brandId, agentId, memberId: customerId ?? '' });
  if (!member) throw refuse('downline.unknown', { field: name ? 'customerName' : 'customerId' });
  return [member.id];
}
