import { unitsFromNumber } from '@pavilion/contract/base/money';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { memberQueries } from '../../api/member-queries.ts';
import { isOn } from '../../parts/modules.ts';
import { walletQueries } from '../wallets/public.ts';
import { sendToGame } from './use-frame.ts';

/** The balance a game of this vendor plays from, in ledger units: the wallet at the vendor, otherwise the main one. Null: not known, or play money. */
function useOwnMoney(vendor: string | null): bigint | null {
  const { data: main } = useQuery({ ...memberQueries.balances(), enabled: vendor !== null });
  const { data: several } = useQuery({ ...walletQueries.wallets(), enabled: vendor !== null && isOn('FUNDTRANS3') });
  const own = several?.wallets.find((row) => row.vendor === vendor && row.vendor !== '');
  const amount = own ? own.availBalance : main?.sumBalance;
  return amount === undefined ? null : (unitsFromNumber(amount) ?? null);
}

export interface BalanceHints {
  /** The game reported its balance, in ledger units. */
  onBalance(amount: bigint | null): void;
  onRound(open: boolean): void;
}

/**
 * Notifies the game when money moved elsewhere, for example a deposit or a transfer into its wallet, so that it refetches. `vendor` null: play money. Not during a round: a balance that moves before
 * the reels stop would give the outcome away.
 */
export function useBalanceHints(frame: RefObject<HTMLIFrameElement | null>, vendor: string | null): BalanceHints {
  const units = useOwnMoney(vendor);
  const known = useRef<bigint | null>(null);
  const round = useRef({ open: false, owed: false });
  useEffect(() => {
    if (units === null || units === known.current) return;
    const isNews = known.current !== null;
    known.current = units;
    if (!isNews) return;
    if (round.current.open) round.current.owed = true;
    else sendToGame(frame, { type: 'balanceChanged' });
  }, [frame, units]);
  return {
    onBalance: (amount) => {
      if (amount !== null) known.current = amount;
    },
    onRound: (open) => {
      const { owed } = round.current;
      round.current = { open, owed: open && owed };
      if (!open && owed) sendToGame(frame, { type: 'balanceChanged' });
    },
  };
}
