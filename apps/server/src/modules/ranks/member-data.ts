import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

export const rankSections: readonly DataSection[] = [
  rowsSection(
    'rank',
    `SELECT level, earned, kept_through, since, through, total_turnover, total_deposits, month, month_turnover, hand_level, hand_side, hand_through
     FROM member_rank WHERE member_id = $1`,
  ),
  rowsSection('rankHistory', 'SELECT cause, before, level, reason, at FROM rank_event WHERE member_id = $1 ORDER BY at, id'),
  rowsSection(
    'rankGifts',
    'SELECT occasion, level, amount, outcome, grant_id, at FROM rank_gift WHERE member_id = $1 ORDER BY at, occasion',
  ),
];
