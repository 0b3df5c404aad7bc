import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** Stakes and wins are the ledger's. An account with a chase under way or a waiting order is not closed: it holds money, or has an open bet. */
export const lotterySections: readonly DataSection[] = [
  rowsSection(
    'lotteryOrders',
    `SELECT o.id, g.code AS game, i.numero, o.chase_id, o.phase, o.slip, o.stake, o.won, o.rebate, o.status, o.placed_at, o.ended_at
      FROM lottery_order o JOIN lottery_game g ON g.id = o.game_id JOIN lottery_issue i ON i.id = o.issue_id WHERE o.member_id = $1 ORDER BY o.number`,
  ),
  rowsSection(
    'lotteryChases',
    `SELECT c.id, g.code AS game, c.slip, c.phases, c.stops_on_win, c.total, c.held, c.staked, c.state, c.reason, c.ip, c.placed_at, c.ended_at
      FROM lottery_chase c JOIN lottery_game g ON g.id = c.game_id WHERE c.member_id = $1 ORDER BY c.placed_at, c.id`,
  ),
];
