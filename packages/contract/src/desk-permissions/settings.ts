import type { RolesByPermission } from '../desk-permissions.ts';

export const settingPermissions = {
  'brands.read': ['manager', 'support', 'auditor'],
  /** Modules, access, rules for games. */
  'brands.flags': ['manager'],
  'brands.registration': ['manager'],
  /** Maintenance and regions. */
  'brands.entry': ['manager'],
} as const satisfies RolesByPermission;
