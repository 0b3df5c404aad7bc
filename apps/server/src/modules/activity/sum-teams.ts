import { many, type Sql } from '../../kernel/db.ts';

/** Who is asked for: some members, or everybody (right) below an agent. */
export type TeamsOf = { memberIds: readonly string[] } | { below: string; isDirect: boolean };

export interface TeamsQuery {
  brandId: string;
  of: TeamsOf;
  /** Beginning of a day of the brand. */
  from: Date;
  /** End of a day of the brand, excluded. */
  to: Date;
}

/** What a member and everybody below them played, in ledger units. */
export interface TeamSum {
  memberId: string;
  stake: bigint;
  payout: bigint;
  turnover: bigint;
}

/** Takes the members of today; sums what their downlines played at the time. */
function asked({ of }: TeamsQuery): [ids: string, value: unknown] {
  if ('memberIds' in of) return ['SELECT unnest($4::text[]) AS id', of.memberIds];
  const below = of.isDirect ? `m.agent_path[cardinality(m.agent_path)] = $4 AND m.agent_path <> '{}'` : 'm.agent_path @> ARRAY[$4::text]';
  return [`SELECT m.id FROM member_facts m WHERE ${below}`, of.below];
}

const SUMS = 'sum(a.stake) AS stake, sum(a.payout) AS payout, sum(a.turnover) AS turnover';

/** Sums of each team on whole days, the head's own play included; who has none is not in it. Each grain row is read by its key. */
export async function sumTeams(sql: Sql, query: TeamsQuery): Promise<TeamSum[]> {
  const [ids, value] = asked(query);
  return many<TeamSum>(
    sql,
    `WITH ids AS MATERIALIZED (${ids})
     SELECT s.id AS "memberId", sum(s.stake)::bigint AS stake, sum(s.payout)::bigint AS payout, sum(s.turnover)::bigint AS turnover FROM (
       SELECT a.agent AS id, ${SUMS} FROM ids i JOIN activity_team a ON a.brand_id = $1 AND a.agent = i.id AND a.grain = 'day' AND a.at >= $2 AND a.at < $3
         GROUP BY a.agent
       UNION ALL
       SELECT a.member_id, ${SUMS} FROM ids i JOIN activity_play a ON a.grain = 'day' AND a.member_id = i.id AND a.at >= $2 AND a.at < $3
         WHERE a.brand_id = $1 GROUP BY a.member_id) s GROUP BY s.id`,
    [query.brandId, query.from, query.to, value],
  );
}
