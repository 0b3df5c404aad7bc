import type { RolesByPermission } from '../permissions.ts';

export const lotteryPermissions = {
  'lottery.view': ['manager', 'support', 'auditor'],
  /** Type results of official draws; correct and void them, as one of two. */
  'lottery.results': ['manager', 'reviewer'],
  /** Change what a brand offers, and days without a draw: what widens as one of two, what narrows at once. */
  'lottery.terms': ['manager'],
  /** Say which games a feed of official results may speak for, as an operator of all brands. */
  'lottery.feeds': ['manager'],
} as const satisfies RolesByPermission;
