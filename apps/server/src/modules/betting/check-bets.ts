/** One row of figures, by their names in the report. */
export const BET_FIGURES = `SELECT (SELECT count(*) FROM bet)::text AS bets, (SELECT count(*) FROM bet WHERE state = 'open')::text AS "open bets"`;

/** What holds of wagers (`npm run check-books`). Every query yields a row of text for each offender. */
export const BET_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every wager is what its movements say',
    `
    SELECT concat('bet ', b.id, ' ', b.state, ': stake ', b.stake, ' paid ', b.payout, ', movements ', coalesce(s.stake, 0), ' and ',
        coalesce(s.payout, 0)) AS offender
      FROM bet b LEFT JOIN (
        SELECT o.bet_id, sum(CASE WHEN o.payer_balance IS NULL THEN -o.amount ELSE o.amount END) FILTER (WHERE p.is_stake) AS stake,
            sum(CASE WHEN o.payer_balance IS NULL THEN o.amount ELSE -o.amount END) FILTER (WHERE NOT p.is_stake) AS payout
          FROM bet_operation o JOIN (SELECT bet_type AS type, true AS is_stake FROM product UNION SELECT refund_type, true FROM product
            UNION SELECT win_type, false FROM product UNION SELECT take_back_type, false FROM product) p ON p.type = o.type
          WHERE o.bet_id IS NOT NULL AND o.amount > 0 GROUP BY o.bet_id) s ON s.bet_id = b.id
      WHERE coalesce(s.stake, 0) <> CASE WHEN b.state = 'cancelled' THEN 0 ELSE b.stake END OR coalesce(s.payout, 0) <> b.payout`,
  ],
  [
    'every wager is what its facts add up to',
    `
    SELECT concat('bet ', b.id, ' ', b.state) AS offender
      FROM bet b LEFT JOIN (
        SELECT bet_id, sum(stake) AS stake, sum(payout) AS payout, sum(turnover) AS turnover, sum(settled_stake) AS settled_stake,
            sum(settled_payout) AS settled_payout, max(revision) AS revisions
          FROM bet_operation WHERE bet_id IS NOT NULL GROUP BY bet_id) f ON f.bet_id = b.id
      WHERE coalesce(f.stake, 0) <> CASE b.state WHEN 'cancelled' THEN 0 ELSE b.stake END OR coalesce(f.payout, 0) <> b.payout
        OR coalesce(f.turnover, 0) <> b.valid_turnover OR coalesce(f.settled_stake, 0) <> CASE b.state WHEN 'settled' THEN b.stake ELSE 0 END
        OR coalesce(f.settled_payout, 0) <> CASE b.state WHEN 'settled' THEN b.payout ELSE 0 END OR coalesce(f.revisions, 0) <> b.revisions`,
  ],
  [
    'every applied bet, win and raise of a vendor has its wager',
    `
    SELECT concat(o.source, ' ', o.key) AS offender FROM bet_operation o LEFT JOIN bet b ON b.id = o.bet_id
      WHERE o.kind IN ('bet', 'win', 'raise', 'settle', 'reported') AND (b.id IS NULL OR b.member_id <> o.member_id)`,
  ],
  [
    'every wager was placed by an operation',
    `
    SELECT concat('bet ', b.id) AS offender FROM bet b LEFT JOIN bet_operation o ON o.bet_id = b.id AND (o.kind = 'bet' OR (o.kind = 'reported' AND o.revision IS NULL AND o.line = 0))
      WHERE o.number IS NULL`,
  ],
];
