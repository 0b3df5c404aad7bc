import type { RolesByPermission } from '../permissions.ts';

export const settingPermissions = {
  'brands.read': ['manager', 'support', 'auditor'],
  /** Modules, access, rules for games. */
  'brands.flags': ['manager'],
  /** Make brands, change them as drafts, put those in force, take folders along. */
  'brands.write': ['manager'],
  /** Add currencies, and change those no brand has counted in. */
  'currencies.write': ['manager'],
  'brands.registration': ['manager'],
  /** Maintenance and regions. */
  'brands.entry': ['manager'],
} as const satisfies RolesByPermission;
