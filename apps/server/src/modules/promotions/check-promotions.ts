/** What holds of promotions (`npm run check-books`). Every query yields a row of text for each offender. */
export const PROMOTION_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every reward of a promotion that was paid is what its claim says',
    `
    SELECT concat('claim ', c.id, ' grant ', g.id) AS offender FROM promotion_claim c JOIN grant_facts g ON g.id = c.grant_id
      WHERE c.amount <> g.amount OR c.member_id <> g.member_id OR c.brand_id <> g.brand_id`,
  ],
  [
    'what is spent of a budget was given, and is no more than the budget ever was',
    `
    SELECT concat('promotion ', s.promotion_id, ': ', s.spent, ' spent') AS offender FROM promotion_spent s
      WHERE s.period NOT LIKE 'rain:%' AND s.spent > 0
        AND (s.spent > coalesce((SELECT max((v.terms -> 'budget' ->> 'amount')::numeric) * 10000 FROM promotion_version v WHERE v.promotion_id = s.promotion_id), 0)
          OR s.spent > coalesce((SELECT sum(c.amount) FROM promotion_claim c WHERE c.promotion_id = s.promotion_id AND c.state = 'granted'), 0))`,
  ],
  [
    'what a fall of a rain gave is what its envelopes come to, and no more than its pool ever was',
    `
    SELECT concat('promotion ', s.promotion_id, ' ', s.period, ': ', s.spent) AS offender FROM promotion_spent s
      WHERE s.period LIKE 'rain:%'
        AND (s.spent <> coalesce((SELECT sum(c.amount) FROM promotion_claim c WHERE c.promotion_id = s.promotion_id AND c.occasion = substr(s.period, 6)
              AND c.state = 'granted'), 0)
          OR s.spent > (SELECT max((v.terms -> 'rule' ->> 'pool')::numeric) * 10000 FROM promotion_version v WHERE v.promotion_id = s.promotion_id))`,
  ],
  [
    'what a wheel gave is what its tickets say, and no prize was won more often than there were',
    `
    SELECT concat('ticket ', t.id) AS offender FROM promotion_ticket t LEFT JOIN promotion_claim c ON c.id = t.claim_id
      WHERE t.prize ->> 'of' IN ('money', 'deposit') AND (c.amount IS NULL OR c.amount <> (t.prize ->> 'amount')::numeric OR c.member_id <> t.member_id)
    UNION ALL SELECT concat('promotion ', s.promotion_id, ': ', s.used, ' of ', s.prize) FROM promotion_stock s
      WHERE s.used > (SELECT max((g ->> 'stock')::numeric) FROM promotion_version v, jsonb_array_elements(v.terms -> 'rule' -> 'segments') g
          WHERE v.promotion_id = s.promotion_id AND v.approved_at IS NOT NULL)
        OR s.used > (SELECT count(*) FROM promotion_ticket t WHERE t.promotion_id = s.promotion_id AND t.state = 'used')`,
  ],
  [
    'points of a wheel are in the books of points once',
    `
    SELECT concat('ticket ', coalesce(t.id, l.reference), ', moved ', l.points) AS offender
      FROM (SELECT id, (prize ->> 'points')::numeric AS points FROM promotion_ticket WHERE prize ->> 'of' = 'points') t FULL JOIN (
        SELECT j.reference, sum(x.amount) / 10000 AS points FROM entry x JOIN account a ON a.id = x.account_id AND a.kind = 'member.points'
          JOIN journal j ON j.id = x.journal_id WHERE j.memo ->> 'source' = 'wheel' GROUP BY 1) l ON l.reference = t.id
      WHERE t.points IS DISTINCT FROM l.points`,
  ],
  [
    'the prize of a place is that of its claim',
    `
    SELECT concat('place ', s.place, ' of ', s.promotion_id) AS offender FROM promotion_place s JOIN promotion_claim c ON c.id = s.claim_id
      WHERE c.member_id <> s.member_id OR c.promotion_id <> s.promotion_id`,
  ],
];
