import type { WireValue } from '@pavilion/contract/endpoint';
import type { securityConfig } from '@pavilion/contract/security';
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
