import type { Task, Tick } from '../../deps.ts';
import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { providerSecretKind } from './desk/provider-secrets.ts';
import { channelControl } from './desk/channels.ts';
import { withdrawalControl } from './desk/withdrawal-rules.ts';
import { applyEvent } from './apply-event.ts';
import type { PaymentsDeps } from './deps.ts';
import { confirmTick } from './confirm-withdrawal.ts';
import { expiryTick } from './end-deposits.ts';
import { askTick, payOut } from './pay-out.ts';
import { callRefund, refundTick } from './refunds.ts';

export { giveProviderSecret } from './desk/provider-secrets.ts';
export { CASHIER_FILE_RULES } from './control-rules.ts';
export type { PaymentsDeps } from './deps.ts';
export { PAYMENT_CHECKS } from './check-payments.ts';
export { type PaymentRoutes } from './routes.ts';
export { acceptWebhookEvent } from './receive-webhook.ts';
export { type ProviderEvent, ProviderUnavailable } from './provider.ts';
export { refuseWhileOwing } from './owing.ts';
export { findReviewQueue } from './queries.ts';
export { findHeldEvents, reapplyEvent, resendPayout } from './held-events.ts';
export { lastPayout } from './pay-out.ts';
export { decideWithdrawal } from './decide-withdrawal.ts';
export { findMemberPayments } from './member-payments.ts';
export { correctionPause } from './corrections.ts';
export { countPaymentWork } from './count-work.ts';
export { type Providers, provisionSandbox, provisionSandboxBanks, SANDBOX_BANKS, sandboxSecret, setProviderSecret } from './providers.ts';
export { type Cashier, cashierFile, readCashier, writeCashier } from './cashier.ts';
export { providerProblems } from './provider-problems.ts';

/** Background work of the cashier. */
export function paymentTasks(deps: PaymentsDeps): { tasks: Record<string, Task>; ticks: Tick[]; proposals: ProposalKind[] } {
  return {
    tasks: {
      'payments.apply-event': ({ provider, eventId }) => applyEvent(deps, { provider: String(provider), eventId: String(eventId) }),
      'payments.pay-out': ({ id }) => payOut(deps, String(id)),
      'payments.refund': ({ id }) => callRefund(deps, String(id)),
    },
    ticks: [expiryTick(deps), askTick(deps), confirmTick(deps), refundTick(deps)],
    proposals: [controlKind(withdrawalControl), controlKind(channelControl), providerSecretKind],
  };
}
