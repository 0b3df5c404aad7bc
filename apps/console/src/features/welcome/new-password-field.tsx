import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '@pavilion/ui/password-field';
import type { PasswordFieldProps } from '@pavilion/ui/password-field';
import { Progress } from '@pavilion/ui/progress';
import { LEAST_LETTERS, strengthOf } from './password-strength.ts';

/** A new password with how hard it is to guess. `own` are words it should not hold: name, e-mail. */
export function NewPasswordField({
  typed,
  own,
  ...field
}: Omit<PasswordFieldProps, 'words' | 'hint'> & { typed: string; own: readonly string[] }) {
  const { t } = useLingui();
  const strength = strengthOf(typed, own);
  const words = [
    t`At least ${LEAST_LETTERS} characters; a few unrelated words do well.`,
    t`Easy to guess: too common, repetitive or based on your name.`,
    t`Fair. Add a word to make it strong.`,
    t`Good.`,
    t`Strong.`,
  ] as const;
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      words={{ show: t`Show the password`, hide: t`Hide the password` }}
      hint={
        <>
          {typed ? (
            <Progress
              label={t`Strength of the password`}
              value={strength / 4}
              valueText={words[strength]}
              steps={4}
              tone={strength >= 3 ? 'good' : strength === 2 ? 'warn' : 'bad'}
            />
          ) : null}
          <span aria-live="polite">{words[strength]}</span>
        </>
      }
    />
  );
}
