import type { RolesByPermission } from '../permissions.ts';

export const feedbackPermissions = {
  'feedback.read': ['manager', 'support', 'auditor'],
  'feedback.answer': ['manager', 'support'],
} as const satisfies RolesByPermission;
