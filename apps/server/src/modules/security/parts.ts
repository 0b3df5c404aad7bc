import type { Deps } from '../../deps.ts';
import type { SecondFactorControl, SecondFactor } from '../second-factor/public.ts';
import type { Identity } from '../identity/public.ts';
import type { AccountEvents } from '../account-events/public.ts';
import type { Verification } from '../verification/public.ts';

/** What the use cases of this module are given. */
export interface SecurityParts extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint' | 'enqueue'> {
  identity: Pick<Identity, 'checkLoginPassword' | 'findMember'>;
  secondFactor: SecondFactor & SecondFactorControl;
  verification: Pick<Verification, 'requireCaptcha' | 'sendCode' | 'checkCode' | 'contactsOf'>;
  accountEvents: AccountEvents;
  /** Years for which a brand keeps the records of a closed account. */
  keepYears(brandId: string): Promise<number>;
  /** Bank account numbers as their owner typed them, for the copy of the data. */
  openNumber(sealed: Buffer): string;
}
