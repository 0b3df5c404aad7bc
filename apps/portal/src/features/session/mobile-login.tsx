import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useWatch } from 'react-hook-form';
import { CodeField } from '../../shared/verification/code-field.tsx';
import { MobileField } from '../../shared/verification/mobile-field.tsx';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { LoginTicks, LoginTrouble } from './login-parts.tsx';
import styles from '../../shared/session/popups.module.css';
import type { LoginArea } from '../../shared/session/second-factor-store.ts';
import { useMobileLoginForm } from './use-mobile-login-form.ts';

/** By a code sent to the mobile number. */
export function MobileLogin({ area }: { area: LoginArea }) {
  const { t } = useLingui();
  const { form, errors, failure, isPending, sendCode, submit, retry, maskedMobile } = useMobileLoginForm(area);
  const [dialingCode, mobile] = useWatch({ control: form.control, name: ['countryDialingCode', 'username'] });
  const number = `${dialingCode}${mobile}`;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending}>
      <LoginTrouble failure={failure} area={area} />
      <MobileField
        form={form}
        name="username"
        dialingName="countryDialingCode"
        error={errors.username?.message}
        hint={
          maskedMobile ? (
            <Trans>
              Last used: <bdi>{maskedMobile}</bdi>
            </Trans>
          ) : undefined
        }
      />
      <CodeField name="password" register={form.register} error={errors.password?.message} onSend={sendCode} to={number} />
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
