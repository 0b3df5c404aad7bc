import { type Frame, isOf } from '@pavilion/contract/base/event';
import { lotteryWon } from '@pavilion/contract/lottery/events';
import { lotteryOrder } from '@pavilion/contract/lottery/orders';
import { missionDone } from '@pavilion/contract/missions/events';
import { depositCredited } from '@pavilion/contract/payments/events';
import { rankChanged } from '@pavilion/contract/ranks/events';
import { bonusGiven, rewardIssued } from '@pavilion/contract/rewards/events';
import { settlementPaid } from '@pavilion/contract/settlements/events';
import { settlementStatement } from '@pavilion/contract/settlements/calls';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';
import { rewardQueries } from '../../shared/rewards/queries.ts';
import { missionsQuery } from '../missions/public.ts';
import { rankQuery } from '../ranks/public.ts';
import type { LevelMoment, Moment } from './moment.ts';

const CREDITED = 2;
/** Salaries that are paid once a day or less: of the others the statement tells. */
const RARE: ReadonlySet<string> = new Set(['daily', 'dividend']);
/** Main units without what a float adds below a ledger unit. */
const exact = (amount: number): number => Math.round(amount * 10_000) / 10_000;
const fresh = { staleTime: 0 } as const;
/** The page of deposits says itself how the one it waits for ended. */
const isAtDeposits = (): boolean => new URLSearchParams(window.location.search).get('page') === 'depositv2';

/** What a hint is a reason to celebrate, with its figures as the server has them now; null: nothing. */
export async function momentOf(frame: Frame): Promise<Moment | null> {
  if (isOf(frame, depositCredited)) return depositOf(frame.data.refId);
  if (isOf(frame, settlementPaid)) return RARE.has(frame.data.kind) ? salaryOf(frame.data.lineId) : null;
  if (isOf(frame, missionDone)) return missionOf(frame.data.refId);
  if (isOf(frame, rewardIssued) || isOf(frame, bonusGiven)) return raceOf(frame.data.refId);
  if (isOf(frame, rankChanged)) return levelOf();
  if (isOf(frame, lotteryWon)) return frame.data.first === 'yes' ? firstWinOf(frame.data.order) : null;
  return null;
}

async function depositOf(refId: string): Promise<Moment | null> {
  if (isAtDeposits()) return null;
  const { state, creditedAmount, fee } = await queryClient.fetchQuery({ ...cashierQueries.deposit(refId), ...fresh });
  return state === CREDITED ? { kind: 'deposit', id: `deposit ${refId}`, amount: exact(creditedAmount - fee) } : null;
}

async function salaryOf(lineId: string): Promise<Moment | null> {
  const { amount, mine, state } = await call(settlementStatement, { query: { lineId, pageNo: 1, pageSize: 1 } });
  return mine && state === 'paid' ? { kind: 'salary', id: `salary ${lineId}`, amount } : null;
}

async function missionOf(missionId: string): Promise<Moment | null> {
  const { missions } = await queryClient.fetchQuery({ ...missionsQuery(), ...fresh });
  const done = missions.find((one) => one.missionId === missionId && one.completedAt !== null);
  if (!done) return null;
  const { title, rewardAmount: amount, gives, periodStart } = done;
  return { kind: 'mission', id: `mission ${missionId} ${periodStart}`, title, amount, gives };
}

/** Of grants only the prize of a race: its place is among the facts it was given on. */
async function raceOf(grantId: string): Promise<Moment | null> {
  const { list } = await queryClient.fetchQuery({ ...rewardQueries.centre(), ...fresh });
  const prize = list.find((one) => one.of === 'grant' && one.id === grantId && one.kind === 'race');
  const place = Number(prize?.facts['place']);
  if (!prize || prize.amount === null || !(place >= 1)) return null;
  return { kind: 'race', id: `race ${grantId}`, title: prize.title, place, amount: prize.amount, waits: prize.state === 'issued' };
}

async function levelOf(): Promise<LevelMoment | null> {
  const { vipRankLevel: level, levels, history, gifts } = await queryClient.fetchQuery({ ...rankQuery(), ...fresh });
  const [last] = history;
  const rung = levels[level - 1];
  const rose = last !== undefined && last.to > last.from && last.to === level && (last.cause === 'reached' || last.cause === 'hand');
  if (!rose || !rung) return null;
  const waiting = gifts.find((gift) => gift.kind === 'reach' && gift.level === level);
  return {
    kind: 'level',
    id: `level ${level} ${last.at}`,
    level,
    of: levels.length,
    name: rung.name,
    next: levels[level]?.name ?? null,
    gift: waiting?.amount ?? rung.reachGift,
    monthGift: rung.monthGift,
    withdrawalsPlus: rung.withdrawalsPlus,
    rebatePlus: rung.rebatePlus,
    giftWaits: waiting !== undefined,
  };
}

async function firstWinOf(order: string): Promise<Moment | null> {
  const { gameName, winningAmount, bettingAmount } = await call(lotteryOrder, { query: { id: order } });
  if (!winningAmount || winningAmount <= bettingAmount) return null;
  return { kind: 'first-win', id: 'first-win', game: gameName, amount: winningAmount, order };
}
