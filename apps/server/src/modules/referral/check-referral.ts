/** What holds of referrals (`npm run check-books`). Every query yields a row of text for each offender. */
export const REFERRAL_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every reward of a referral is one grant of its amount',
    `
    SELECT concat('referral ', r.id, ' ', r.kind, ', grant ', x.id) AS offender FROM (
        SELECT id, 'inviter' AS kind, inviter_id AS member_id, inviter_got AS amount, inviter_grant AS grant_id FROM referral WHERE inviter_grant IS NOT NULL
        UNION ALL SELECT id, 'invited', invited_id, invited_got, invited_grant FROM referral WHERE invited_grant IS NOT NULL) r
      FULL JOIN (SELECT * FROM given_grant WHERE source = 'referral') x ON x.id = r.grant_id
      WHERE x.id IS NULL OR r.id IS NULL OR x.member_id <> r.member_id OR x.amount <> r.amount OR x.key <> concat('referral:', r.id, ':', r.kind)`,
  ],
  [
    'what a month gave for referrals is what its rows say',
    `
    SELECT concat(s.brand_id, ' ', s.month, ': ', s.spent, ', given ', coalesce(g.given, 0)) AS offender FROM referral_spent s
      FULL JOIN (SELECT brand_id, month, sum(coalesce(inviter_got, 0) + coalesce(invited_got, 0))::bigint AS given FROM referral
        WHERE month IS NOT NULL GROUP BY brand_id, month) g ON g.brand_id = s.brand_id AND g.month = s.month
      WHERE coalesce(s.spent, 0) <> coalesce(g.given, 0)`,
  ],
];
