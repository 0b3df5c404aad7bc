import { freePlayMoney } from '@pavilion/contract/vendors/calls';
import { createTabStore, useTabStore } from '@pavilion/ui/tab-store';

const LEDGER_UNITS_IN_HUNDREDTH = 100n;
const isHundredths = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Play money of this tab's free play, in hundredths; null until a game changed it. All games of a login play from it. */
const store = createTabStore<number>('play-money', isHundredths);

export const playMoney = {
  /** What the next game begins with: little that is left is no game, so it begins again. */
  next: (): number => {
    const left = store.get() ?? freePlayMoney.opening;
    return left < freePlayMoney.least ? freePlayMoney.opening : Math.min(left, freePlayMoney.most);
  },
  /** What a game says is left, in ledger units. */
  left: (units: bigint): void => store.set(Number(units / LEDGER_UNITS_IN_HUNDREDTH)),
  forget: (): void => store.set(null),
};

/** Play money in main units, as screens show it. */
export const usePlayMoney = (): number => (useTabStore(store) ?? freePlayMoney.opening) / 100;
