import type { SecurityPart } from '../../paths.ts';

const PARTS: ReadonlySet<string> = new Set<SecurityPart>([
  'profile',
  'password',
  'payment-password',
  'email',
  'mobile',
  'second-step',
  'devices',
  'sessions',
  'history',
  'bank-accounts',
  'social',
  'export',
  'close',
]);

/** The page inside the security centre an address names; null for its front page. */
export function partOf(search: string): SecurityPart | null {
  const asked = new URLSearchParams(search).get('part') ?? '';
  return PARTS.has(asked) ? (asked as SecurityPart) : null;
}
