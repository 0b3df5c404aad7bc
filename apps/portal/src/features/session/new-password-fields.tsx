import { useLingui } from '@lingui/react/macro';
import { isSamePassword, passwordForm } from '@pavilion/languages/compared-text';
import { PasswordField } from '@pavilion/ui/password-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MINIMUM_PASSWORD_LENGTH } from './password-strength.ts';
import { PasswordStrength } from './password-strength-meter.tsx';
import styles from '../../shared/session/popups.module.css';

/** The two fields of a new login password, as every form names them. */
export interface NewPassword {
  newPassword: string;
  confirmNewPassword: string;
}

const trimmed = (text: string): string => text.trim();

/** Rules of the two fields, for `register`. The server holds them against the list of common passwords besides. */
export function useNewPasswordRules() {
  const { t } = useLingui();
  return {
    newPassword: {
      setValueAs: trimmed,
      required: t`Choose a new password.`,
      deps: 'confirmNewPassword' as const,
      validate: (text: string) =>
        [...(passwordForm(text) ?? text)].length >= MINIMUM_PASSWORD_LENGTH || t`Use at least ${MINIMUM_PASSWORD_LENGTH} characters.`,
    },
    confirmNewPassword: {
      setValueAs: trimmed,
      required: t`Enter the new password again.`,
      validate: (text: string, all: NewPassword) => isSamePassword(text, all.newPassword) || t`The passwords don't match.`,
    },
  };
}

export interface NewPasswordFieldsProps {
  first: UseFormRegisterReturn;
  second: UseFormRegisterReturn;
  errors: { newPassword?: { message?: string }; confirmNewPassword?: { message?: string } };
  /** What is typed, for the meter. */
  typed: string;
  /** Name of the account: a password must not be built from it. */
  name?: string;
}

/** A new password with its strength, and once more. */
export function NewPasswordFields({ first, second, errors, typed, name = '' }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const words = { show: t`Show password`, hide: t`Hide password` };
  return (
    <>
      <div className={styles.lines}>
        <PasswordField
          {...first}
          label={t`New password`}
          error={errors.newPassword?.message}
          words={words}
          autoComplete="new-password"
          maxLength={128}
        />
        <PasswordStrength password={typed} name={name} />
      </div>
      <PasswordField
        {...second}
        label={t`Confirm new password`}
        error={errors.confirmNewPassword?.message}
        words={words}
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  );
}
