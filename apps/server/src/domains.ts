import { AdmittingPool } from '@pavilion/kit/admitting-pool';
import { compose } from './compose/compose.ts';
import { type BaseDeps, fill, type Replacements } from './compose/define-module.ts';
import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import type { Gate } from './http/types.ts';
import { accountEventsModule } from './modules/account-events/module.ts';
import type { AccountEvents } from './modules/account-events/public.ts';
import { bettingModule, operationsAppliedSlot } from './modules/betting/module.ts';
import { type BetPort, isSettling, type Settlements } from './modules/betting/public.ts';
import { contentModule } from './modules/content/module.ts';
import type { Content } from './modules/content/public.ts';
import { documentsModule } from './modules/documents/module.ts';
import type { Documents } from './modules/documents/public.ts';
import { identityModule } from './modules/identity/module.ts';
import type { Identity } from './modules/identity/public.ts';
import { followOperations } from './modules/ledger/public.ts';
import { messagingModule } from './modules/messaging/module.ts';
import type { MessagingModule } from './modules/messaging/public.ts';
import { operatorModule } from './modules/operator/module.ts';
import type { Desk } from './modules/operator/public.ts';
import { paymentsModule } from './modules/payments/module.ts';
import type { PaymentsDeps } from './modules/payments/public.ts';
import { promotionsModule } from './modules/promotions/module.ts';
import type { PromotionsDeps } from './modules/promotions/public.ts';
import { secondFactorModule } from './modules/second-factor/module.ts';
import type { createSecondFactor } from './modules/second-factor/public.ts';
import { vendorsModule } from './modules/vendors/module.ts';
import type { Vendors } from './modules/vendors/public.ts';
import { verificationModule } from './modules/verification/module.ts';
import type { VerificationModule } from './modules/verification/public.ts';
import { modules } from './modules.ts';

/** The composed modules as servers, seeds and tests ask for them. */
export interface Domains {
  deps: Deps;
  content: Content;
  access: Access;
  documents: Documents;
  identity: Identity;
  vendors: Vendors;
  bets: BetPort;
  /** Products settle many members' bets by it. */
  settlements: Settlements;
  payments: PaymentsDeps;
  promotions: PromotionsDeps;
  desk: Desk;
  gate: Omit<Gate, 'messageFor'>;
  /** One entry a module, in the order in which they register. */
  modules: readonly DomainModule[];
  /** Consumers of applied operations, in every process that takes bets or works jobs. */
  startConsumers(): () => Promise<void>;
  close(): Promise<void>;
}

/** Modules logins build on. */
interface Access {
  messaging: MessagingModule;
  verification: VerificationModule;
  accountEvents: AccountEvents;
  secondFactor: ReturnType<typeof createSecondFactor>;
}

/** A pool made elsewhere (a bench, a test) has no queue to be full. */
const isBusy = (db: BaseDeps['db']): boolean => db instanceof AdmittingPool && db.isBusy;

export async function createDomains(base: BaseDeps, replaced: Replacements): Promise<Domains> {
  const { db, log } = base;
  let wake = (): void => undefined;
  const { apiOf, parts, close } = await compose(modules, { ...base, replaced }, [fill(operationsAppliedSlot, () => wake())]);
  const consumers = parts.flatMap((part) => part.consumers ?? []);
  const followers = followOperations({ db, log, consumers, isSettling: () => isSettling(db) });
  wake = followers.wake;
  const { content, deps } = apiOf(contentModule);
  const { identity } = apiOf(identityModule);
  return {
    deps,
    content,
    access: {
      messaging: apiOf(messagingModule),
      verification: apiOf(verificationModule),
      accountEvents: apiOf(accountEventsModule),
      secondFactor: apiOf(secondFactorModule),
    },
    documents: apiOf(documentsModule),
    identity,
    vendors: apiOf(vendorsModule),
    ...apiOf(bettingModule),
    payments: apiOf(paymentsModule).payments,
    promotions: apiOf(promotionsModule),
    desk: apiOf(operatorModule),
    gate: { ...identity.gate, brandFor: content.brandFor, systemState: content.systemState, isBusy: () => isBusy(db) },
    modules: parts,
    startConsumers: followers.start,
    close,
  };
}
