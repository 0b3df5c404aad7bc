import { many, type Sql } from '../../kernel/db.ts';
import { findLinked, makeDue } from '../risk/public.ts';

/** Bets of rounds of their own are set beside each other where they were placed within so much of each other. */
const APART = `interval '10 minutes'`;

/** Of bets of linked accounts: one side won what the other lost, to a tenth of what they staked, and it was at least half of that. */
const offset = (net: string, stake: string, gross: string): string => `abs(${net}) * 10 <= ${stake} AND ${gross} * 2 >= ${stake}`;

/**
 * Which of these settled bets a linked account played the other side of: on the same round, no matter which account is on which side; or, on rounds that one of them
 * alone is in, of about the same stake at the same time, if that is a fifth of a bonus or more. Writes down what is new, of both sides.
 */
export async function noteOpposed(
  sql: Sql,
  { betIds, memberIds }: { betIds: readonly string[]; memberIds: readonly string[] },
): Promise<void> {
  if (betIds.length === 0) return;
  const linked = [...(await findLinked(sql, memberIds))].flatMap(([member, others]) =>
    [...others].map((other) => [member, other] as const),
  );
  if (linked.length === 0) return;
  const found = await many<{ brand_id: string; member_id: string }>(
    sql,
    `WITH link AS (SELECT * FROM unnest($1::text[], $2::text[]) l (member_id, other)),
       mine AS (SELECT b.* FROM bet_facts b WHERE b.id = ANY ($3) AND b.state = 'settled' AND b.member_id IN (SELECT member_id FROM link)),
       side AS (SELECT m.id AS bet, x.member_id, sum(x.stake) AS stake, sum(x.payout - x.stake) AS net, array_agg(x.id) AS ids
         FROM mine m JOIN bet_facts x ON x.vendor = m.vendor AND x.round_id = m.round_id AND x.state = 'settled' AND x.brand_id = m.brand_id
         WHERE x.member_id = m.member_id OR EXISTS (SELECT FROM link l WHERE l.member_id = m.member_id AND l.other = x.member_id) GROUP BY m.id, x.member_id),
       together AS (SELECT bet FROM side GROUP BY bet
         HAVING count(*) > 1 AND max(net) > 0 AND min(net) < 0 AND ${offset('sum(net)', 'sum(stake)', 'sum(abs(net))')}),
       apart AS (SELECT m.id AS bet, m.member_id, x.id AS beside_bet, x.member_id AS beside
         FROM mine m JOIN link l ON l.member_id = m.member_id
           JOIN bet_facts x ON x.member_id = l.other AND x.placed_at BETWEEN m.placed_at - ${APART} AND m.placed_at + ${APART} AND x.state = 'settled'
         WHERE x.brand_id = m.brand_id AND (x.vendor, x.round_id) <> (m.vendor, m.round_id) AND abs(x.stake - m.stake) * 10 <= m.stake
           AND sign(x.payout - x.stake) * sign(m.payout - m.stake) < 0
           AND ${offset('(x.payout - x.stake + m.payout - m.stake)', '(x.stake + m.stake)', '(abs(x.payout - x.stake) + abs(m.payout - m.stake))')}
           AND NOT EXISTS (SELECT FROM bet_facts o WHERE o.vendor = x.vendor AND o.round_id = x.round_id AND o.member_id = m.member_id)
           AND NOT EXISTS (SELECT FROM bet_facts o WHERE o.vendor = m.vendor AND o.round_id = m.round_id AND o.member_id = x.member_id)
           AND m.stake * 5 >= (SELECT min(g.amount) FROM reward_grant g WHERE g.member_id = m.member_id AND g.state IN ('process', 'completed'))),
     noted AS (INSERT INTO turnover_opposed (bet_id, member_id, beside, found_at)
       SELECT DISTINCT ON (bet) bet, member, beside, now() FROM (
         SELECT unnest(s.ids) AS bet, s.member_id AS member, o.member_id AS beside
           FROM together t JOIN side s ON s.bet = t.bet JOIN side o ON o.bet = t.bet AND sign(o.net) = -sign(s.net)
         UNION ALL SELECT bet, member_id, beside FROM apart UNION ALL SELECT beside_bet, beside, member_id FROM apart) found
       ORDER BY bet, beside ON CONFLICT (bet_id) DO NOTHING RETURNING member_id)
     SELECT DISTINCT b.brand_id, n.member_id FROM noted n JOIN member_facts b ON b.id = n.member_id`,
    [linked.map(([member]) => member), linked.map(([, other]) => other), betIds],
  );
  for (const [brandId, rows] of Map.groupBy(found, (row) => row.brand_id))
    await makeDue(
      sql,
      brandId,
      rows.map((row) => row.member_id),
    );
}

/** Those of these bets that were found. */
export async function findOpposed(sql: Sql, betIds: readonly string[]): Promise<Set<string>> {
  const rows = await many<{ bet_id: string }>(sql, 'SELECT bet_id FROM turnover_opposed WHERE bet_id = ANY ($1)', [betIds]);
  return new Set(rows.map(({ bet_id: bet }) => bet));
}
