import type { ModuleDefinition } from './compose/define-module.ts';
import { accountEventsModule } from './modules/account-events/module.ts';
import { activityModule } from './modules/activity/module.ts';
import { adjustmentsModule } from './modules/adjustments/module.ts';
import { agentsModule } from './modules/agents/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { bettingModule } from './modules/betting/module.ts';
import { booksModule } from './modules/books/module.ts';
import { brandsModule } from './modules/brands/module.ts';
import { contentModule } from './modules/content/module.ts';
import { contractsModule } from './modules/contracts/module.ts';
import { currenciesModule } from './modules/currencies/module.ts';
import { deferredModule } from './modules/deferred/module.ts';
import { documentsModule } from './modules/documents/module.ts';
import { fourEyesModule } from './modules/four-eyes/module.ts';
import { identityModule } from './modules/identity/module.ts';
import { inboxModule } from './modules/inbox/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { listExportsModule } from './modules/list-exports/module.ts';
import { lotteryModule } from './modules/lottery/module.ts';
import { memberTransfersModule } from './modules/member-transfers/module.ts';
import { messagingModule } from './modules/messaging/module.ts';
import { missionsModule } from './modules/missions/module.ts';
import { operatorModule } from './modules/operator/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { phoneAuthModule } from './modules/phone-auth/module.ts';
import { playerLimitsModule } from './modules/player-limits/module.ts';
import { pointsModule } from './modules/points/module.ts';
import { promotionsModule } from './modules/promotions/module.ts';
import { ranksModule } from './modules/ranks/module.ts';
import { realtimeModule } from './modules/realtime/module.ts';
import { referralModule } from './modules/referral/module.ts';
import { reportsModule } from './modules/reports/module.ts';
import { responsibleGamingModule } from './modules/responsible-gaming/module.ts';
import { returnsModule } from './modules/returns/module.ts';
import { rewardsModule } from './modules/rewards/module.ts';
import { riskModule } from './modules/risk/module.ts';
import { roomsModule } from './modules/rooms/module.ts';
import { secondFactorModule } from './modules/second-factor/module.ts';
import { securityModule } from './modules/security/module.ts';
import { securityEventsModule } from './modules/security-events/module.ts';
import { servicesModule } from './modules/services/module.ts';
import { settlementsModule } from './modules/settlements/module.ts';
import { socialModule } from './modules/social/module.ts';
import { supportModule } from './modules/support/module.ts';
import { teamReportsModule } from './modules/team-reports/module.ts';
import { vendorWalletsModule } from './modules/vendor-wallets/module.ts';
import { vendorsModule } from './modules/vendors/module.ts';
import { verificationModule } from './modules/verification/module.ts';
import { walletModule } from './modules/wallet/module.ts';

/**
 * Every module of the platform. They are built in order of need; what does not need each other, in this order. The copy of a member's data has its parts,
 * and closing an account takes them away, in this order too.
 */
export const modules: readonly ModuleDefinition[] = [
  identityModule,
  verificationModule,
  accountEventsModule,
  messagingModule,
  inboxModule,
  ledgerModule,
  bettingModule,
  lotteryModule,
  paymentsModule,
  memberTransfersModule,
  agentsModule,
  rewardsModule,
  promotionsModule,
  pointsModule,
  ranksModule,
  referralModule,
  missionsModule,
  settlementsModule,
  adjustmentsModule,
  contractsModule,
  playerLimitsModule,
  vendorsModule,
  vendorWalletsModule,
  socialModule,
  servicesModule,
  contentModule,
  documentsModule,
  supportModule,
  roomsModule,
  walletModule,
  responsibleGamingModule,
  securityModule,
  secondFactorModule,
  phoneAuthModule,
  riskModule,
  activityModule,
  realtimeModule,
  teamReportsModule,
  reportsModule,
  returnsModule,
  booksModule,
  auditModule,
  currenciesModule,
  fourEyesModule,
  brandsModule,
  securityEventsModule,
  operatorModule,
  listExportsModule,
  deferredModule,
];
