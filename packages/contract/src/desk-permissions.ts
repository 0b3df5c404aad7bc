/** What an operator may do. Each call of the desk names one; a role is a set of them. */
export const deskPermissions = [
  'members.read',
  /** Show a masked contact, birthday or name in full. */
  'members.reveal',
  'members.note',
  /** Lock and unlock. */
  'members.lock',
  /** End sessions, take the second factor away, force a new password. */
  'members.access',
  'money.read',
  'withdrawals.read',
  'withdrawals.decide',
  /** The cashier's rules: bounds, threshold of four eyes. */
  'withdrawals.rules',
  /** Parked notices and stuck payouts. */
  'payments.repair',
  'documents.read',
  'documents.decide',
  'exclusions.read',
  'exclusions.add',
  'outbox.read',
  'brands.read',
  /** Modules, access, protection. */
  'brands.flags',
  'brands.registration',
  /** Maintenance and regions. */
  'brands.entry',
  'operators.read',
  'operators.write',
  'audit.read',
  'status.read',
  /** Security events, alerts and their rules. */
  'security.read',
  'security.acknowledge',
  /** Thresholds and windows of the rules; by operators of all brands only. */
  'security.rules',
] as const;
export type DeskPermission = (typeof deskPermissions)[number];

export const deskRoles = ['owner', 'manager', 'cashier', 'reviewer', 'support', 'auditor'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** The built-in roles. The owner may do everything; nobody else touches operators. */
export const rolePermissions: Readonly<Record<DeskRole, readonly DeskPermission[]>> = {
  owner: deskPermissions,
  manager: deskPermissions.filter((permission) => permission !== 'operators.write'),
  cashier: ['members.read', 'money.read', 'withdrawals.read', 'withdrawals.decide', 'payments.repair', 'exclusions.read', 'status.read'],
  reviewer: ['members.read', 'members.reveal', 'members.note', 'documents.read', 'documents.decide', 'exclusions.read', 'exclusions.add'],
  support: [
    'members.read',
    'members.note',
    'members.lock',
    'members.access',
    'money.read',
    'withdrawals.read',
    'exclusions.read',
    'exclusions.add',
    'outbox.read',
    'brands.read',
  ],
  auditor: [
    'members.read',
    'money.read',
    'withdrawals.read',
    'documents.read',
    'exclusions.read',
    'outbox.read',
    'brands.read',
    'operators.read',
    'audit.read',
    'status.read',
    'security.read',
  ],
};

export const mayRole = (role: DeskRole, permission: DeskPermission): boolean => rolePermissions[role].includes(permission);
