import type { DeskRegistrar } from '../../http/desk.ts';
import { registerFeedsDesk } from './desk/feeds.ts';
import { registerIssuesDesk } from './desk/issues.ts';
import { registerOffersDesk } from './desk/offers.ts';
import { registerOrdersDesk } from './desk/orders.ts';
import type { LotteryDeskDeps } from './desk/deps.ts';

/** Lotteries at the desk. */
export function registerLotteryDesk({ serve, access }: DeskRegistrar, base: Omit<LotteryDeskDeps, 'access'>): void {
  const deps: LotteryDeskDeps = { ...base, access };
  registerOffersDesk({ serve }, deps);
  registerIssuesDesk({ serve }, deps);
  registerOrdersDesk({ serve }, deps);
  registerFeedsDesk({ serve }, deps);
}
