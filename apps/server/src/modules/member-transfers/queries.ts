import { DAY_MS } from '@pavilion/contract/base/time';
import type { BrandInfo } from '../../http/types.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import type { GivenToday, SeenLately } from './rules.ts';

export interface Person {
  id: string;
  username: string;
  /** The agent right above; null at the top. */
  upline: string | null;
}

const PERSON = 'SELECT id, username, agent_path[cardinality(agent_path)] AS upline FROM member_facts';

export const findPerson = (sql: Sql, id: string): Promise<Person | null> => maybeOne<Person>(sql, `${PERSON} WHERE id = $1`, [id]);

/** A member right below an agent, by name. Whoever is not answers as one who does not exist. */
export const findBelow = (sql: Sql, agent: { id: string; brandId: string }, name: string): Promise<Person | null> =>
  maybeOne<Person>(sql, `${PERSON} WHERE brand_id = $1 AND lower(username) = lower($2) AND agent_path[cardinality(agent_path)] = $3`, [
    agent.brandId,
    name,
    agent.id,
  ]);

/** What a member gave since the brand's midnight. */
export const findGivenToday = (sql: Sql, memberId: string, { brand, now }: { brand: BrandInfo; now: Date }): Promise<GivenToday> =>
  one<GivenToday>(
    sql,
    `SELECT coalesce(sum(amount), 0)::bigint AS amount, count(*)::int AS count FROM member_transfer
       WHERE from_member = $1 AND created_at >= date_trunc('day', $2::timestamptz, $3)`,
    [memberId, now, brand.timeZone],
  );

/** What happened within a day between giver and receiver, and what the giver got and gave. */
export const findSigns = (sql: Sql, { from, to, now }: { from: string; to: string; now: Date }): Promise<SeenLately> =>
  one<SeenLately>(
    sql,
    `SELECT coalesce(bool_or(from_member = $2), false) AS back, coalesce(bool_or(from_member <> $2), false) AS "passedOn",
         (SELECT coalesce(sum(amount), 0)::bigint FROM member_transfer
           WHERE from_member = $1 AND review = 'none' AND created_at > $3) AS given
       FROM member_transfer WHERE to_member = $1 AND created_at > $3`,
    [from, to, new Date(now.getTime() - DAY_MS)],
  );
