import type { PromotionWho } from '@pavilion/contract/promotions/terms';
import { many, type Sql } from '../../../kernel/db.ts';
import { findVerified } from '../../verification/public.ts';
import type { PromotionsDeps } from '../store.ts';
import type { PastMember } from './trial.ts';

interface Row {
  id: string;
  created_at: Date;
  country: string | null;
  agents: string[];
  barred: boolean;
}

const FREE_PLAY = 4;

/** What decides for many members whether they may have a promotion, as of now. What the rule does not ask is not read. */
export async function readMembers(
  sql: Sql,
  { rankOf }: Pick<PromotionsDeps, 'rankOf'>,
  { ids, who, now }: { ids: readonly string[]; who: PromotionWho; now: Date },
): Promise<Map<string, PastMember>> {
  const rows = await many<Row>(
    sql,
    `SELECT m.id, m.created_at, m.country, m.agent_path AS agents,
         m.status = 'closed' OR m.customer_type = ${FREE_PLAY} OR coalesce(g.excluded_until > $2, false) OR coalesce(g.cool_off_until > $2, false) AS barred
       FROM member_facts m LEFT JOIN guard_facts g ON g.member_id = m.id WHERE m.id = ANY ($1)`,
    [ids, now],
  );
  const ranks = who.minRank === null ? new Map<string, number>() : await rankOf(sql, ids);
  const verified = who.verifiedContact ? await findVerified(sql, ids) : new Set<string>();
  const first = who.firstDevice ? await firstOnDevice(sql, ids) : null;
  const marks = who.oncePerPerson ? await marksOf(sql, ids) : new Map<string, string[]>();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        eligibility: {
          isBarred: row.barred,
          createdAt: row.created_at,
          rank: ranks.get(row.id) ?? null,
          country: row.country,
          branch: [...row.agents, row.id],
          hasVerifiedContact: verified.has(row.id),
          isFirstOnDevice: first === null || first.has(row.id),
        },
        marks: marks.get(row.id) ?? [],
      },
    ]),
  );
}

/** Members with a known device on which nobody was before them. */
async function firstOnDevice(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await many<{ id: string }>(
    sql,
    `WITH mine AS (SELECT member_id, brand_id, device, min(at) AS at FROM sign_in_facts WHERE member_id = ANY ($1) AND device IS NOT NULL GROUP BY 1, 2, 3)
     SELECT member_id AS id FROM mine GROUP BY member_id HAVING NOT bool_or(EXISTS (SELECT FROM sign_in_facts o WHERE o.brand_id = mine.brand_id
       AND o.device = mine.device AND o.member_id <> mine.member_id AND o.at < mine.at))`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function marksOf(sql: Sql, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await many<{ id: string; mark: string }>(
    sql,
    `SELECT DISTINCT member_id AS id, 'device ' || device AS mark FROM sign_in_facts WHERE member_id = ANY ($1) AND device IS NOT NULL
     UNION SELECT member_id, 'payee ' || encode(fingerprint, 'hex') FROM payout_account_facts WHERE member_id = ANY ($1)
     UNION SELECT id, 'person ' || person_id FROM member_facts WHERE id = ANY ($1) AND person_id IS NOT NULL`,
    [ids],
  );
  const byMember = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byMember].map(([id, list]) => [id, list.map(({ mark }) => mark)]));
}
