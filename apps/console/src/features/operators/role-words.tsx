import { useLingui } from '@lingui/react/macro';
import type { DeskPermission, PermissionArea } from '@pavilion/contract/permissions';
import { permissionWords } from '../../features.ts';

/** The name of a role: of the operators' own ones `name`. */
export function useRoleWords(): (role: string, name?: string | null) => string {
  const { t } = useLingui();
  return (role, name) => {
    const words: Readonly<Record<string, string>> = {
      owner: t`Owner`,
      manager: t`Manager`,
      cashier: t`Cashier`,
      reviewer: t`Reviewer`,
      support: t`Support`,
      auditor: t`Auditor`,
    };
    return words[role] ?? name ?? role;
  };
}

/** What a role is for, in a sentence. */
export function useRolePurposes(): (role: string) => string {
  const { t } = useLingui();
  return (role) => {
    const words: Readonly<Record<string, string>> = {
      owner: t`Full access, and the only role that manages operators.`,
      manager: t`Full access except operators.`,
      cashier: t`Decides withdrawals and resolves payment issues.`,
      reviewer: t`Reviews KYC documents and protects members.`,
      support: t`Helps members with account access; no access to secrets.`,
      auditor: t`Read-only access to everything.`,
    };
    return words[role] ?? t`Custom role.`;
  };
}

/** What a permission allows. */
export function usePermissionWords(): (permission: DeskPermission) => string {
  const { t } = useLingui();
  return (permission) => t(permissionWords[permission]);
}

/** What an area of permissions is called. */
export function useAreaWords(): Readonly<Record<PermissionArea, string>> {
  const { t } = useLingui();
  return {
    adjustments: t`Adjustments`,
    agents: t`Agents`,
    audit: t`Audit trail`,
    bets: t`Bets`,
    brands: t`Brands`,
    complaints: t`Complaints`,
    contracts: t`Contracts`,
    currencies: t`Currencies`,
    documents: t`Documents`,
    exclusions: t`Exclusions`,
    feedback: t`Feedback`,
    games: t`Games and vendors`,
    grants: t`Bonuses`,
    inbox: t`Inbox messages`,
    lottery: t`Lotteries`,
    members: t`Members`,
    missions: t`Missions`,
    money: t`Transactions and bets`,
    operators: t`Operators`,
    outbox: t`SMS and email`,
    payments: t`Payments`,
    points: t`Points`,
    promotions: t`Promotions`,
    ranks: t`VIP ranks`,
    referral: t`Referrals`,
    reports: t`Reports`,
    risk: t`Risk`,
    rooms: t`Chat rooms`,
    security: t`Security events`,
    settlements: t`Settlements`,
    status: t`System status`,
    support: t`Customer service`,
    transfers: t`Transfers between members`,
    vendor: t`Vendor wallets`,
    withdrawals: t`Withdrawals`,
  };
}
