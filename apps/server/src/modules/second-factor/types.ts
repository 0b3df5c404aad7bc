import type { Sql } from '../../kernel/db.ts';

/** How a member can prove a second time that it is her. `hint` is masked and empty where there is nothing to show. */
export interface SecondFactorOption {
  method: 'mobile' | 'email' | 'totp' | 'recovery';
  hint: string;
}

export interface SecondFactor {
  /** What she can prove herself by, strongest first. Empty: nothing was ever set up. */
  methodsOf(sql: Sql, memberId: string): Promise<SecondFactorOption[]>;
  isTotpOn(sql: Sql, memberId: string): Promise<boolean>;
  /** One code of the authenticator app, accepted once. Counts tries; `locked` after five wrong ones in 15 minutes. */
  checkTotp(memberId: string, code: string, now: Date): Promise<'right' | 'wrong' | 'locked'>;
  /** One of ten recovery codes; used up when right. */
  checkRecoveryCode(memberId: string, code: string, now: Date): Promise<'right' | 'wrong' | 'locked'>;
}
