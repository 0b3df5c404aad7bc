import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { many, type Sql } from '../../kernel/db.ts';
import { sumPlay } from '../activity/public.ts';
import { daysMs, type Facts, foldName, noFacts } from './facts.ts';

/** Rules look back so far at most. */
export const WATCHED_DAYS = 60;
const SLICE_MS = 300_000;

interface FactsQuery {
  brandId: string;
  memberIds: readonly string[];
  now: Date;
}

type Row<Part extends keyof Facts> = Facts[Part][number];
const since = (now: Date): Date => new Date(now.getTime() - daysMs(WATCHED_DAYS));
const MS = (column: string): string => `(date_part('epoch', ${column}) * 1000)::float8 AS at`;

/** What members moved by themselves: deposits, withdrawals and payout accounts of the watched days. Index reads by member. */
export async function gatherOwn(sql: Sql, { brandId, memberIds, now }: FactsQuery): Promise<Facts> {
  const values = [brandId, memberIds, since(now)];
  const deposits = await many<Row<'deposits'>>(
    sql,
    `SELECT id, member_id AS "memberId", ${MS('at')}, amount, payer_name AS payer FROM deposit_facts WHERE brand_id = $1 AND member_id = ANY ($2) AND at >= $3`,
    values,
  );
  const withdrawals = await many<Row<'withdrawals'>>(
    sql,
    `SELECT id, member_id AS "memberId", ${MS('at')}, amount FROM withdrawal_facts
       WHERE brand_id = $1 AND member_id = ANY ($2) AND at >= $3 AND state NOT IN (${WITHDRAWAL.rejected}, ${WITHDRAWAL.cancelled})`,
    values,
  );
  const accounts = await readAccounts(sql, 'member_id = ANY ($2)', values);
  return {
    ...noFacts,
    deposits: deposits.map((row) => ({ ...row, payer: row.payer === null ? null : foldName(row.payer) || null })),
    withdrawals,
    accounts,
  };
}

async function readAccounts(sql: Sql, where: string, values: unknown[]): Promise<Row<'accounts'>[]> {
  const rows = await many<Row<'accounts'>>(
    sql,
    `SELECT id, member_id AS "memberId", ${MS('created_at')}, bank_code || ':' || encode(fingerprint, 'hex') AS fingerprint, holder FROM payout_account_facts
       WHERE brand_id = $1 AND created_at >= $3 AND ${where}`,
    values,
  );
  return rows.map((row) => ({ ...row, holder: foldName(row.holder) }));
}

/** Besides their own: who shares devices, addresses and accounts with these members, and what goes round between them and their neighbours. */
export async function gatherShared(sql: Sql, asked: FactsQuery): Promise<Facts> {
  const { brandId, memberIds, now } = asked;
  const own = await gatherOwn(sql, asked);
  const sightings = await many<Row<'sightings'>>(
    sql,
    // Of everybody seen where these members were seen, all addresses: whether they are seen elsewhere too is part of the rule.
    `WITH places AS (SELECT DISTINCT kind, key FROM risk_sighting WHERE brand_id = $1 AND member_id = ANY ($2) AND last_at >= $3),
       others AS (SELECT DISTINCT s.member_id FROM places p JOIN risk_sighting s ON s.brand_id = $1 AND s.kind = p.kind AND s.key = p.key AND s.last_at >= $3)
     SELECT s.member_id AS "memberId", s.kind, s.key, (date_part('epoch', s.first_at) * 1000)::float8 AS "firstAt",
         (date_part('epoch', s.last_at) * 1000)::float8 AS "lastAt"
       FROM others o JOIN risk_sighting s ON s.member_id = o.member_id WHERE s.brand_id = $1 AND s.last_at >= $3`,
    [brandId, memberIds, since(now)],
  );
  const prints = [...new Set(own.accounts.map(({ fingerprint }) => fingerprint.slice(fingerprint.lastIndexOf(':') + 1)))];
  const others = await readAccounts(sql, `fingerprint = ANY (SELECT decode(hex, 'hex') FROM unnest($2::text[]) hex)`, [
    brandId,
    prints,
    since(now),
  ]);
  const known = new Set(own.accounts.map(({ id }) => id));
  const accounts = [...own.accounts, ...others.filter(({ id }) => !known.has(id))];
  const farms = await gatherFarms(sql, asked);
  const members = await many<Row<'members'>>(
    sql,
    `SELECT id, (date_part('epoch', created_at) * 1000)::float8 AS "madeAt", agent_path AS agents FROM member_facts WHERE id = ANY ($1)`,
    [[...new Set([...sightings, ...accounts, ...farms.grants].map(({ memberId }) => memberId))]],
  );
  return {
    ...own,
    sightings,
    members,
    accounts,
    grants: farms.grants,
    opposed: await gatherOpposed(sql, asked),
    deposits: united(own.deposits, farms.deposits),
    withdrawals: united(own.withdrawals, farms.withdrawals),
    transfers: await gatherTransfers(sql, { ...asked, memberIds: [...memberIds, ...farms.grants.map(({ memberId }) => memberId)] }),
  };
}

/** Bets of these members that linked accounts played the other side of, and theirs, with the bonuses of each. */
const gatherOpposed = (sql: Sql, { brandId, memberIds, now }: FactsQuery) =>
  many<Row<'opposed'>>(
    sql,
    `SELECT o.id, o.member_id AS "memberId", o.beside, ${MS('o.at')}, o.amount,
         coalesce((SELECT sum(g.amount) FROM grant_facts g WHERE g.member_id = o.member_id AND g.at >= $3), 0)::bigint AS bonus
       FROM opposed_facts o WHERE o.brand_id = $1 AND o.at >= $3 AND (o.member_id = ANY ($2) OR o.beside = ANY ($2))`,
    [brandId, memberIds, since(now)],
  );

/** Rows of both, each once. */
const united = <Row extends { id: string }>(some: readonly Row[], others: readonly Row[]): Row[] => {
  const known = new Set(some.map(({ id }) => id));
  return [...some, ...others.filter(({ id }) => !known.has(id))];
};

/** Of an agent at most so many newcomers, the newest. */
const MAX_NEWCOMERS = 300;

/** Where one of these members took a bonus under an agent as a newcomer: bonuses and money of all newcomers right below that agent who took one. */
async function gatherFarms(sql: Sql, asked: FactsQuery): Promise<Pick<Facts, 'grants' | 'deposits' | 'withdrawals'>> {
  const { brandId, memberIds, now } = asked;
  const grants = await many<Row<'grants'>>(
    sql,
    `WITH above AS (SELECT DISTINCT m.agent_path[cardinality(m.agent_path)] AS id FROM member_facts m
         WHERE m.id = ANY ($2) AND m.brand_id = $1 AND m.agent_path <> '{}' AND m.created_at >= $3
           AND EXISTS (SELECT FROM grant_facts g WHERE g.member_id = m.id AND g.at >= $3)),
       newcomer AS (SELECT n.id FROM above a CROSS JOIN LATERAL (SELECT m.id FROM member_facts m
         WHERE m.agent_path[cardinality(m.agent_path)] = a.id AND m.agent_path <> '{}' AND m.created_at >= $3 ORDER BY m.created_at DESC LIMIT ${MAX_NEWCOMERS}) n)
     SELECT g.id, g.member_id AS "memberId", ${MS('g.at')}, g.amount FROM newcomer n JOIN grant_facts g ON g.member_id = n.id AND g.at >= $3`,
    [brandId, memberIds, since(now)],
  );
  if (grants.length === 0) return { grants, deposits: [], withdrawals: [] };
  const takers = [...new Set(grants.map(({ memberId }) => memberId))];
  const { deposits, withdrawals } = await gatherOwn(sql, { brandId, memberIds: takers, now });
  return { grants, deposits, withdrawals };
}

/** Transfers of the members, and of those they gave to or took from. */
async function gatherTransfers(sql: Sql, { brandId, memberIds, now }: FactsQuery): Promise<Row<'transfers'>[]> {
  const near = await readTransfers(sql, { brandId, memberIds, now });
  if (near.length === 0) return [];
  return readTransfers(sql, { brandId, memberIds: [...new Set([...memberIds, ...near.flatMap(({ from, to }) => [from, to])])], now });
}

const readTransfers = (sql: Sql, { brandId, memberIds, now }: FactsQuery) =>
  many<Row<'transfers'>>(
    sql,
    `SELECT id, from_member AS "from", to_member AS "to", ${MS('at')}, amount FROM transfer_facts
       WHERE brand_id = $1 AND at >= $3 AND (from_member = ANY ($2) OR to_member = ANY ($2))`,
    [brandId, memberIds, since(now)],
  );

/** Stakes of members in the watched days, by slices. */
export async function gatherPlay(sql: Sql, { brandId, memberIds, now }: FactsQuery): Promise<Row<'play'>[]> {
  if (memberIds.length === 0) return [];
  const from = new Date(Math.floor(since(now).getTime() / SLICE_MS) * SLICE_MS);
  const to = new Date(now.getTime() + SLICE_MS);
  const rows = await sumPlay(sql, { brandId, memberId: memberIds, from, to, by: ['member', 'slice'] });
  return rows.flatMap(({ memberId, at, placed }) =>
    memberId && at && placed > 0n ? [{ memberId, at: at.getTime(), staked: placed }] : [],
  );
}
