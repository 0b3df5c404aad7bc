import type { Task, Tick } from '../../deps.ts';
import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { providerSecretKind } from './desk/provider-secrets.ts';
import { channelControl } from './desk/channels.ts';
import { withdrawalControl } from './desk/withdrawal-rules.ts';
import { applyEvent } from './providers/apply-event.ts';
import type { PaymentsDeps } from './deps.ts';
import { confirmTick } from './withdrawals/confirm-withdrawal.ts';
import { chargebackKind } from './deposits/chargeback-kind.ts';
import { disputeKind } from './deposits/dispute-kind.ts';
import { endingKind } from './deposits/ending-kind.ts';
import { expiryTick } from './deposits/end-deposits.ts';
import { askTick, payOut } from './withdrawals/pay-out.ts';
import { refundKind } from './deposits/refund-kind.ts';
import { callRefund, refundTick } from './deposits/refunds.ts';

export { giveProviderSecret } from './desk/provider-secrets.ts';
export { CASHIER_FILE_RULES } from './withdrawals/control-rules.ts';
export type { PaymentsDeps } from './deps.ts';
export { PAYMENT_CHECKS } from './check-payments.ts';
export { type PaymentRoutes } from './routes.ts';
export { acceptWebhookEvent } from './providers/receive-webhook.ts';
export { type ProviderEvent, ProviderUnavailable } from './providers/provider.ts';
export { refuseWhileOwing } from './withdrawals/owing.ts';
export { findReviewQueue } from './queries.ts';
export { findHeldEvents, reapplyEvent, resendPayout } from './providers/held-events.ts';
export { lastPayout } from './withdrawals/pay-out.ts';
export { decideWithdrawal } from './withdrawals/decide-withdrawal.ts';
export { findMemberPayments } from './member-payments.ts';
export { correctionPause } from './corrections.ts';
export { countPaymentWork } from './count-work.ts';
export {
  type Providers,
  provisionSandbox,
  provisionSandboxBanks,
  SANDBOX_BANKS,
  sandboxSecret,
  setProviderSecret,
} from './providers/providers.ts';
export { findDeposited } from './totals.ts';
export { type Cashier, cashierFile, readCashier, writeCashier } from './cashier.ts';
export { providerProblems } from './providers/provider-problems.ts';

/** Background work of the cashier. */
export function paymentTasks(deps: PaymentsDeps): { tasks: Record<string, Task>; ticks: Tick[]; proposals: ProposalKind[] } {
  return {
    tasks: {
      'payments.apply-event': ({ provider, eventId }) => applyEvent(deps, { provider: String(provider), eventId: String(eventId) }),
      'payments.pay-out': ({ id }) => payOut(deps, String(id)),
      'payments.refund': ({ id }) => callRefund(deps, String(id)),
    },
    ticks: [expiryTick(deps), askTick(deps), confirmTick(deps), refundTick(deps)],
    proposals: [
      controlKind(withdrawalControl),
      controlKind(channelControl),
      providerSecretKind,
      endingKind(deps),
      disputeKind(deps),
      refundKind(deps),
      chargebackKind(deps),
    ],
  };
}
