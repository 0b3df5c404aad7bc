import type { Deps } from '../../deps.ts';
import { type Db, one, type Sql } from '../../kernel/db.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import type { AccountEvents } from '../account-events/public.ts';
import type { Verification } from '../verification/public.ts';
import { checkRecoveryCode, countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { createSecretSeal } from './secret-seal.ts';
import { checkTotp, type CodeResult, confirmTotp, type Enrolment, isTotpOn, startTotp, stopTotp } from './totp.ts';
import type { SecondFactorOption, SecondFactor } from './types.ts';

export { codeAt, newRecoveryCode, otpauthUri, plainRecoveryCode, RECOVERY_CODES, SECRET_BYTES, secretText, stepOf } from './rules.ts';
export { createSecretSeal, type SecretSeal } from './secret-seal.ts';
export type { CodeResult, Enrolment } from './totp.ts';
export type { SecondFactorOption, SecondFactor } from './types.ts';

/** What the security centre does with a member's own factors. */
export interface SecondFactorControl {
  /** A secret to put into an app; null while another one is in force. It counts once it was confirmed. */
  startTotp(who: { memberId: string; issuer: string; account: string }, now: Date): Promise<Enrolment | null>;
  /** A code of the secret being set up; counted like any other. */
  checkNewTotp(memberId: string, code: string, now: Date): Promise<CodeResult>;
  /** Puts it in force and answers the recovery codes, once; null when there is nothing to confirm. */
  confirmTotp(tx: Sql, memberId: string, now: Date): Promise<string[] | null>;
  stopTotp(tx: Sql, memberId: string): Promise<void>;
  renewRecoveryCodes(tx: Sql, memberId: string): Promise<string[]>;
  countRecoveryCodes(sql: Sql, memberId: string): Promise<number>;
}

export interface SecondFactorDeps extends Pick<Deps, 'record'> {
  db: Db;
  contactsOf: Verification['contactsOf'];
  notify: AccountEvents['notify'];
}

export function createSecondFactor({ db, record, contactsOf, notify }: SecondFactorDeps): SecondFactor & SecondFactorControl {
  const deps = { db, record, seal: createSecretSeal(db) };
  return {
    isTotpOn,
    async methodsOf(sql, memberId) {
      const methods: SecondFactorOption[] = [];
      if (await isTotpOn(sql, memberId)) {
        methods.push({ method: 'totp', hint: '' });
        if ((await countRecoveryCodes(sql, memberId)) > 0) methods.push({ method: 'recovery', hint: '' });
      }
      const { mobile, email } = await contactsOf(sql, memberId);
      if (mobile) methods.push({ method: 'mobile', hint: maskedMobile(mobile) });
      if (email) methods.push({ method: 'email', hint: maskedEmail(email) });
      return methods;
    },
    checkTotp: (memberId, code, now) => checkTotp(deps, { memberId, code }, now),
    checkRecoveryCode: (memberId, code, now) =>
      checkRecoveryCode(
        deps,
        {
          memberId,
          code,
          used: async (tx) => {
            const { brand_id: brandId } = await one<{ brand_id: string }>(tx, 'SELECT brand_id FROM member_facts WHERE id = $1', [
              memberId,
            ]);
            const left = await countRecoveryCodes(tx, memberId);
            await notify(tx, { brandId, memberId, kind: 'recovery.code.used', detail: { left: String(left) }, now });
          },
        },
        now,
      ),
    startTotp: (who, now) => startTotp(deps, who, now),
    checkNewTotp: (memberId, code, now) => checkTotp(deps, { memberId, code, enrolling: true }, now),
    confirmTotp: async (tx, memberId, now) => ((await confirmTotp(tx, memberId, now)) ? renewRecoveryCodes(deps, tx, memberId) : null),
    stopTotp,
    renewRecoveryCodes: (tx, memberId) => renewRecoveryCodes(deps, tx, memberId),
    countRecoveryCodes,
  };
}
