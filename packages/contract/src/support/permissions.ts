import type { RolesByPermission } from '../permissions.ts';

export const supportPermissions = {
  'support.chat': ['manager', 'support'],
  'support.supervise': ['manager'],
  'complaints.read': ['manager', 'support', 'auditor'],
  'complaints.answer': ['manager', 'support'],
} as const satisfies RolesByPermission;
