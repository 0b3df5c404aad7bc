import type { RolesByPermission } from '../permissions.ts';

export const agentPermissions = {
  'agents.read': ['manager', 'support', 'reviewer', 'auditor'],
  /** Put a branch under another agent. */
  'agents.move': ['manager'],
  /** Quotas (a higher one as one of two), and rebates the house gives. */
  'agents.terms': ['manager'],
  'agents.applications': ['manager', 'support'],
} as const satisfies RolesByPermission;
