import type { ReferralReason } from '@pavilion/contract/referral/terms';
import { many, one, type Sql } from '../../kernel/db.ts';
import type { ReferralDeps } from './deps.ts';

interface Pair {
  brandId: string;
  inviterId: string;
  invitedId: string;
  joinedAt: Date;
}

const SIGNS = ['person', 'device', 'account', 'address'] as const;

/** Friends of the inviter that a new one is held against, the newest. */
const MAX_FRIENDS = 200;

/**
 * What speaks for the invited being one person with the inviter or with another friend of theirs, by the marks the rules against misuse go by: a device, a number money is paid out to, a document, one person by contact, and,
 * where the rule says so, the network both were on within hours of the registration.
 */
export async function findSamePerson(
  sql: Sql,
  { documentNumbers }: Pick<ReferralDeps, 'documentNumbers'>,
  { brandId, inviterId, invitedId, joinedAt, sameAddressHours }: Pair & { sameAddressHours: number },
): Promise<ReferralReason[]> {
  const friends = await many<{ id: string }>(
    sql,
    'SELECT invited_id AS id FROM referral WHERE inviter_id = $1 AND invited_id <> $2 ORDER BY joined_at DESC LIMIT $3',
    [inviterId, invitedId, MAX_FRIENDS],
  );
  const others = [inviterId, ...friends.map(({ id }) => id)];
  const found = await one<Record<(typeof SIGNS)[number], boolean>>(
    sql,
    `SELECT EXISTS (SELECT FROM member_facts a JOIN member_facts b ON b.person_id = a.person_id WHERE a.id = ANY ($2) AND b.id = $3) AS person,
       EXISTS (SELECT FROM sign_in_facts a JOIN sign_in_facts b ON b.device = a.device WHERE a.member_id = ANY ($2) AND b.member_id = $3) AS device,
       EXISTS (SELECT FROM payout_account_facts a JOIN payout_account_facts b ON b.fingerprint = a.fingerprint AND b.brand_id = a.brand_id
         WHERE a.member_id = ANY ($2) AND a.brand_id = $1 AND b.member_id = $3) AS account,
       $5::int > 0 AND EXISTS (SELECT FROM sign_in_facts a JOIN sign_in_facts b ON b.address = a.address
         WHERE a.member_id = ANY ($2) AND b.member_id = $3 AND a.at BETWEEN $4::timestamptz - make_interval(hours => $5) AND $4::timestamptz + make_interval(hours => $5)
           AND b.at <= $4::timestamptz + make_interval(hours => $5)) AS address`,
    [brandId, others, invitedId, joinedAt, sameAddressHours],
  );
  const numbers = await documentNumbers(sql, [...others, invitedId]);
  const theirs = numbers.get(invitedId);
  const isSameDocument = others.some((id) => [...(numbers.get(id) ?? [])].some((number) => theirs?.has(number)));
  return [...SIGNS.filter((sign) => found[sign]), ...(isSameDocument ? (['document'] as const) : [])];
}
