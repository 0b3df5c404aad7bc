import type { RolesByPermission } from '../permissions.ts';

export const reportPermissions = {
  /** Figures of whole brands, ranking of members, liabilities, and files of them. */
  'reports.read': ['manager', 'auditor'],
} as const satisfies RolesByPermission;
