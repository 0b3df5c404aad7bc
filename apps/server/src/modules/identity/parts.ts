import type { RegisterRule } from '@pavilion/contract/system';
import type { Deps } from '../../deps.ts';
import type { Captcha } from '../../http/captcha.ts';
import type { Hasher } from './hasher.ts';

export type RegisterRules = Readonly<Record<string, RegisterRule>>;

/** What a brand asks of newcomers; content owns these facts. */
export interface RegistrationFactsSource {
  /** Fields of the registration form. */
  registerRules(brandId: string): Promise<RegisterRules>;
  /** The version of the terms that is accepted now. */
  termsVersion(brandId: string): Promise<string>;
  /** In years; never below 18. */
  minimumAge(brandId: string): Promise<number>;
}

/** What the use cases of this module are given. */
export interface IdentityParts extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint'>, RegistrationFactsSource {
  captcha: Captcha;
  hasher: Hasher;
}
