import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Lock, User } from '@pavilion/ui/icon';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import { CaptchaField } from './captcha-field.tsx';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { LoginTicks, LoginTrouble } from './login-parts.tsx';
import styles from '../../shared/session/popups.module.css';
import type { LoginArea } from '../../shared/session/second-factor-store.ts';
import { useLoginForm } from './use-login-form.ts';

const trimmed = (text: string): string => text.trim();

/** By username, or a proved number, and password. */
export function UsernameLogin({ area }: { area: LoginArea }) {
  const { t } = useLingui();
  const { form, errors, failure, isPending, captcha, isCaptchaDue, submit, retry } = useLoginForm(area);
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending}>
      <LoginTrouble failure={failure} area={area} />
      <TextField
        {...form.register('username', { setValueAs: trimmed, required: t`Enter your username.` })}
        label={t`Username`}
        start={<User />}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        enterKeyHint="next"
      />
      <PasswordField
        {...form.register('password', { setValueAs: trimmed, required: t`Enter your password.` })}
        label={t`Password`}
        start={<Lock />}
        error={errors.password?.message}
        words={{ show: t`Show password`, hide: t`Hide password` }}
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
      />
      {isCaptchaDue ? (
        <CaptchaField
          {...form.register('captcha', { setValueAs: trimmed, required: t`Enter the code in the picture.` })}
          label={t`Code in the picture`}
          error={errors.captcha?.message}
          captcha={captcha}
        />
      ) : null}
      <LoginTicks
        area={area}
        remember={form.register('remember')}
        terms={form.register('terms', { required: t`Please accept the terms of use first.` })}
        termsError={errors.terms?.message}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Log in`}</Button>
      {isPending ? <Cover label={t`Logging in`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={retry} onClose={failure.clear} />
    </form>
  );
}
