import type { MessageDescriptor } from '@lingui/core';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { DeskAct, DeskPage, NumberedRecords } from './feature.ts';
import { accountFeature } from './features/account/feature.ts';
import { adjustmentFeature } from './features/adjustments/feature.ts';
import { agentFeature } from './features/agents/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { betFeature } from './features/bets/feature.ts';
import { brandDraftFeature } from './features/brand-drafts/feature.ts';
import { brandFeature } from './features/brands/feature.ts';
import { tillFeature } from './features/cashier/feature.ts';
import { channelFeature } from './features/channels/feature.ts';
import { chatFeature } from './features/chats/feature.ts';
import { complaintFeature } from './features/complaints/feature.ts';
import { contractFeature } from './features/contracts/feature.ts';
import { currencyFeature } from './features/currencies/feature.ts';
import { depositFeature } from './features/deposits/feature.ts';
import { documentFeature } from './features/documents/feature.ts';
import { exclusionFeature } from './features/exclusions/feature.ts';
import { feedbackFeature } from './features/feedback/feature.ts';
import { gameFeature } from './features/games/feature.ts';
import { grantFeature } from './features/grants/feature.ts';
import { inboxFeature } from './features/inbox/feature.ts';
import { lotteryFeature } from './features/lottery/feature.ts';
import { memberFeature } from './features/members/feature.ts';
import { missionFeature } from './features/missions/feature.ts';
import { operatorFeature } from './features/operators/feature.ts';
import { outboxFeature } from './features/outbox/feature.ts';
import { paymentFeature } from './features/payments/feature.ts';
import { pointFeature } from './features/points/feature.ts';
import { rankFeature } from './features/ranks/feature.ts';
import { promotionFeature } from './features/promotions/feature.ts';
import { proposalFeature } from './features/proposals/feature.ts';
import { reconciliationFeature } from './features/reconciliation/feature.ts';
import { referralFeature } from './features/referral/feature.ts';
import { reportFeature } from './features/reports/feature.ts';
import { returnFeature } from './features/returns/feature.ts';
import { riskFeature } from './features/risk/feature.ts';
import { roomFeature } from './features/rooms/feature.ts';
import { securityFeature } from './features/security/feature.ts';
import { settlementFeature } from './features/settlements/feature.ts';
import { statusFeature } from './features/status/feature.ts';
import { transferFeature } from './features/transfers/feature.ts';
import { vendorWalletFeature } from './features/vendor-wallets/feature.ts';
import { cashierFeature, withdrawalFeature } from './features/withdrawals/feature.ts';

/** One line a feature, in the order of the navigation. */
const features = [
  proposalFeature,
  memberFeature,
  agentFeature,
  documentFeature,
  exclusionFeature,
  contractFeature,
  feedbackFeature,
  inboxFeature,
  chatFeature,
  complaintFeature,
  roomFeature,
  outboxFeature,
  tillFeature,
  withdrawalFeature,
  depositFeature,
  promotionFeature,
  grantFeature,
  pointFeature,
  rankFeature,
  referralFeature,
  adjustmentFeature,
  transferFeature,
  settlementFeature,
  riskFeature,
  vendorWalletFeature,
  betFeature,
  lotteryFeature,
  paymentFeature,
  reconciliationFeature,
  channelFeature,
  cashierFeature,
  reportFeature,
  returnFeature,
  brandDraftFeature,
  currencyFeature,
  missionFeature,
  gameFeature,
  brandFeature,
  operatorFeature,
  auditFeature,
  securityFeature,
  statusFeature,
  accountFeature,
] as const;

export const pages: readonly DeskPage[] = features.flatMap((feature): readonly DeskPage[] => feature.pages);

export const acts: readonly DeskAct[] = features.flatMap((feature): readonly DeskAct[] => ('acts' in feature ? feature.acts : []));

export const numbered: readonly NumberedRecords[] = features.flatMap((feature): readonly NumberedRecords[] =>
  'numbered' in feature ? feature.numbered : [],
);

type PermissionWords = Extract<(typeof features)[number], { permissions: unknown }>['permissions'];
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** What a permission allows. A permission that no feature has words for is an error here. */
export const permissionWords: Readonly<Record<DeskPermission, MessageDescriptor>> = Object.assign(
  {},
  ...features.map((feature) => ('permissions' in feature ? feature.permissions : {})),
) as AllOf<PermissionWords>;
