import type { DeskRegistrar } from '../../http/desk.ts';
import { registerFeedsDesk } from './desk/feeds.ts';
import { registerIssuesDesk } from './desk/issues.ts';
import { registerOffersDesk } from './desk/offers.ts';
import { registerOrdersDesk } from './desk/orders.ts';
import type { DeskParts } from './desk/parts.ts';

/** Lotteries at the desk. */
export function registerLotteryDesk({ serve, access }: DeskRegistrar, given: Omit<DeskParts, 'access'>): void {
  const parts: DeskParts = { ...given, access };
  registerOffersDesk({ serve }, parts);
  registerIssuesDesk({ serve }, parts);
  registerOrdersDesk({ serve }, parts);
  registerFeedsDesk({ serve }, parts);
}
