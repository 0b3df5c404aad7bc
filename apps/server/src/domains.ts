import { newId } from '@pavilion/contract/base/id';
import { AdmittingPool, asNobody } from '@pavilion/kit/admitting-pool';
import type { FastifyInstance } from 'fastify';
import { operationConsumers } from './consumers.ts';
import type { Deps, PlatformSettings } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import type { Gate } from './http/types.ts';
import type { Db, Tx } from './kernel/db.ts';
import { brandAddress } from './kernel/brand-address.ts';
import { memberData } from './member-data.ts';
import { messages } from './messages/all.ts';
import { adjustmentProposals, registerAdjustmentsDesk } from './modules/adjustments/public.ts';
import { type AgentDeps, createInvitations } from './modules/agents/public.ts';
import { standingTick } from './modules/activity/public.ts';
import { publicationKind, registerBrandsDesk } from './modules/brands/public.ts';
import {
  type BetPort,
  createBetPort,
  createSettlements,
  createStakeRules,
  isSettling,
  type Settlements,
} from './modules/betting/public.ts';
import { registerCurrenciesDesk } from './modules/currencies/public.ts';
import { type Content, contentProposals, createContent, registerContentDesk, serveContent } from './modules/content/public.ts';
import { serveDeferred } from './modules/deferred/public.ts';
import { createFourEyes } from './modules/four-eyes/public.ts';
import { createListExports } from './modules/list-exports/public.ts';
import { createDocuments, type Documents } from './modules/documents/public.ts';
import { createSecondFactor } from './modules/second-factor/public.ts';
import { createInbox } from './modules/inbox/public.ts';
import { registerResponsibleGamingDesk, registerResponsibleGamingRoutes } from './modules/responsible-gaming/public.ts';
import {
  contactAccount,
  createIdentity,
  type Hasher,
  type Identity,
  isTextAllowed,
  policyOf,
  registerIdentityDesk,
  setPolicy,
} from './modules/identity/public.ts';
import { followOperations, rollUpAccounts } from './modules/ledger/public.ts';
import { accentOf, createMessaging, type MessagingModule, registerMessagingDesk } from './modules/messaging/public.ts';
import { createAccountEvents, type AccountEvents, registerAccountEventsDesk, tellContactChange } from './modules/account-events/public.ts';
import {
  correctionPause,
  paymentTasks,
  type PaymentsDeps,
  type Providers,
  registerPaymentsDesk,
  registerWebhooks,
  renameHolder,
} from './modules/payments/public.ts';
import { type PromotionsDeps, titlesOf } from './modules/promotions/public.ts';
import { rankLabel } from './modules/ranks/public.ts';
import { noteReferral } from './modules/referral/public.ts';
import { createRewards, judgeWithdrawal } from './modules/rewards/public.ts';
import { findRiskSigns, registerRiskDesk, riskProposals, riskTicks } from './modules/risk/public.ts';
import { registerTransferRoutes, registerTransfersDesk, ruleFrom } from './modules/member-transfers/public.ts';
import { createDesk, type Desk } from './modules/operator/public.ts';
import { registerReportsDesk } from './modules/reports/public.ts';
import { passReturns, registerReturnsDesk } from './modules/returns/public.ts';
import { createHintPruning, type Hub } from './modules/realtime/public.ts';
import { createSecurity } from './modules/security/public.ts';
import { registerSecurityEventsDesk, securityEventProposals, securityEventTicks } from './modules/security-events/public.ts';
import { registerAuditDesk } from './modules/audit/public.ts';
import { createPhoneAuth } from './modules/phone-auth/public.ts';
import { createSocial } from './modules/social/public.ts';
import { createVendors, type Vendors } from './modules/vendors/public.ts';
import { createVendorWallets, followLaunch, SWEEP, type VendorWalletsDeps } from './modules/vendor-wallets/public.ts';
import { createSupport } from './modules/support/public.ts';
import { createVerification, type VerificationModule } from './modules/verification/public.ts';
import { brandForLetters, noteOffers } from './wire-inbox.ts';
import { originOf, servePayments, wirePayments } from './wire-payments.ts';
import { lotteriesOffered } from './lotteries-offered.ts';
import { wireLottery } from './wire-lottery.ts';
import { wirePromotions } from './wire-promotions.ts';
import { agentModules, letterNames, passTransfer, wireAgents } from './wire-agents.ts';
import { rebatePlus, rewardModules } from './wire-rewards.ts';
import { walletModule } from './wire-wallet.ts';
import { serveSocket } from './serve-socket.ts';
import { roomsModule } from './wire-rooms.ts';

export type BaseDeps = Omit<Deps, 'brandById' | 'brandByCode' | 'passReturns'>;

/** What the modules are made of, wired by hand: who needs what of whom stands here and in `module-graph.mjs`. */
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
  desk: Desk;
  gate: Omit<Gate, 'messageFor'>;
  /** One entry a module, in the order in which they register. */
  modules: readonly DomainModule[];
  registerSocket(app: FastifyInstance): Promise<Hub>;
  /** Consumers of applied operations, in every process that takes bets or works jobs. */
  startConsumers(): () => Promise<void>;
  close(): Promise<void>;
}

/** Where the modules register their desk calls. */
const registrarsOf = (modules: readonly DomainModule[]) => modules.flatMap(({ registerDesk }) => registerDesk ?? []);

/** A pool made elsewhere (a bench, a test) has no queue to be full. */
const isBusy = (db: BaseDeps['db']): boolean => db instanceof AdmittingPool && db.isBusy;

/** A bet that waited until its vendor has its answer is refused unapplied. */
const betWait = ({ vendorAnswerMs }: PlatformSettings): { maxWaitMs?: number } =>
  vendorAnswerMs === undefined ? {} : { maxWaitMs: vendorAnswerMs - 100 };

/** A commit carries the operations of many callers: it is refused with none of them. */
const forMany = (bets: BetPort): BetPort => ({ ...bets, apply: (op) => asNobody(() => bets.apply(op)) });

interface Replaced {
  /** Sees every bet on its way. */
  counted(bets: BetPort): BetPort;
  /** Payment providers in the place of those the database names. */
  providers?: Providers;
  /** In the place of the one that hashes at full cost. */
  hasher?: Hasher | undefined;
}

export async function createDomains(base: BaseDeps, { counted, providers, hasher }: Replaced): Promise<Domains> {
  const { db, clock, log, settings } = base;
  const content = await createContent({ db, clock, demo: settings.demo, geoipDatabase: settings.geoipDatabase });
  const deps: Deps = { ...base, brandById: content.brandById, brandByCode: content.brandByCode, passReturns };
  const access = wireAccess(deps, content);
  const phoneAuth = createPhoneAuth({ db, content, demo: settings.demo });
  const agents = wireAgents(deps, { content, messaging: access.messaging, identity: () => identity });
  const identity = createIdentity(deps, {
    hasher,
    ...access,
    phoneAuth,
    invitations: createInvitations(agents),
    noteOffers: noteOffers(content),
    noteReferral: (tx, newcomer) => noteReferral(tx, deps, newcomer),
    rankLabel,
    registerRules: content.registrationRules,
    termsVersion: content.termsVersion,
    minimumAge: async (brandId) => (await content.responsibleGamingFlags(brandId)).minimumAge,
    brandAtHost: content.brandAtHost,
    resetLink: (brandId, token) => passwordResetLink(content, { publicUrl: settings.publicUrl, brandId, token }),
  });
  const social = createSocial({ ...deps, ...access, content, identity });
  const followers = followOperations({ db, log, consumers: operationConsumers(deps, agents), isSettling: () => isSettling(db) });
  const bets = counted(forMany(createBetPort(db, { clock, onApplied: followers.wake, ...betWait(settings) })));
  const settlements = createSettlements({ db, clock, log, onApplied: followers.wake });
  const stakes = createStakeRules({ bets, clock, content });
  const vendors = createVendors({
    db,
    clock,
    log,
    record: base.record,
    outbound: base.outbound,
    content,
    bets,
    stakes,
    logins: identity,
    visitedOrigin: originOf(deps, content),
    beforeTransferLaunch: (vendor, context) => followLaunch(wallets, vendor, context),
    houseOffers: lotteriesOffered,
    answerMs: settings.vendorAnswerMs,
  });
  const wallets: VendorWalletsDeps = { ...deps, vendors, judgeWithdrawal };
  const documents = createDocuments({ ...deps, content, accountEvents: access.accountEvents });
  const promotions = wirePromotions(deps, content);
  const payments = await wirePayments(deps, { content, identity, documents, promotions, providers });
  const security = wireSecurity(deps, { access, content, identity, payments });
  const desk = createDesk({
    ...deps,
    ...settings,
    content,
    documentsOf: documents.stateOf,
    isTotpOn: access.secondFactor.isTotpOn,
    hasher,
  });
  const modules: readonly DomainModule[] = listModules({
    fourEyes: createFourEyes({ db, clock, all: () => modules.flatMap(({ proposals }) => proposals ?? []) }),
    listExports: createListExports({ ...deps, ...desk, registrars: () => registrarsOf(modules) }),
    deps,
    content,
    access,
    documents,
    identity,
    vendors,
    wallets,
    payments,
    desk,
    bets,
    settlements,
    social,
    phoneAuth,
    security,
    agents,
    promotions,
    lottery: wireLottery(deps, { agentRuleOf: agents.ruleOf, stakes, settlements, onApplied: followers.wake }),
  });
  return {
    deps,
    content,
    access,
    documents,
    identity,
    vendors,
    bets,
    settlements,
    payments,
    desk,
    gate: {
      ...identity.gate,
      brandFor: content.brandFor,
      systemState: content.systemState,
      isBusy: () => isBusy(db),
    },
    modules,
    registerSocket: (app) => serveSocket(app, { deps, content, identity }),
    startConsumers: followers.start,
    close: async () => {
      for (const { close } of modules) await close?.();
    },
  };
}

const wireSecurity = (
  deps: Deps,
  { access, content, identity, payments }: Pick<Domains, 'access' | 'content' | 'identity' | 'payments'>,
): ReturnType<typeof createSecurity> =>
  createSecurity({
    ...deps,
    ...access,
    identity,
    memberData: memberData({ openNumber: payments.numbers.open }),
    keepYears: async (brandId) => (await content.brandSnapshot(brandId)).settings.access.keepYears,
  });

interface Parts extends Omit<Domains, 'gate' | 'modules' | 'registerSocket' | 'startConsumers' | 'close'> {
  social: ReturnType<typeof createSocial>;
  wallets: VendorWalletsDeps;
  agents: AgentDeps;
  promotions: PromotionsDeps;
  lottery: DomainModule;
  fourEyes: DomainModule;
  listExports: DomainModule;
  phoneAuth: ReturnType<typeof createPhoneAuth>;
  security: ReturnType<typeof createSecurity>;
}

/** What each module serves and does, one entry a module. */
function listModules({ deps, content, access, documents, identity, vendors, payments, desk, ...parts }: Parts): DomainModule[] {
  const { db, hint, clock, settings } = deps;
  const responsibleGaming = {
    ...deps,
    ...access,
    content,
    identity,
    afterStop: async (tx: Tx, memberIds: readonly string[]) => {
      for (const memberId of memberIds) await deps.enqueue(tx, SWEEP, { memberId, requestId: newId('swp') }, { key: `sweep:${memberId}` });
    },
  };
  return [
    contentModule(deps, content),
    {
      ...identity,
      registerDesk: (to) =>
        registerIdentityDesk(to, {
          db,
          hint,
          ...identity,
          ...access.accountEvents,
          stopTotp: access.secondFactor.stopTotp,
          renameHolder,
          correctionPause,
        }),
    },
    verificationModule(access, identity),
    { ...access.messaging, registerDesk: (to) => registerMessagingDesk(to, { db, demo: settings.demo }) },
    createInbox({
      ...deps,
      ...letterNames(parts.agents),
      ...brandForLetters(db, content),
      pushOrigins: settings.pushOrigins ?? [],
      publicUrl: settings.publicUrl,
    }),
    { registerDesk: (to) => registerAccountEventsDesk(to, { db }) },
    parts.social,
    parts.phoneAuth,
    parts.security,
    { ...vendors, registerCallbacks: vendors.registerGateway },
    createVendorWallets(parts.wallets),
    parts.lottery,
    {
      ...paymentTasks(payments),
      registerRoutes: (serve) => servePayments(serve, payments, content),
      registerDesk: (to) =>
        registerPaymentsDesk(to, {
          ...payments,
          documentsOf: documents.stateOf,
          asksForDocuments: documents.asksFor,
          gameLooks: vendors.gameLooks,
          riskSigns: (memberIds) => findRiskSigns(db, memberIds),
        }),
      registerCallbacks: (app) => registerWebhooks(app, payments),
    },
    createRewards({ db, clock, hint, messageFor: messages.messageFor, promotionTitles: titlesOf, rebatePlus }),
    ...rewardModules(deps, {
      content,
      promotions: parts.promotions,
      documentNumbers: documents.numbersOf,
      paymentPasswords: payments.paymentPasswords,
    }),
    ...agentModules({ deps, content, vendors, agents: parts.agents }),
    { registerDesk: (to) => registerAdjustmentsDesk(to, deps), proposals: adjustmentProposals },
    { registerDesk: (to) => registerRiskDesk(to, deps), ticks: riskTicks(deps), proposals: riskProposals(deps) },
    {
      registerRoutes: (serve) =>
        registerTransferRoutes(serve, {
          ...payments,
          passWithdrawal: passTransfer(payments),
          correctionPause,
          ruleOf: async ({ id }) => ruleFrom((await content.brandSnapshot(id)).settings.memberTransfers),
        }),
      registerDesk: (to) => registerTransfersDesk(to, { db }),
    },
    documents,
    createSupport({ ...deps, content }),
    roomsModule(deps, { identity, vendors }),
    {
      registerRoutes: (serve) => registerResponsibleGamingRoutes(serve, responsibleGaming),
      registerDesk: (to) => registerResponsibleGamingDesk(to, responsibleGaming),
    },
    walletModule(deps, { content, vendors, wallets: parts.wallets }),
    { ticks: [{ name: 'roll-up-accounts', cron: '* * * * *', run: () => rollUpAccounts(db) }, createHintPruning(db), standingTick(db)] },
    { registerDesk: (to) => registerReportsDesk(to, { db, gamesOf: vendors.gameMaths }) },
    ...deskModules(db),
    parts.fourEyes,
    parts.listExports,
    {
      registerDesk: (to) => registerBrandsDesk(to, { ...deps, content, publicUrl: settings.publicUrl }),
      proposals: [publicationKind({ clock, publicUrl: settings.publicUrl, changed: content.invalidate })],
    },
    { registerDesk: (to) => registerSecurityEventsDesk(to, { db }), ticks: securityEventTicks(db), proposals: securityEventProposals },
    desk,
    { registerRoutes: serveDeferred },
    parts.settlements,
    { close: parts.bets.close },
  ];
}

/** Modules that are pages at the desk and nothing else. */
const deskModules = (db: Db): DomainModule[] =>
  [registerReturnsDesk, registerAuditDesk, registerCurrenciesDesk].map((register) => ({ registerDesk: (to) => register(to, { db }) }));

/** Brands as visitors read them, and their flags, forms and regions at the desk. */
function contentModule({ db, clock, passReturns: pass }: Deps, content: Content): DomainModule {
  const desk = { db, clock, content, passReturns: pass, registrationPolicy: { of: policyOf, set: setPolicy } };
  return {
    registerRoutes: (serve) => serveContent(serve, { db, content }),
    registerDesk: (to) => registerContentDesk(to, desk),
    proposals: contentProposals(desk),
  };
}

const verificationModule = ({ verification, accountEvents }: Access, { checkPaymentPassword }: Identity): DomainModule => ({
  ...verification,
  registerRoutes: (serve) =>
    verification.registerRoutes(serve, { checkPaymentPassword, tellChange: (tx, change) => tellContactChange(accountEvents, tx, change) }),
});

async function passwordResetLink(content: Content, { publicUrl, brandId, token }: { publicUrl: string; brandId: string; token: string }) {
  const snapshot = await content.brandSnapshot(brandId);
  const link = brandAddress(publicUrl, { code: snapshot.info.code, mainDomain: snapshot.settings.mainDomain });
  link.searchParams.set('popup', 'reset-password');
  link.hash = token;
  return link.href;
}

/** Modules logins build on: messaging, verification, account events, second factors. */
interface Access {
  messaging: MessagingModule;
  verification: VerificationModule;
  accountEvents: AccountEvents;
  secondFactor: ReturnType<typeof createSecondFactor>;
}

function wireAccess(deps: Deps, content: Content): Access {
  const { db, settings } = deps;
  const messaging = createMessaging(deps, {
    ...settings,
    brandLook: async (brandId) => {
      const { info, theme } = await content.brandSnapshot(brandId);
      return { name: info.name, accent: accentOf(theme) };
    },
  });
  const verification = createVerification(deps, {
    messaging,
    account: contactAccount,
    mayText: async (sql, brandId, mobile) => isTextAllowed(await policyOf(sql, brandId), mobile),
  });
  const accountEvents = createAccountEvents({ messaging, verification });
  const secondFactor = createSecondFactor({ db, record: deps.record, contactsOf: verification.contactsOf, tell: accountEvents.tell });
  return { messaging, verification, accountEvents, secondFactor };
}
