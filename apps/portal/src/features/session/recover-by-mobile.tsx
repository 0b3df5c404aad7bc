import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { recoverByMobile } from '@pavilion/contract/identity/member';
import { login, smsNoLogin } from '@pavilion/contract/identity/session';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { CodeField } from '../../shared/verification/code-field.tsx';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { MobileField } from '../../shared/verification/mobile-field.tsx';
import { deviceId } from '../../shared/session/device.ts';
import { createSession } from '../../shared/session/create-session.ts';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { type NewPassword, NewPasswordFields, useNewPasswordRules } from './new-password-fields.tsx';
import styles from '../../shared/session/popups.module.css';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

interface Fields extends NewPassword {
  mobileNum: string;
  countryDialingCode: string;
  verificationCode: string;
}

/** The server's number for "to recover a password". */
const RECOVER = 3;

/** Sets the password, then logs in with it. */
async function recover(fields: Fields) {
  const { mobileNum, countryDialingCode, verificationCode, newPassword, confirmNewPassword } = fields;
  const { recoveryPass } = await call(recoverByMobile, {
    body: { mobileNum, countryDialingCode, verificationCode, newPassword, confirmNewPassword },
  });
  return call(login, {
    body: { username: mobileNum, password: newPassword, countryDialingCode, type: '', recoveryPass, loginDeviceId: deviceId() },
  }).catch((error: unknown) => {
    // The password is set: only the login after it did not work, and can be done by hand.
    if (error instanceof ApiError) return null;
    throw error;
  });
}

/** Sets a new password by a code sent to the member's phone, and logs in with it. */
export function RecoverByMobile({ onDone, onLogin }: { onDone(): void; onLogin(): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const check = useCaptchaDialog();
  const form = useForm<Fields>({
    defaultValues: { mobileNum: '', countryDialingCode: '', verificationCode: '', newPassword: '', confirmNewPassword: '' },
    mode: 'onSubmit',
  });
  const { errors } = useFormState({ control: form.control });
  const [typed, mobileNum, dialingCode] = useWatch({ control: form.control, name: ['newPassword', 'mobileNum', 'countryDialingCode'] });
  const failure = useFormFailure(form, ['mobileNum', 'verificationCode', 'newPassword', 'confirmNewPassword']);
  const rules = useNewPasswordRules();
  const sendCode = async () => {
    if (!(await form.trigger('mobileNum', { shouldFocus: true }))) return null;
    const sliderValidate = await check();
    if (!sliderValidate) return null;
    const { mobileNum: number, countryDialingCode } = form.getValues();
    return call(smsNoLogin, { body: { mobileNum: number.trim(), countryDialingCode, operationType: RECOVER, sliderValidate } });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: recover,
    onSuccess: (value) => {
      toasts.show({ tone: 'good', title: t`Password changed`, body: t`All other devices are logged out.` });
      if (!value) {
        onLogin();
        return;
      }
      createSession(value);
      onDone();
      void navigate(paths.home(), { replace: true });
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <p className="muted">
        <Trans>We'll send a code to your verified number. Unverified numbers get no code.</Trans>
      </p>
      <MobileField form={form} name="mobileNum" dialingName="countryDialingCode" error={errors.mobileNum?.message} />
      <CodeField
        name="verificationCode"
        register={form.register}
        error={errors.verificationCode?.message}
        onSend={sendCode}
        to={`${dialingCode} ${mobileNum}`}
      />
      <NewPasswordFields
        first={form.register('newPassword', rules.newPassword)}
        second={form.register('confirmNewPassword', rules.confirmNewPassword)}
        errors={errors}
        typed={typed}
        name={mobileNum}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Set password and log in`}</Button>
      {isPending ? <Cover label={t`Setting new password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}
