import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import type { PostAnswer } from '../ledger/public.ts';
import type { PayeeLook } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import type { NumberSeal } from './payees/seal-number.ts';

interface AccountOwner {
  brandId: string;
  currency: string;
  memberId: string;
}

/** Turnover locks and the grants under them, as the cashier sees them; amounts in ledger units. */
export interface TurnoverLocks {
  /** Opens the lock of a deposit in the transaction that credits it, after the posting and under the member's guard; nothing where `asked` is 0. */
  openForDeposit(tx: Tx, lock: AccountOwner & { depositId: string; credited: bigint; asked: bigint; opened: PostAnswer }): Promise<void>;
  /**
   * Takes back what a deposit brought where money of it goes back to its payer: its bonus, its tickets, its lock, and what a friend counted by. Points follow the
   * posting. `before` and `after`: what is left of the deposit. Under the member's guard, before that is posted.
   */
  endForDeposit(
    tx: Tx,
    deposit: { depositId: string; brandId: string; memberId: string; before: bigint; after: bigint; now: Date },
  ): Promise<void>;
  /** Money of it came back: a chargeback was won, a refund failed. `after`: what is left of the deposit now. Under the member's guard, after the posting. */
  restoreForDeposit(tx: Tx, deposit: { depositId: string; memberId: string; after: bigint; now: Date }): Promise<void>;
  /** Turnover asked since the last withdrawal, what was played of it, what is left. */
  turnover(sql: Sql, memberId: string): Promise<{ required: bigint; done: bigint; remaining: bigint }>;
  /** How much can leave now, and how much of what was paid in waits for turnover. */
  findWithdrawable(sql: Sql, owner: AccountOwner): Promise<{ available: bigint; held: bigint }>;
  /**
   * Counts what was played, refuses what locks hold (`withdraw.turnover.open`, `withdraw.grant.open`, `withdraw.grant.taken`) and ends the grants a withdrawal
   * ends; under the member's guard, before the posting.
   */
  endForWithdrawal(tx: Tx, withdrawal: AccountOwner & { amount: bigint; endGrants: readonly string[]; now: Date }): Promise<void>;
}

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
  locks: TurnoverLocks;
  /** Withdrawals a day the member has beyond the brand's. */
  withdrawalsPlus(sql: Sql, who: { brandId: string; memberId: string }): Promise<number>;
  /**
   * Joins a promotion with a deposit that is being opened, in its transaction and under the member's guard; `amount` is what would arrive. Refuses what is in the
   * way (`promotionErrors`). `locks.openForDeposit` gives what was chosen.
   */
  chooseBonus(
    tx: Tx,
    chosen: { promotionId: string; depositId: string; memberId: string; brand: BrandInfo; amount: bigint; now: Date },
  ): Promise<void>;
  /** The same of a ticket of the member's, which the first deposit to arrive uses. Refuses `ticket.over` too. */
  chooseTicket(
    tx: Tx,
    chosen: { ticketId: string; depositId: string; memberId: string; brand: BrandInfo; amount: bigint; now: Date },
  ): Promise<void>;
  /**
   * Under the member's guard, before a withdrawal is approved by itself: `review` where an operator shall look at it. Refuses `withdraw.locked` where an
   * operator locked the member's withdrawals.
   */
  assessRisk(tx: Tx, asked: { brandId: string; memberId: string; amount: bigint; now: Date }): Promise<'free' | 'review'>;
  /** Whether a live risk case or a lock holds a member's withdrawals; under the guard, before one that approved itself is ordered. */
  isHeldByRisk(tx: Tx, memberId: string): Promise<boolean>;
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
