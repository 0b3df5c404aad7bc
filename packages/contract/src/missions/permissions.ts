import type { RolesByPermission } from '../permissions.ts';

export const missionPermissions = {
  'missions.read': ['manager', 'support', 'auditor'],
  /** Write missions, send them for approval, stop them. */
  'missions.write': ['manager'],
  /** Let what another operator wrote give prizes. */
  'missions.approve': ['manager'],
} as const satisfies RolesByPermission;
