import type { RegisterRule } from '@pavilion/contract/system';
import type { Deps } from '../../deps.ts';
import type { Captcha } from '../../http/captcha.ts';
import type { Hasher } from './hasher.ts';

export type RegisterRules = Readonly<Record<string, RegisterRule>>;

/** What the use cases of this module are given. */
export interface IdentityParts extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint'> {
  captcha: Captcha;
  hasher: Hasher;
  /** The brand's fields of the registration form. */
  registerRules(brandId: string): Promise<RegisterRules>;
}
