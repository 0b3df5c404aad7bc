import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { WITHDRAWAL_STATES } from './states.ts';

/** What holds of withdrawals and their payouts (`npm run check-books`). Every query yields a row of text for each offender. */
export const PAYMENT_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'what is held, but for chases of lotteries and refunds, is what open withdrawals wait for',
    `
    SELECT concat('member ', m.member_id, ': held ', coalesce(h.balance, 0), ', open ', coalesce(o.amount, 0)) AS offender
      FROM (SELECT DISTINCT member_id FROM withdrawal) m
        LEFT JOIN (SELECT a.owner, sum(a.balance - coalesce((SELECT sum(e.amount) FROM entry e WHERE e.account_id = a.id AND e.type IN (4201, 4121, 6226, 6227, 6126)), 0))::bigint AS balance
            FROM account a WHERE a.kind = 'member.hold' GROUP BY a.owner) h ON h.owner = m.member_id
        LEFT JOIN (
          SELECT w.member_id, sum(coalesce(
              -- A rest that is paid again: by its payout, or before that by the dispute that ended so.
              (SELECT p.amount + CASE WHEN p.number = 1 THEN w.fee ELSE 0 END FROM withdrawal_payout p
                WHERE p.withdrawal_id = w.id AND p.state = 'ordered'),
              (SELECT d.rest FROM withdrawal_dispute d JOIN withdrawal_payout p ON p.reference = d.reference
                WHERE d.withdrawal_id = w.id AND d.ending = 'pay.again' AND d.state = 'done' ORDER BY p.number DESC LIMIT 1),
              w.amount))::bigint AS amount
            FROM withdrawal w WHERE w.state IN (${WITHDRAWAL_STATES.open}) GROUP BY w.member_id) o ON o.member_id = m.member_id
      WHERE coalesce(h.balance, 0) <> coalesce(o.amount, 0)`,
  ],
  [
    'every withdrawal is in the state of its last step',
    `
    SELECT concat('withdrawal ', w.id, ' in ', w.state) AS offender FROM withdrawal w
      WHERE w.state IS DISTINCT FROM (SELECT s.state FROM withdrawal_step s WHERE s.withdrawal_id = w.id ORDER BY s.number DESC LIMIT 1)`,
  ],
  [
    // One that was held back after it was ordered keeps its payout until an operator has decided.
    'a withdrawal that is being paid has its payout under way, and none that is over has one',
    `
    SELECT concat('withdrawal ', w.id, ' in ', w.state) AS offender FROM withdrawal w
      WHERE w.state NOT IN (${WITHDRAWAL.review}, ${WITHDRAWAL.approved})
        AND (w.state = ${WITHDRAWAL.paying}) <> EXISTS (SELECT FROM withdrawal_payout p WHERE p.withdrawal_id = w.id AND p.state = 'ordered')`,
  ],
  [
    'every disputed withdrawal has its dispute, and no other has an open one',
    `
    SELECT concat('withdrawal ', w.id, ' in ', w.state) AS offender FROM withdrawal w
      WHERE (w.state IN (${WITHDRAWAL_STATES.disputed})) <> EXISTS (SELECT FROM withdrawal_dispute d WHERE d.withdrawal_id = w.id AND d.state <> 'done')`,
  ],
  [
    'what chargebacks took of cash, left owed and gave again where they were won is what moved',
    `
    WITH said AS (
      SELECT member_id, sum(-from_cash) AS cash, sum(-owed) AS owed, coalesce(sum(amount) FILTER (WHERE state = 'won'), 0) AS won FROM chargeback GROUP BY member_id
    ), moved AS (
      SELECT a.owner AS member_id, coalesce(sum(e.amount) FILTER (WHERE e.type = 6225 AND a.kind = 'member.cash'), 0) AS cash,
          coalesce(sum(e.amount) FILTER (WHERE e.type = 6225 AND a.kind = 'member.owed'), 0) AS owed, coalesce(sum(e.amount) FILTER (WHERE e.type = 6125), 0) AS won
        FROM entry e JOIN account a ON a.id = e.account_id WHERE e.type IN (6225, 6125) AND a.kind LIKE 'member.%' GROUP BY a.owner)
    SELECT concat('member ', coalesce(s.member_id, m.member_id)) AS offender FROM said s FULL JOIN moved m ON m.member_id = s.member_id
      WHERE (s.cash, s.owed, s.won) IS DISTINCT FROM (m.cash, m.owed, m.won)`,
  ],
  [
    'no more of a deposit has gone back than was credited',
    `
    SELECT concat('deposit ', d.id) AS offender FROM deposit d JOIN (
        SELECT deposit_id, amount FROM chargeback WHERE state <> 'won'
        UNION ALL SELECT deposit_id, amount FROM deposit_refund WHERE state IN ('ordered', 'paid')) g ON g.deposit_id = d.id
      GROUP BY d.id HAVING sum(g.amount) > d.credited`,
  ],
  [
    'every refund is held, paid or given back as its status says',
    `
    WITH said AS (
      SELECT member_id, sum(-amount) AS held, coalesce(sum(-amount) FILTER (WHERE state = 'paid'), 0) AS paid,
          coalesce(sum(amount) FILTER (WHERE state = 'failed'), 0) AS back FROM deposit_refund WHERE state IN ('ordered', 'paid', 'failed') GROUP BY member_id
    ), moved AS (
      SELECT a.owner AS member_id, coalesce(sum(e.amount) FILTER (WHERE e.type = 6226 AND a.kind = 'member.cash'), 0) AS held,
          coalesce(sum(e.amount) FILTER (WHERE e.type = 6227), 0) AS paid, coalesce(sum(e.amount) FILTER (WHERE e.type = 6126 AND a.kind = 'member.cash'), 0) AS back
        FROM entry e JOIN account a ON a.id = e.account_id WHERE e.type IN (6226, 6227, 6126) AND a.kind LIKE 'member.%' GROUP BY a.owner)
    SELECT concat('member ', coalesce(s.member_id, m.member_id)) AS offender FROM said s FULL JOIN moved m ON m.member_id = s.member_id
      WHERE (s.held, s.paid, s.back) IS DISTINCT FROM (m.held, m.paid, m.back)`,
  ],
];
