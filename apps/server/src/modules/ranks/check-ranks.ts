/** What holds of ranks (`npm run check-books`). Every query yields a row of text for each offender. */
export const RANK_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'the turnover of every rank is what closed operations say',
    `
    SELECT concat('member ', r.member_id, ': ', r.total_turnover, ' counted, played ', coalesce(p.turnover, 0)) AS offender
      FROM member_rank r LEFT JOIN (
        SELECT b.member_id, sum(c.turnover)::bigint AS turnover FROM bet_counting c JOIN bet_facts b ON b.id = c.bet_id
          JOIN member_rank k ON k.member_id = b.member_id AND c.at < k.through WHERE c.is_counted GROUP BY b.member_id) p ON p.member_id = r.member_id
      WHERE r.total_turnover <> coalesce(p.turnover, 0)`,
  ],
  [
    'every gift of a rank is one grant of its amount',
    `
    SELECT concat('gift ', g.member_id, ' ', g.occasion, ', grant ', x.id) AS offender FROM rank_gift g
      FULL JOIN (SELECT * FROM given_grant WHERE source = 'rank') x ON x.id = g.grant_id
      WHERE (g.outcome = 'issued' OR x.id IS NOT NULL)
        AND (x.id IS NULL OR g.grant_id IS NULL OR x.member_id <> g.member_id OR x.amount <> g.amount OR x.key <> concat('rank:', g.member_id, ':', g.occasion))`,
  ],
  [
    'a level is in the history of its member',
    `
    SELECT concat('member ', r.member_id, ' level ', r.level) AS offender FROM member_rank r
      LEFT JOIN LATERAL (SELECT e.level FROM rank_event e WHERE e.member_id = r.member_id ORDER BY e.at DESC, e.id DESC LIMIT 1) e ON true
      WHERE r.level <> coalesce(e.level, 1)`,
  ],
];
