import { deskAccept } from '@pavilion/contract/operator/desk';
import { ApiError } from '@pavilion/contract/base/client';
import type { deskWelcome } from '@pavilion/contract/operator/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { QrCode } from '@pavilion/ui/qr-code';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { dayText } from '../../parts/moment.ts';
import { useRoleWords } from '../operators/role-words.tsx';
import { SignInPanel } from '../session/sign-in-panel.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { LEAST_LETTERS } from './password-strength.ts';
import styles from './welcome.module.css';

export interface WelcomeFormProps {
  token: string;
  invitation: WireValue<typeof deskWelcome>;
  onAccepted(session: WireValue<typeof deskAccept>): void;
}

interface Values {
  name: string;
  email: string;
  password: string;
  code: string;
}

const FIELD_OF_CODE: Readonly<Record<string, keyof Values>> = {
  'desk.password.weak': 'password',
  'desk.code.wrong': 'code',
  'desk.code.locked': 'code',
  'desk.email.taken': 'email',
};

export function WelcomeForm({ token, invitation, onAccepted }: WelcomeFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const role = useRoleWords()(invitation.role, invitation.roleName);
  const [general, setGeneral] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: invitation.name, email: invitation.email, password: '', code: '' },
  });
  const {
    register,
    handleSubmit,
    control,
    setError,
    formState: { errors, isSubmitting },
  } = form;
  const [name, email, password] = useWatch({ control, name: ['name', 'email', 'password'] });
  const send = handleSubmit(async (values) => {
    setGeneral(null);
    try {
      onAccepted(
        await call(deskAccept, {
          body: { token, ...values, name: values.name.trim(), email: values.email.trim(), code: values.code.trim() },
        }),
      );
    } catch (failure) {
      const field = failure instanceof ApiError ? FIELD_OF_CODE[failure.code] : undefined;
      const placed = failure instanceof ApiError ? failure.fields.filter((one) => Object.hasOwn(values, one.field)) : [];
      if (field) setError(field, { message: words(failure) }, { shouldFocus: true });
      else if (placed.length > 0)
        placed.forEach((one, index) => setError(one.field as keyof Values, { message: one.message }, { shouldFocus: index === 0 }));
      else setGeneral(words(failure));
    }
  });
  const lead = {
    owner: t`You are the first owner and will invite the other operators.`,
    operator: t`You are invited as ${role}. Choose a password and connect your authenticator app.`,
    reset: t`Your password and app were reset. Set up both again.`,
  }[invitation.kind];
  return (
    <SignInPanel title={invitation.kind === 'reset' ? t`Reset your access` : t`Welcome to the desk`} lead={lead} wide>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        {general ? <Alert tone="bad">{general}</Alert> : null}
        <div className={styles.two}>
          <TextField
            label={t`Your name`}
            hint={t`Shown to colleagues with your decisions`}
            autoComplete="name"
            error={errors.name?.message}
            {...register('name', { required: t`Enter your name.`, maxLength: 80 })}
          />
          <TextField
            label={t`Email`}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            readOnly={invitation.kind === 'reset'}
            {...register('email', {
              required: t`Enter your email.`,
              pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t`Enter an email address, such as name@example.org.` },
            })}
          />
        </div>
        <NewPasswordField
          label={t`New password`}
          typed={password}
          own={[name, email.split('@')[0] ?? '']}
          error={errors.password?.message}
          {...register('password', {
            required: t`Choose a password.`,
            minLength: { value: LEAST_LETTERS, message: t`At least ${LEAST_LETTERS} characters.` },
          })}
        />
        <Enrolment otpauth={invitation.otpauth} totpKey={invitation.totpKey} />
        <TextField
          label={t`The code it shows now`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className={styles.code}
          error={errors.code?.message}
          {...register('code', { required: t`Enter the six digits shown in your app.` })}
        />
        <Button tone="primary" size="l" type="submit" full loading={isSubmitting}>{t`Activate my access`}</Button>
        <p className={styles.small}>{t`Single-use link, valid until ${dayText(invitation.expiresAt)}.`}</p>
      </form>
    </SignInPanel>
  );
}

function Enrolment({ otpauth, totpKey }: { otpauth: string; totpKey: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.enrol}>
      <QrCode value={otpauth} label={t`Scan with an authenticator app`} size={152} margin={10} className={styles.qr ?? ''} />
      <div className={styles.steps}>
        <b>{t`Authenticator app`}</b>
        <p>{t`Scan this code with an authenticator app on your phone, or enter this key:`}</p>
        <code className={styles.key}>{totpKey.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
    </div>
  );
}
