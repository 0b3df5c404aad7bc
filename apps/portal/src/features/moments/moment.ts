interface Named {
  /** Names the fact: the same fact is shown once. */
  id: string;
}

/** A deposit was credited; `amount` is what the balance got. */
export interface DepositMoment extends Named {
  kind: 'deposit';
  amount: number;
}

/** A salary of the member's own contract was paid. */
export interface SalaryMoment extends Named {
  kind: 'salary';
  amount: number;
}

/** A mission was completed: its prize waits to be claimed, points are there at once. */
export interface MissionMoment extends Named {
  kind: 'mission';
  title: string;
  amount: number;
  gives: 'money' | 'points';
}

/** A race ended with the member on a place that has a prize. */
export interface RaceMoment extends Named {
  kind: 'race';
  title: string;
  place: number;
  amount: number;
  /** The prize is to be claimed. */
  waits: boolean;
}

/** The member's first ticket that won. */
export interface FirstWinMoment extends Named {
  kind: 'first-win';
  game: string;
  amount: number;
  /** Of the ticket. */
  order: string;
}

/** A win that a game or a draw celebrates itself. `stake` is all that was bet for it: what does not exceed it is a loss, and is not shown. */
export interface WinMoment extends Named {
  kind: 'win';
  title: string;
  amount: number;
  stake: number;
}

/** A level was reached, with what it gives. */
export interface LevelMoment extends Named {
  kind: 'level';
  /** From 1. */
  level: number;
  /** How many levels the brand has. */
  of: number;
  name: string;
  /** Null: the highest. */
  next: string | null;
  gift: number | null;
  monthGift: number | null;
  withdrawalsPlus: number;
  /** Percentage points. */
  rebatePlus: number;
  /** The gift is ready to be claimed. */
  giftWaits: boolean;
}

/** Something to be celebrated. Amounts are main units of the brand's currency. */
export type Moment = DepositMoment | SalaryMoment | MissionMoment | RaceMoment | FirstWinMoment | WinMoment | LevelMoment;

/** Whether there is something to celebrate: never nothing, never a loss. */
export function isWorth(moment: Moment): boolean {
  if (moment.kind === 'level') return true;
  if (moment.kind === 'win') return moment.amount > moment.stake;
  return moment.amount > 0;
}
