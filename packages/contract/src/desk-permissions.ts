import { adjustmentPermissions } from './desk-permissions/adjustments.ts';
import { agentPermissions } from './desk-permissions/agents.ts';
import { betPermissions } from './desk-permissions/bets.ts';
import { contractPermissions } from './desk-permissions/contracts.ts';
import { gamePermissions } from './desk-permissions/games.ts';
import { grantPermissions } from './desk-permissions/grants.ts';
import { documentPermissions } from './desk-permissions/documents.ts';
import { exclusionPermissions } from './desk-permissions/exclusions.ts';
import { feedbackPermissions } from './desk-permissions/feedback.ts';
import { rankPermissions } from './desk-permissions/ranks.ts';
import { referralPermissions } from './desk-permissions/referral.ts';
import { inboxPermissions } from './desk-permissions/inbox.ts';
import { lotteryPermissions } from './desk-permissions/lottery.ts';
import { membersPermissions } from './desk-permissions/members.ts';
import { messagePermissions } from './desk-permissions/messages.ts';
import { moneyPermissions } from './desk-permissions/money.ts';
import { missionPermissions } from './desk-permissions/missions.ts';
import { operatorPermissions } from './desk-permissions/operators.ts';
import { pointPermissions } from './desk-permissions/points.ts';
import { promotionPermissions } from './desk-permissions/promotions.ts';
import { reportPermissions } from './desk-permissions/reports.ts';
import { securityEventPermissions } from './desk-permissions/security-events.ts';
import { riskPermissions } from './desk-permissions/risk.ts';
import { roomPermissions } from './desk-permissions/rooms.ts';
import { settlementPermissions } from './desk-permissions/settlements.ts';
import { settingPermissions } from './desk-permissions/settings.ts';
import { supportPermissions } from './desk-permissions/support.ts';
import { transferPermissions } from './desk-permissions/transfers.ts';
import { vendorWalletPermissions } from './desk-permissions/vendor-wallets.ts';

export const deskRoles = ['owner', 'manager', 'cashier', 'reviewer', 'support', 'auditor'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** A domain's permissions with the built-in roles that have each of them. The owner has all and is not named. */
export type RolesByPermission = Readonly<Record<string, readonly Exclude<DeskRole, 'owner'>[]>>;

/** What an operator may do, by domain; one line a domain. Each call of the desk names one; a role is a set of them. */
const rolesByPermission = {
  ...membersPermissions,
  ...moneyPermissions,
  ...adjustmentPermissions,
  ...grantPermissions,
  ...pointPermissions,
  ...rankPermissions,
  ...referralPermissions,
  ...missionPermissions,
  ...promotionPermissions,
  ...transferPermissions,
  ...settlementPermissions,
  ...contractPermissions,
  ...agentPermissions,
  ...riskPermissions,
  ...vendorWalletPermissions,
  ...betPermissions,
  ...reportPermissions,
  ...documentPermissions,
  ...exclusionPermissions,
  ...messagePermissions,
  ...inboxPermissions,
  ...feedbackPermissions,
  ...supportPermissions,
  ...roomPermissions,
  ...settingPermissions,
  ...gamePermissions,
  ...lotteryPermissions,
  ...operatorPermissions,
  ...securityEventPermissions,
};
export type DeskPermission = keyof typeof rolesByPermission;

export const deskPermissions = Object.keys(rolesByPermission) as [DeskPermission, ...DeskPermission[]];

export const mayRole = (role: DeskRole, permission: DeskPermission): boolean =>
  role === 'owner' || (rolesByPermission as RolesByPermission)[permission]?.includes(role) === true;

/** The built-in roles. */
export const rolePermissions = Object.fromEntries(
  deskRoles.map((role) => [role, deskPermissions.filter((permission) => mayRole(role, permission))]),
) as unknown as Readonly<Record<DeskRole, readonly DeskPermission[]>>;

/**
 * By which an operator is one of two, who writes it or who decides it, loosens a control, or lets others do so: two operators give them to a third. One who gave the
 * writing side alone could invite themself and confirm what that account wrote.
 */
export const decidingPermissions: readonly DeskPermission[] = [
  'adjustments.make',
  'adjustments.rules',
  'agents.terms',
  'brands.entry',
  'brands.flags',
  'brands.registration',
  'brands.write',
  'complaints.answer',
  'contracts.policy',
  'grants.give',
  'inbox.rules',
  'inbox.send',
  'lottery.feeds',
  'lottery.results',
  'lottery.terms',
  'members.correct',
  'missions.approve',
  'missions.write',
  'operators.write',
  'payments.channels',
  'payments.repair',
  'payments.secrets',
  'points.correct',
  'points.rewards',
  'points.terms',
  'promotions.approve',
  'promotions.write',
  'ranks.rules',
  'referral.rules',
  'risk.decide',
  'risk.rules',
  'rooms.manage',
  'security.rules',
  'settlements.release',
  'settlements.rules',
  'support.supervise',
  'vendor.wallets.settle',
  'withdrawals.decide',
  'withdrawals.rules',
];
