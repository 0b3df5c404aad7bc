import type { RolesByPermission } from '../permissions.ts';

export const securityEventPermissions = {
  /** Security events, alerts and their rules. */
  'security.read': ['manager', 'auditor'],
  'security.acknowledge': ['manager'],
  /** Thresholds and windows of the rules; by operators of all brands only. */
  'security.rules': ['manager'],
} as const satisfies RolesByPermission;
