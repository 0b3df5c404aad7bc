import * as backs from '@pavilion/contract/payments/desk-chargebacks';
import * as cashier from '@pavilion/contract/payments/desk-cashier';
import * as disputes from '@pavilion/contract/payments/desk-disputes';
import * as channels from '@pavilion/contract/payments/desk-channels';
import * as deposits from '@pavilion/contract/payments/desk-deposits';
import { documentPayees } from '@pavilion/contract/documents/desk';
import * as home from '@pavilion/contract/reports/desk-home';
import * as money from '@pavilion/contract/payments/desk';
import * as notices from '@pavilion/contract/payments/desk-notices';
import * as providers from '@pavilion/contract/payments/desk-providers';
import * as refunds from '@pavilion/contract/payments/desk-refunds';
import * as reconciliation from '@pavilion/contract/payments/desk-reconciliation';
import { memberDeposits } from '@pavilion/contract/identity/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { PaymentsDeskDeps } from './desk/deps.ts';
import { listAllDeposits, listDepositPictures, proposeDepositEnding, showDepositPicture, viewDeposit } from './desk/all-deposits.ts';
import { changeChannels, listChannels } from './desk/channels.ts';
import { listCashier } from './desk/cashier-list.ts';
import * as chargebacks from './desk/chargebacks.ts';
import { confirmRefundOf, proposeRefundOf, withdrawRefundOf } from './desk/refunds.ts';
import { listDeposits } from './desk/deposits.ts';
import { paymentsHealth, waitingExceptions, waitingWithdrawals } from './desk/home.ts';
import { listPayees } from './desk/payees.ts';
import {
  confirmEndingOfDispute,
  listDisputes,
  proposeEndingOfDispute,
  showProof,
  viewDispute,
  withdrawEndingOfDispute,
} from './desk/disputes.ts';
import { askStuckPayout, listHeldEvents, reapplyHeldEvent, resendStuckPayout } from './desk/held-events.ts';
import { closeHeldNotice, viewNotice } from './desk/notices.ts';
import { listProviderForms } from './desk/provider-kinds.ts';
import { listProviders, proposeProviderSecret } from './desk/provider-secrets.ts';
import { fetchStatement, listRuns, listSources, makeReconciliation, viewRun } from './desk/reconciliation.ts';
import { changeWithdrawalRules, readWithdrawalRules } from './desk/withdrawal-rules.ts';
import { askSilentPayouts, listPayoutsByProvider, resendSilentPayouts } from './desk/silent-payouts.ts';
import { approveWithdrawal, listWithdrawals, rejectWithdrawal, viewWithdrawal } from './desk/withdrawals.ts';

/** Withdrawals and their rules, a member's deposits, webhook events held for review, stuck payouts. */
export function registerPaymentsDesk({ serve, access }: DeskRegistrar, deps: PaymentsDeskDeps): void {
  const parts = { ...deps, access };
  serve(money.withdrawalQueue, ({ query }, context) => listWithdrawals(parts, query, context));
  serve(money.withdrawalView, ({ query }, context) => viewWithdrawal(parts, query, context));
  serve(money.withdrawalApprove, ({ body }, context) => approveWithdrawal(parts, body, context));
  serve(money.withdrawalReject, ({ body }, context) => rejectWithdrawal(parts, body, context));
  serve(money.withdrawalRules, ({ query }, context) => readWithdrawalRules(parts, query, context));
  serve(money.withdrawalRulesChange, ({ body }, context) => changeWithdrawalRules(parts, body, context));
  serve(money.parkedPayments, ({ query }, context) => listHeldEvents(parts, query, context));
  serve(money.parkedReapply, async ({ body }, context) => {
    await reapplyHeldEvent(parts, body, context);
    return undefined;
  });
  serve(notices.noticeView, ({ query }, context) => viewNotice(parts, query, context));
  serve(notices.noticeClose, ({ body }, context) => closeHeldNotice(parts, body, context));
  serve(money.payoutResend, async ({ body }, context) => {
    await resendStuckPayout(parts, body, context);
    return undefined;
  });
  serve(money.payoutAsk, ({ body }, context) => askStuckPayout(parts, body, context));
  serve(cashier.cashierList, ({ query }, context) => listCashier(parts, query, context));
  serve(cashier.cashierPayouts, ({ query }, context) => listPayoutsByProvider(parts, query, context));
  serve(cashier.payoutsAsk, ({ body }, context) => askSilentPayouts(parts, body, context));
  serve(cashier.payoutsResend, ({ body }, context) => resendSilentPayouts(parts, body, context));
  serve(disputes.disputesList, ({ query }, context) => listDisputes(parts, query, context));
  serve(disputes.disputeView, ({ query }, context) => viewDispute(parts, query, context));
  serve(disputes.disputeProof, ({ query }, context) => showProof(parts, query, context));
  serve(disputes.disputePropose, ({ body }, context) => proposeEndingOfDispute(parts, body, context));
  serve(disputes.disputeConfirm, ({ body }, context) => confirmEndingOfDispute(parts, body, context));
  serve(disputes.disputeWithdraw, ({ body }, context) => withdrawEndingOfDispute(parts, body, context));
  serve(deposits.depositsList, ({ query }, context) => listAllDeposits(parts, query, context));
  serve(deposits.depositView, ({ query }, context) => viewDeposit(parts, query, context));
  serve(deposits.depositPictures, ({ query }, context) => listDepositPictures(parts, query, context));
  serve(deposits.depositPicture, ({ query }, context) => showDepositPicture(parts, query, context));
  serve(deposits.depositPropose, ({ body }, context) => proposeDepositEnding(parts, body, context));
  serve(backs.chargebacksList, ({ query }, context) => chargebacks.listChargebacks(parts, query, context));
  serve(backs.chargebackView, ({ query }, context) => chargebacks.viewChargeback(parts, query, context));
  serve(backs.chargebackPicture, ({ query }, context) => chargebacks.showEvidence(parts, query, context));
  serve(backs.chargebackBook, ({ body }, context) => chargebacks.bookChargebackOf(parts, body, context));
  serve(backs.chargebackEvidence, ({ body }, context) => chargebacks.addWords(parts, body, context));
  serve(backs.chargebackShow, ({ query, upload }, context) => chargebacks.addPicture(parts, { ...query, upload }, context));
  serve(backs.chargebackRepresent, ({ body }, context) => chargebacks.representChargeback(parts, body, context));
  serve(backs.chargebackPropose, ({ body }, context) => chargebacks.proposeChargebackOutcome(parts, body, context));
  serve(backs.chargebackConfirm, ({ body }, context) => chargebacks.confirmChargebackOutcome(parts, body, context));
  serve(backs.chargebackWithdraw, ({ body }, context) => chargebacks.withdrawChargebackOutcome(parts, body, context));
  serve(refunds.refundPropose, ({ body }, context) => proposeRefundOf(parts, body, context));
  serve(refunds.refundConfirm, ({ body }, context) => confirmRefundOf(parts, body, context));
  serve(refunds.refundWithdraw, ({ body }, context) => withdrawRefundOf(parts, body, context));
  serve(channels.paymentChannels, ({ query }, context) => listChannels(parts, query, context));
  serve(channels.paymentChannelsChange, ({ body }, context) => changeChannels(parts, body, context));
  serve(providers.paymentProviders, ({ query }, context) => listProviders(parts, query, context));
  serve(providers.providerForms, () => Promise.resolve(listProviderForms()));
  serve(providers.providerSecretPropose, ({ body }, context) => proposeProviderSecret(parts, body, context));
  serve(reconciliation.reconciliationSources, ({ query }, context) => listSources(parts, query, context));
  serve(reconciliation.statementFetch, ({ body }, context) => fetchStatement(parts, body, context));
  serve(reconciliation.reconciliationMake, ({ body }, context) => makeReconciliation(parts, body, context));
  serve(reconciliation.reconciliationRuns, ({ query }, context) => listRuns(parts, query, context));
  serve(reconciliation.reconciliationView, ({ query }, context) => viewRun(parts, query, context));
  serve(documentPayees, ({ query }, context) => listPayees(parts, query, context));
  serve(home.homeWithdrawals, ({ query }, context) => waitingWithdrawals(parts, query, context));
  serve(home.homeExceptions, ({ query }, context) => waitingExceptions(parts, query, context));
  serve(home.homePayments, ({ query }, context) => paymentsHealth(parts, query, context));
  serve(memberDeposits, ({ query }, context) => listDeposits(parts, query, context));
}
