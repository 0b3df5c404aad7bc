import { useLingui } from '@lingui/react/macro';
import { Progress } from '@pavilion/ui/progress';
import { MINIMUM_PASSWORD_LENGTH, strengthOf } from './password-strength.ts';
import styles from './password-strength-meter.module.css';

/** How hard a password is to guess, as bars and a word. Nothing while nothing is typed. */
export function PasswordStrength({ password, name = '' }: { password: string; name?: string }) {
  const { t } = useLingui();
  if (password === '') return null;
  const strength = strengthOf(password.trim(), name);
  const words = [
    t`At least ${MINIMUM_PASSWORD_LENGTH} characters.`,
    t`Weak. Make it longer.`,
    t`Fair. Add a few characters.`,
    t`Good. Add a symbol to make it strong.`,
    t`Strong.`,
  ] as const;
  return (
    <div className={styles.meter}>
      <Progress
        label={t`Password strength`}
        value={strength / 4}
        valueText={words[strength]}
        steps={4}
        tone={strength >= 3 ? 'good' : strength === 2 ? 'warn' : 'bad'}
      />
      <span className={styles.words} aria-live="polite">
        {words[strength]}
      </span>
    </div>
  );
}
