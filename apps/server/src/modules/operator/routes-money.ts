import * as money from '@pavilion/contract/desk-money';
import type { DeskServe } from '../../http/desk.ts';
import type { DeskParts } from './parts.ts';
import { listParked, reapplyParked, resendStuck } from './payment-repairs.ts';
import { changeWithdrawalRules, readWithdrawalRules } from './withdrawal-rules.ts';
import { approveWithdrawal, listWithdrawals, rejectWithdrawal, viewWithdrawal } from './withdrawals.ts';

/** Withdrawals, their rules, and payments that got stuck. */
export function serveMoney(serve: DeskServe, parts: DeskParts): void {
  serve(money.withdrawalQueue, ({ query }, context) => listWithdrawals(parts, query, context));
  serve(money.withdrawalView, ({ query }, context) => viewWithdrawal(parts, query, context));
  serve(money.withdrawalApprove, ({ body }, context) => approveWithdrawal(parts, body, context));
  serve(money.withdrawalReject, ({ body }, context) => rejectWithdrawal(parts, body, context));
  serve(money.withdrawalRules, ({ query }, context) => readWithdrawalRules(parts, query, context));
  serve(money.withdrawalRulesChange, ({ body }, context) => changeWithdrawalRules(parts, body, context));
  serve(money.parkedPayments, ({ query }, context) => listParked(parts, query, context));
  serve(money.parkedReapply, async ({ body }, context) => {
    await reapplyParked(parts, body, context);
    return undefined;
  });
  serve(money.payoutResend, async ({ body }, context) => {
    await resendStuck(parts, body, context);
    return undefined;
  });
}
