import { betsSums } from '@pavilion/contract/wallet/desk';
import { memberBets } from '@pavilion/contract/identity/desk';
import { responsibleGamingState } from '@pavilion/contract/responsible-gaming/calls';
import { turnoverInfo } from '@pavilion/contract/rewards/calls';
import { teamBets, teamOverview, teamProfit, teamProfitByType } from '@pavilion/contract/team-reports/calls';
import { betHistory, personalProfit, profitByType } from '@pavilion/contract/wallet/calls';
import { one, transaction } from '../../../kernel/db.ts';
import { writeOffer } from '../public.ts';
import { openLock } from '../../rewards/public.ts';
import type { DeskVisitor } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { type LotteryWorld, usualTerms } from './world.ts';

type Figure = number | string | undefined;

const add = <R>(list: readonly R[], of: (row: R) => number): number => list.reduce((sum, row) => sum + of(row), 0);

/** The shown sums of a member's settled bets: by place, what was staked and what was won; what was given back and what promotions gave. */
export async function placesOf(
  member: TestMember,
  agent: TestMember,
  operator: DeskVisitor,
): Promise<{ places: Record<string, Figure[]>; rebates: Figure[]; promotions: Figure[]; profit: Figure }> {
  const [own, above, memberId] = [member.browser, agent.browser, member.id];
  const profit = (await own.call(personalProfit)).value.list.at(-1);
  const types = (await own.call(profitByType)).value.list;
  const { list, footer } = (await own.call(betHistory)).value;
  const { limits } = (await own.call(responsibleGamingState)).value;
  const limit = (kind: string) => limits.find((one) => one.kind === kind && one.period === 'month')?.used ?? 0;
  const loss = (await above.call(teamProfit)).value.footer;
  const team = (await above.call(teamOverview)).value;
  const byType = (await above.call(teamProfitByType)).value.footer;
  const teamed = (await above.call(teamBets)).value.footer;
  const sums = (await operator.call(betsSums, undefined, { memberId })).value.list[0];
  const tab = (await operator.call(memberBets, undefined, { memberId })).value;
  return {
    places: {
      profit: [profit?.lottGameBetting, profit?.lottGameWinning],
      types: [add(types, ({ betting }) => betting), add(types, ({ winning }) => winning)],
      history: [footer.betAmount, footer.winAmount],
      rows: [add(list, ({ betAmount }) => betAmount), add(list, ({ winAmount }) => winAmount)],
      limits: [limit('wager'), limit('wager') - limit('loss')],
      loss: [loss.lott_game_betting, loss.lott_game_winning],
      team: [team.betting.now, team.winning.now],
      byType: [byType.betting, byType.winning],
      teamed: [teamed.actual_bet_amount, teamed.win_amount],
      desk: [sums?.stake, sums?.payout],
      tab: [tab.stake, tab.payout],
    },
    rebates: [profit?.lottGameRebate, loss.lott_game_rebate, team.rebate.now],
    promotions: [profit?.lottPromotion, loss.lott_promotion, team.promotion.now],
    profit: profit?.profitLoss,
  };
}

/** A lock of 10,000 in a member's way, of which products count by these weights in parts per million. */
export const lockOpened = ({ database, now }: LotteryWorld, { id: memberId, brandId }: TestMember, weights: Record<string, number>) =>
  transaction(database.ownerPool, async (tx) => {
    const { number } = await one<{ number: bigint }>(tx, 'SELECT max(number) AS number FROM operation');
    const common = { brandId, currency: 'VND', memberId, source: 'deposit', code: memberId, held: 0n, credited: 0n } as const;
    await openLock(tx, { ...common, asked: 100_000_000n, weights, opened: { journalId: number, postedAt: now() } });
  });

/** The turnover the member is shown as played. */
export const playedOff = async ({ browser }: TestMember): Promise<number> => (await browser.call(turnoverInfo)).value.currentTurnover;

/** A draw a day whose results are typed, offered by a brand. */
export async function sellHanoi({ database }: LotteryWorld, { brandId, gameId }: { brandId: string; gameId: number }): Promise<void> {
  await database.ownerPool.query(
    `INSERT INTO lottery_game (id, code, family, group_code, vassalage, prize_mode, is_house, schedule, zone, margin, names)
      VALUES ($1, 'TESTHANOI', 'hanoi', 'HANOI', 'TCG_SEA', 'SEA', false,
        '{"kind":"daily","at":"18:00","weekdays":[],"opensHours":23}', 'Asia/Ho_Chi_Minh', 60, '{"en":"Test"}')`,
    [gameId],
  );
  await writeOffer(database.pool, { brandId, gameId, isOn: true, terms: usualTerms });
}

/** An issue that takes bets for a minute from now on. */
export async function openMinute({ database, now }: LotteryWorld, gameId: number, numero: string): Promise<string> {
  const at = now().getTime();
  await database.ownerPool.query('INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at) VALUES ($1, $2, $3, $4, $4)', [
    gameId,
    numero,
    new Date(at - 60_000),
    new Date(at + 60_000),
  ]);
  return numero;
}
