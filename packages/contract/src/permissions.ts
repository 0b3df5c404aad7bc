import { adjustmentPermissions } from './adjustments/permissions.ts';
import { agentPermissions } from './agents/permissions.ts';
import { betPermissions } from './wallet/permissions.ts';
import { contractPermissions } from './contracts/permissions.ts';
import { gamePermissions } from './vendors/permissions.ts';
import { grantPermissions } from './rewards/permissions.ts';
import { documentPermissions } from './documents/permissions.ts';
import { exclusionPermissions } from './responsible-gaming/permissions.ts';
import { feedbackPermissions } from './content/feedback-permissions.ts';
import { rankPermissions } from './ranks/permissions.ts';
import { referralPermissions } from './referral/permissions.ts';
import { inboxPermissions } from './inbox/permissions.ts';
import { lotteryPermissions } from './lottery/permissions.ts';
import { membersPermissions } from './identity/permissions.ts';
import { messagePermissions } from './messaging/permissions.ts';
import { moneyPermissions } from './payments/permissions.ts';
import { missionPermissions } from './missions/permissions.ts';
import { operatorPermissions } from './operator/permissions.ts';
import { pointPermissions } from './points/permissions.ts';
import { promotionPermissions } from './promotions/permissions.ts';
import { reportPermissions } from './reports/permissions.ts';
import { securityEventPermissions } from './security-events/permissions.ts';
import { riskPermissions } from './risk/permissions.ts';
import { roomPermissions } from './rooms/permissions.ts';
import { settlementPermissions } from './settlements/permissions.ts';
import { settingPermissions } from './content/permissions.ts';
import { supportPermissions } from './support/permissions.ts';
import { transferPermissions } from './member-transfers/permissions.ts';
import { vendorWalletPermissions } from './vendor-wallets/permissions.ts';

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

type AreaOf<Permission> = Permission extends `${infer Area}.${string}` ? Area : never;
/** The part of a permission before its first dot. */
export type PermissionArea = AreaOf<DeskPermission>;

/** Permissions by area, in their order. */
export const permissionAreas = [...Map.groupBy(deskPermissions, (permission) => permission.split('.')[0] as PermissionArea)];

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
  'promotions.applications',
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
