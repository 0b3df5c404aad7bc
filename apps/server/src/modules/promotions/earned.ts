import type { WheelRule } from '@pavilion/contract/promotions/terms';
import type { NewTicket } from './tickets.ts';

/** What a member did on a day of the brand. Amounts in ledger units. */
export interface DayFacts {
  day: string;
  /** In the order in which they arrived. */
  deposits: readonly { id: string; amount: bigint }[];
  turnover: bigint;
  hasLogin: boolean;
  /** Ids of what was done, in order. */
  missions: readonly string[];
}

/** Sources the day's cap counts; a wheel's own further tickets and an operator's are beside it. */
export const EARNED: ReadonlySet<string> = new Set(['login', 'deposit', 'mission', 'turnover']);

/** Tickets a day still brings, at most as many as the cap leaves over what it brought before. Reads nothing and knows no clock. */
export function earnedOn(
  { deposit, turnover, login, mission, perDay }: WheelRule['tickets'],
  { day, ...facts }: DayFacts,
  had: ReadonlySet<string>,
): NewTicket[] {
  const played = turnover === null ? 0 : Number(facts.turnover / turnover);
  const all: NewTicket[] = [
    ...(login && facts.hasLogin ? [{ source: 'login' as const, occasion: `login:${day}`, day }] : []),
    ...facts.deposits
      .filter(({ amount }) => deposit !== null && amount >= deposit)
      .map(({ id }) => ({ source: 'deposit' as const, occasion: `deposit:${id}`, day })),
    ...(mission ? facts.missions.map((id) => ({ source: 'mission' as const, occasion: `mission:${id}`, day })) : []),
    ...Array.from({ length: Math.min(played, perDay) }, (_one, n) => ({
      source: 'turnover' as const,
      occasion: `turnover:${day}:${n + 1}`,
      day,
    })),
  ];
  return all.filter(({ occasion }) => !had.has(occasion)).slice(0, Math.max(0, perDay - had.size));
}
