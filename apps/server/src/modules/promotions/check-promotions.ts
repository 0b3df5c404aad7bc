/** What holds of promotions (`npm run check-books`). Every query yields a row of text for each offender. */
export const PROMOTION_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every reward of a promotion that was paid is what its claim says',
    `
    SELECT concat('claim ', c.id, ' grant ', g.id) AS offender FROM promotion_claim c JOIN grant_facts g ON g.id = c.grant_id
      WHERE c.amount <> g.amount OR c.member_id <> g.member_id OR c.brand_id <> g.brand_id`,
  ],
  [
    'what is spent of a budget is what was given, and no more than the budget',
    `
    SELECT concat('promotion ', p.id, ': ', s.spent, ' spent') AS offender
      FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.live
        JOIN promotion_spent s ON s.promotion_id = p.id AND s.period NOT LIKE 'rain:%'
      WHERE v.terms -> 'budget' <> 'null'::jsonb AND (s.spent > ((v.terms -> 'budget' ->> 'amount')::numeric * 10000)
        OR (s.period = 'all' AND s.spent > coalesce((SELECT sum(c.amount) FROM promotion_claim c WHERE c.promotion_id = p.id AND c.state = 'granted'), 0)))`,
  ],
];
