import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import type { PayeeLook } from './provider.ts';
import type { Providers } from './providers.ts';
import type { NumberSeal } from './seal-number.ts';

/** The platform's parts plus what the cashier is wired to. */
export interface PaymentsDeps extends Deps {
  providers: Providers;
  numbers: NumberSeal;
  /** Origin of the portal as the visitor of this request sees it. */
  visitedOrigin(context: { brand: BrandInfo; host: string }): Promise<string>;
  /** How the brand looks on a provider's page. */
  payeeLook(brand: BrandInfo): Promise<PayeeLook>;
  /** Real money needs licence data of the brand. */
  isLicensed(brand: BrandInfo): Promise<boolean>;
  /** Refuses `documents.required` where the brand wants to know first who is paid. */
  passWithdrawal(sql: Sql, who: { brandId: string; memberId: string }): Promise<void>;
  paymentPasswords: {
    isSet(memberId: string): Promise<boolean>;
    /** Withdrawals are held until then, because the password was reset by a code; null: they are not. */
    heldUntil(memberId: string): Promise<Date | null>;
    /** Refuses a weak one. Hashes, so it is called outside transactions. */
    hash(password: string): Promise<string>;
    store(tx: Tx, memberId: string, hash: string): Promise<void>;
    /** Refuses a wrong one, counting the tries. */
    check(memberId: string, password: string, now: Date): Promise<void>;
  };
}
