import { BETTING_MODES, PRIZE_MODE_IDS, type PrizeMode } from '@pavilion/contract/lottery/terms';
import { playById } from '@pavilion/lottery/families';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import type { SessionContext } from '../../../http/types.ts';
import type { LotteryDeps } from '../deps.ts';
import { nameOf, playWord } from '../games/read-games.ts';
import type { IssueState } from '../tables.ts';
import { isValidOrder } from '../states.ts';

/** An order with what its lines say together, and the first of them. */
export interface OrderRow {
  id: string;
  number: bigint;
  gameId: number;
  gameCode: string;
  prizeMode: PrizeMode;
  family: string;
  names: Readonly<Record<string, string>>;
  numero: string;
  issueId: bigint;
  issueState: IssueState;
  result: string | null;
  placedAt: Date;
  closesAt: Date;
  chaseId: string | null;
  phase: number | null;
  phases: number;
  stake: bigint;
  stakes: number;
  best: bigint;
  won: bigint | null;
  rebate: bigint;
  revision: number | null;
  status: number;
  lines: number;
  playIds: number[];
  mode: number;
  series: number;
  multiple: number;
  content: string;
  canCancel: boolean;
  isSealed: boolean;
}

export const modeCode = (mode: number): string => BETTING_MODES.find(({ id }) => id === mode)?.code ?? '';

export function showOrder(deps: LotteryDeps, row: OrderRow, { language, now }: SessionContext) {
  const plays = row.playIds.flatMap((id) => playById(id) ?? []);
  const first = plays[0];
  return {
    orderDetailId: row.id,
    orderMasterId: row.chaseId ?? row.id,
    orderNumber: row.id,
    gameId: row.gameId,
    gameCode: row.gameCode,
    gameName: nameOf({ names: row.names, code: row.gameCode }, language),
    prizeModeId: PRIZE_MODE_IDS[row.prizeMode],
    numero: row.numero,
    bettingTime: row.placedAt.getTime(),
    closeTime: row.closesAt.getTime(),
    bettingModeCode: modeCode(row.mode),
    series: row.series,
    chasingPhase: row.phase ?? 0,
    chasingPhases: row.phases,
    playCodes: plays.map(({ code }) => code),
    playName: first ? playWord(deps, first.code, language) : '',
    bettingContent: row.content,
    lines: row.lines,
    planBettingAmount: row.stake,
    actualBettingAmount: isValidOrder(row.status) ? row.stake : 0n,
    bettingAmount: row.stake,
    winningAmount: row.won,
    rebateAmount: row.rebate,
    winningNumber: row.result,
    orderStatus: row.status,
    canCancel: row.canCancel && row.status === LOTTERY_ORDER.waiting && row.issueState === 'open' && row.closesAt > now,
  };
}
