import { adjustmentActs } from './adjustments/acts.ts';
import { agentActs } from './agents/acts.ts';
import { brandActs } from './brands/acts.ts';
import { contentActs } from './content/acts.ts';
import { contractActs } from './contracts/acts.ts';
import { currencyActs } from './currencies/acts.ts';
import { documentActs } from './documents/acts.ts';
import { fourEyesActs } from './four-eyes/acts.ts';
import { identityActs } from './identity/acts.ts';
import { inboxActs } from './inbox/acts.ts';
import { listExportActs } from './list-exports/acts.ts';
import { lotteryActs } from './lottery/acts.ts';
import { transferActs } from './member-transfers/acts.ts';
import { missionActs } from './missions/acts.ts';
import { operatorActs } from './operator/acts.ts';
import { paymentActs } from './payments/acts.ts';
import { pointActs } from './points/acts.ts';
import { promotionActs } from './promotions/acts.ts';
import { rankActs } from './ranks/acts.ts';
import { referralActs } from './referral/acts.ts';
import { reportActs } from './reports/acts.ts';
import { exclusionActs } from './responsible-gaming/acts.ts';
import { grantActs } from './rewards/acts.ts';
import { riskActs } from './risk/acts.ts';
import { roomActs } from './rooms/acts.ts';
import { securityActs } from './security/acts.ts';
import { securityEventActs } from './security-events/acts.ts';
import { serviceActs } from './services/acts.ts';
import { settlementActs } from './settlements/acts.ts';
import { socialActs } from './social/acts.ts';
import { supportActs } from './support/acts.ts';
import { vendorWalletActs } from './vendor-wallets/acts.ts';
import { gameActs } from './vendors/acts.ts';
import { betActs } from './wallet/acts.ts';

/** Every act of the audit trail, one line a module. A key is stored with each entry, so it stays for ever; the desk has words for all of them. */
export const acts = [
  ...adjustmentActs,
  ...agentActs,
  ...brandActs,
  ...contentActs,
  ...contractActs,
  ...currencyActs,
  ...documentActs,
  ...fourEyesActs,
  ...identityActs,
  ...inboxActs,
  ...listExportActs,
  ...lotteryActs,
  ...transferActs,
  ...missionActs,
  ...operatorActs,
  ...paymentActs,
  ...pointActs,
  ...promotionActs,
  ...rankActs,
  ...referralActs,
  ...reportActs,
  ...exclusionActs,
  ...grantActs,
  ...riskActs,
  ...roomActs,
  ...securityActs,
  ...securityEventActs,
  ...serviceActs,
  ...settlementActs,
  ...socialActs,
  ...supportActs,
  ...vendorWalletActs,
  ...gameActs,
  ...betActs,
] as const;
export type Act = (typeof acts)[number];

export const isAct = (key: string): key is Act => (acts as readonly string[]).includes(key);

/** What an act is about. */
export const actSubjects = [
  'adjustment',
  'application',
  'alert',
  'bet',
  'brand',
  'chargeback',
  'chat',
  'chat.canned',
  'complaint',
  'contract',
  'currency',
  'deposit',
  'documents',
  'feedback',
  'game',
  'grant',
  'inbox_letter',
  'inbox_sending',
  'list.export',
  'lottery',
  'lottery_feed',
  'lottery_issue',
  'member',
  'mission',
  'operator',
  'operator-link',
  'operator-role',
  'payment-event',
  'payment-provider',
  'points',
  'points.order',
  'points.reward',
  'presenter',
  'promotion',
  'promotion-application',
  'proposal',
  'rank.ladder',
  'reconciliation',
  'referral.rule',
  'risk.case',
  'risk.rule',
  'room',
  'room.word',
  'security.rule',
  'settlement',
  'transfer',
  'vendor',
  'wallet.case',
  'wallet.transfer',
  'withdrawal',
] as const;
export type ActSubject = (typeof actSubjects)[number];

export const isActSubject = (kind: string): kind is ActSubject => (actSubjects as readonly string[]).includes(kind);
