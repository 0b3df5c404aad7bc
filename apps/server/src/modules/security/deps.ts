import type { ClosingBlocker } from '@pavilion/contract/security/calls';
import type { Deps } from '../../deps.ts';
import type { DataSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';
import type { SecondFactorControl, SecondFactor } from '../second-factor/public.ts';
import type { Identity } from '../identity/public.ts';
import type { AccountEvents } from '../account-events/public.ts';
import type { Verification } from '../verification/public.ts';

/** What other modules keep of a member, as this one needs it. */
export interface MemberData {
  /** Parts of the copy, in the order they are written. */
  sections(): readonly DataSection[];
  /** What must be settled before an account can be closed. */
  findBlockers(tx: Sql, memberId: string): Promise<ReadonlySet<ClosingBlocker>>;
  /** Takes away what goes with a closed account. */
  forget(tx: Sql, who: { memberId: string; now: Date }): Promise<void>;
}

/** What the use cases of this module are given. */
export interface SecurityDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint' | 'enqueue'> {
  identity: Pick<Identity, 'checkLoginPassword' | 'findMember' | 'hasPassword'>;
  secondFactor: SecondFactor & SecondFactorControl;
  verification: Pick<Verification, 'requireCaptcha' | 'sendCode' | 'checkCode' | 'contactsOf'>;
  accountEvents: AccountEvents;
  /** Years for which a brand keeps the records of a closed account. */
  keepYears(brandId: string): Promise<number>;
  memberData: MemberData;
  countBankAccounts(sql: Sql, memberId: string): Promise<number>;
}
