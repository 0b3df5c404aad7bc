import type { Sql } from '../../kernel/db.ts';

/** A second factor the member has. `hint`: the masked contact, empty for app and recovery codes. */
export interface SecondFactorOption {
  method: 'mobile' | 'email' | 'totp' | 'recovery';
  hint: string;
}

export interface SecondFactor {
  /** The member's second factors, strongest first. Empty: none is set up. */
  methodsOf(sql: Sql, memberId: string): Promise<SecondFactorOption[]>;
  isTotpOn(sql: Sql, memberId: string): Promise<boolean>;
  /** One code of the authenticator app, accepted once. Counts tries; `locked` after five wrong ones in 15 minutes. */
  checkTotp(memberId: string, code: string, now: Date): Promise<'right' | 'wrong' | 'locked'>;
  /** One of ten recovery codes; used up when right. */
  checkRecoveryCode(memberId: string, code: string, now: Date): Promise<'right' | 'wrong' | 'locked'>;
}
