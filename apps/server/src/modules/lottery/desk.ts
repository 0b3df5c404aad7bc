import * as wire from '@pavilion/contract/lottery/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import { registerFeedsDesk } from './desk/feeds.ts';
import { registerIssuesDesk } from './desk/issues.ts';
import { registerOffersDesk } from './desk/offers.ts';
import { registerOrdersDesk } from './desk/orders.ts';
import { confirming, deciding, type DeskParts, listProposals, proposalView } from './desk/proposal-calls.ts';
import { confirmProposal, withdrawProposal } from './desk/proposals.ts';

/** Lotteries at the desk. */
export function registerLotteryDesk({ serve, access }: DeskRegistrar, given: Omit<DeskParts, 'access'>): void {
  const parts: DeskParts = { ...given, access };
  registerOffersDesk({ serve }, parts);
  registerIssuesDesk({ serve }, parts);
  registerOrdersDesk({ serve }, parts);
  registerFeedsDesk({ serve }, parts);
  serve(wire.lotteryProposals, ({ query }, context) => listProposals(parts, query, context));
  serve(wire.lotteryProposalConfirm, async ({ body: { id } }, context) => {
    await confirmProposal(parts, { id, ...deciding(parts, context), ...confirming(context) });
    return proposalView(parts, id, context);
  });
  serve(wire.lotteryProposalWithdraw, async ({ body: { id, reason } }, context) => {
    await withdrawProposal(parts, { id, reason, ...deciding(parts, context) });
    return proposalView(parts, id, context);
  });
}
