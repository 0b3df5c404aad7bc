import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import type { TransferRule } from './rules.ts';

/** The platform's parts plus what transfers are wired to. */
export interface TransferDeps extends Pick<Deps, 'db' | 'hint'> {
  /** What the brand allows; null: no transfers. */
  ruleOf(brand: BrandInfo): Promise<TransferRule | null>;
  /** Refuses `documents.required` where the brand wants to know first whose money leaves. */
  passWithdrawal(sql: Sql, who: { brandId: string; memberId: string }): Promise<void>;
  /** Until when nothing leaves after an operator corrected payee, e-mail or number; null: it may. */
  correctionPause(sql: Sql, who: { brandId: string; memberId: string; now: Date }): Promise<Date | null>;
  paymentPasswords: {
    isSet(memberId: string): Promise<boolean>;
    /** Until when nothing leaves after the password was reset by a code; null: it may. */
    heldUntil(memberId: string): Promise<Date | null>;
    /** Refuses a wrong one, counting the tries. */
    check(memberId: string, password: string, now: Date): Promise<void>;
  };
}
