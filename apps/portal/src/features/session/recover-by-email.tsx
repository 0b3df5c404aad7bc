import { Trans, useLingui } from '@lingui/react/macro';
import { recoverByEmail } from '@pavilion/contract/identity/member';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { Mail, User } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { lastUserName } from '../../shared/session/device.ts';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import styles from '../../shared/session/popups.module.css';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

interface Fields {
  username: string;
  email: string;
}

const MINUTES = 30;
const trimmed = (text: string): string => text.trim();

/** Requests a mail with a link. Whether the two belong together is not revealed here: only the mail knows. */
export function RecoverByEmail({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const form = useForm<Fields>({ defaultValues: { username: lastUserName.get(), email: '' }, mode: 'onSubmit' });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['username', 'email']);
  const check = useCaptchaDialog();
  const {
    mutate,
    isPending,
    data: wasSent = false,
    reset,
  } = useMutation({
    mutationFn: async (fields: Fields) => {
      const sliderValidate = await check();
      if (!sliderValidate) return false;
      await call(recoverByEmail, { body: { ...fields, sliderValidate } });
      return true;
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const leave = () => {
    reset();
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <p className="muted">
        <Trans>We'll send a link to your account's email address.</Trans>
      </p>
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
      />
      <TextField
        {...form.register('email', {
          setValueAs: trimmed,
          required: t`Enter your email address.`,
          validate: (text) => /^\S+@\S+\.\S+$/.test(text.trim()) || t`Enter a valid email address.`,
        })}
        label={t`Email`}
        start={<Mail />}
        type="email"
        inputMode="email"
        error={errors.email?.message}
        autoComplete="email"
        maxLength={254}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Send link`}</Button>
      {isPending ? <Cover label={t`Sending link`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
      <ConfirmDialog
        open={wasSent}
        onOpenChange={leave}
        icon={<Mail />}
        title={t`Check your inbox`}
        confirmLabel={t`Close`}
        onConfirm={leave}
      >
        <Trans>
          If the username and email match an account, we've sent a link. It works once, for {MINUTES} minutes. Nothing there? Check your
          spam folder, or try again in a few minutes.
        </Trans>
      </ConfirmDialog>
    </form>
  );
}
