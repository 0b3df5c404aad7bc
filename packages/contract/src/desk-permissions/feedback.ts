import type { RolesByPermission } from '../desk-permissions.ts';

export const feedbackPermissions = {
  'feedback.read': ['manager', 'support', 'auditor'],
  'feedback.answer': ['manager', 'support'],
} as const satisfies RolesByPermission;
