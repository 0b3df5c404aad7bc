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
];
