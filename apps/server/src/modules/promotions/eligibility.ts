import type { PromotionWho } from '@pavilion/contract/promotions/terms';
import { installationKey, keyedHash } from '../../kernel/installation-key.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { isBarred } from '../rewards/public.ts';
import { contactsOf } from '../verification/public.ts';
import type { MemberEligibility } from './decide.ts';
import type { PromotionsDeps } from './store.ts';

interface EligibilityQuery {
  promotionId: string;
  memberId: string;
  who: PromotionWho;
  now: Date;
}

/** What of a member decides whether they may have a promotion, from its owners. What the rule does not ask is not read. */
export async function readEligibility(
  sql: Sql,
  { rankOf }: Pick<PromotionsDeps, 'rankOf'>,
  { promotionId, memberId, who, now }: EligibilityQuery,
): Promise<MemberEligibility> {
  const member = await one<{ created_at: Date; country: string | null; agents: string[] }>(
    sql,
    'SELECT created_at, country, agent_path AS agents FROM member_facts WHERE id = $1',
    [memberId],
  );
  const contacts = who.verifiedContact ? await contactsOf(sql, memberId) : null;
  return {
    isBarred: await isBarred(sql, memberId, now),
    createdAt: member.created_at,
    rank: who.minRank === null ? null : ((await rankOf(sql, [memberId])).get(memberId) ?? null),
    country: member.country,
    branch: [...member.agents, memberId],
    hasVerifiedContact: contacts !== null && (contacts.email !== null || contacts.mobile !== null),
    isFirstOnDevice: !who.firstDevice || (await isFirstOnDevice(sql, memberId)),
    isNewPerson: !who.oncePerPerson || (await isNewPerson(sql, promotionId, memberId)),
  };
}

async function isFirstOnDevice(sql: Sql, memberId: string): Promise<boolean> {
  const { known, shared } = await one<{ known: boolean; shared: boolean }>(
    sql,
    `WITH mine AS (SELECT brand_id, device, min(at) AS at FROM sign_in_facts WHERE member_id = $1 AND device IS NOT NULL GROUP BY 1, 2)
     SELECT EXISTS (SELECT FROM mine) AS known,
       EXISTS (SELECT FROM mine JOIN sign_in_facts o ON o.brand_id = mine.brand_id AND o.device = mine.device AND o.member_id <> $1 AND o.at < mine.at) AS shared`,
    [memberId],
  );
  return known && !shared;
}

const KEY = 'promotions.person';

/** By what a person is known again: keyed hashes of devices, payee numbers and the person a verified document made. */
async function marksOf(sql: Sql, memberId: string): Promise<Buffer[]> {
  const key = await installationKey(sql, KEY);
  const rows = await many<{ kind: string; mark: string }>(
    sql,
    `SELECT DISTINCT 'device' AS kind, device AS mark FROM sign_in_facts WHERE member_id = $1 AND device IS NOT NULL
     UNION SELECT 'payee', encode(fingerprint, 'hex') FROM payout_account_facts WHERE member_id = $1
     UNION SELECT 'person', person_id FROM member_facts WHERE id = $1 AND person_id IS NOT NULL ORDER BY 1, 2`,
    [memberId],
  );
  return rows.map(({ kind, mark }) => keyedHash(key, kind, mark));
}

/** Keeps by what the member is known again, where the promotion is once for a person. */
export async function keepMarks(
  sql: Sql,
  { promotionId, memberId, who }: Pick<EligibilityQuery, 'promotionId' | 'memberId' | 'who'>,
): Promise<void> {
  if (who.oncePerPerson)
    await sql.query(
      'INSERT INTO promotion_person (promotion_id, mark, member_id) SELECT $1, mark, $3 FROM unnest($2::bytea[]) mark ON CONFLICT DO NOTHING',
      [promotionId, await marksOf(sql, memberId), memberId],
    );
}

/**
 * Whether nobody else who is the same person got it: by the marks somebody had when they took it, and by what ties accounts to theirs now, which may have come
 * after that. What the member got themselves does not count.
 */
async function isNewPerson(sql: Sql, promotionId: string, memberId: string): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    sql,
    `WITH tied AS (
       SELECT o.member_id FROM sign_in_facts m JOIN sign_in_facts o ON o.brand_id = m.brand_id AND o.device = m.device AND o.device IS NOT NULL WHERE m.member_id = $3
       UNION SELECT o.member_id FROM payout_account_facts m JOIN payout_account_facts o ON o.brand_id = m.brand_id AND o.fingerprint = m.fingerprint WHERE m.member_id = $3
       UNION SELECT o.id FROM member_facts m JOIN member_facts o ON o.person_id = m.person_id WHERE m.id = $3)
     SELECT EXISTS (SELECT FROM promotion_person WHERE promotion_id = $1 AND mark = ANY ($2) AND member_id <> $3)
       OR EXISTS (SELECT FROM tied t JOIN promotion_person s ON s.member_id = t.member_id AND s.promotion_id = $1 WHERE t.member_id <> $3)
       OR EXISTS (SELECT FROM tied t JOIN promotion_claim c ON c.member_id = t.member_id AND c.promotion_id = $1 AND c.state = 'granted' WHERE t.member_id <> $3) AS taken`,
    [promotionId, await marksOf(sql, memberId), memberId],
  );
  return !taken;
}
