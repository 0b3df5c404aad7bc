import { unitsFromNumber } from '@pavilion/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { memberQueries } from '../../api/member-queries.ts';
import { tellGame } from './use-frame.ts';

export interface BalanceHints {
  /** The game told its balance, in ledger units. */
  onBalance(amount: bigint | null): void;
  onRound(open: boolean): void;
}

/**
 * Tells the game when money moved elsewhere, a deposit say, so that it asks again. Not during a round: a balance that moves before
 * the reels stand would give the outcome away.
 */
export function useBalanceHints(frame: RefObject<HTMLIFrameElement | null>, forMoney: boolean): BalanceHints {
  const { data } = useQuery({ ...memberQueries.balances(), enabled: forMoney });
  const units = data ? (unitsFromNumber(data.sumBalance) ?? null) : null;
  const known = useRef<bigint | null>(null);
  const round = useRef({ open: false, owed: false });
  useEffect(() => {
    if (units === null || units === known.current) return;
    const isNews = known.current !== null;
    known.current = units;
    if (!isNews) return;
    if (round.current.open) round.current.owed = true;
    else tellGame(frame, { type: 'balanceChanged' });
  }, [frame, units]);
  return {
    onBalance: (amount) => {
      if (amount !== null) known.current = amount;
    },
    onRound: (open) => {
      const { owed } = round.current;
      round.current = { open, owed: open && owed };
      if (!open && owed) tellGame(frame, { type: 'balanceChanged' });
    },
  };
}
