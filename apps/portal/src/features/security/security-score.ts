import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { securityConfig } from '@pavilion/contract/security/calls';
import type { SecurityPart } from '../../paths.ts';

export type Advice = 'password' | 'second-factor' | 'recovery-codes' | 'contact' | 'email';

/** Where each piece of advice is followed. */
export const adviceParts: Readonly<Record<Advice, SecurityPart>> = {
  password: 'password',
  'second-factor': 'second-step',
  'recovery-codes': 'second-step',
  contact: 'email',
  email: 'email',
};

const FEW_CODES = 2;

/** What would protect the account better, the most useful first; at most three at a time. */
export function adviceFor(config: WireValue<typeof securityConfig>): Advice[] {
  const advice: Advice[] = [];
  if (!config.hasPassword) advice.push('password');
  if (!config.mobileBound && !config.emailBound) advice.push('contact');
  if (!config.totpBound) advice.push('second-factor');
  else if (config.recoveryCodesLeft <= FEW_CODES) advice.push('recovery-codes');
  if (config.mobileBound && !config.emailBound) advice.push('email');
  return advice.slice(0, 3);
}

/** What each protection adds; together 100. The second factor counts most: without it a stolen password opens everything. */
const WEIGHTS = { hasPassword: 20, emailBound: 20, mobileBound: 15, totpBound: 35, hasPaymentPassword: 10 } as const;

/** How well the account is protected, 0 … 100. */
export function scoreOf(config: Pick<WireValue<typeof securityConfig>, keyof typeof WEIGHTS>): number {
  return (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce((sum, name) => sum + (config[name] ? WEIGHTS[name] : 0), 0);
}
