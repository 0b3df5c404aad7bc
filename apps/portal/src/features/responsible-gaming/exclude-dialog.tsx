import { Trans, useLingui } from '@lingui/react/macro';
import { excludeMyself, EXCLUSIONS, type ExclusionLength } from '@pavilion/contract/responsible-gaming/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { PasswordField } from '@pavilion/ui/password-field';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';
import { NoConnection } from '../../shared/session/form-parts.tsx';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import styles from './responsible-gaming.module.css';
import { takeIn } from '../../shared/responsible-gaming/queries.ts';
import { useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';

interface Fields {
  confirmation: string;
  password: string;
}

/** How long, the own username typed, the password: no one is excluded by accident, or by another person. */
export function ExcludeDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const name = useSession().facts?.userName ?? '';
  const [length, setLength] = useState<ExclusionLength>('180d');
  const form = useForm<Fields>({ defaultValues: { confirmation: '', password: '' }, mode: 'onTouched' });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['confirmation', 'password']);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ confirmation, password }: Fields) =>
      call(excludeMyself, { body: { length, confirmation, ...(password ? { password } : {}) } }),
    onSuccess: (state) => {
      takeIn(state);
      toasts.show({
        tone: 'good',
        title: t`You've self-excluded from play`,
        body: t`Your other devices are logged out. You can still withdraw.`,
        stay: 10_000,
      });
      onClose();
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  return (
    <Dialog open onOpenChange={onClose} size="m" dismissible={!isPending} title={t`Self-exclusion`} closeLabel={t`Close`}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
        {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
        <p className={styles.sub}>
          <Trans>
            It applies to you personally, at all our brands, from now on. Games and deposits close, offers stop, and open bets are settled
            as usual. You can still log in and withdraw.
          </Trans>
        </p>
        <RadioGroup
          label={t`Duration`}
          value={length}
          onValue={(value) => setLength(value as ExclusionLength)}
          options={EXCLUSIONS.map((one) => ({ value: one, label: names.exclusion[one] }))}
        />
        <TextField
          {...form.register('confirmation', {
            required: t`Type your username to confirm.`,
            validate: (text) => text.trim().toLowerCase() === name.toLowerCase() || t`This isn't your username.`,
          })}
          label={t`Type your username: ${name}`}
          error={errors.confirmation?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <PasswordField
          {...form.register('password')}
          label={t`Login password`}
          hint={t`Leave empty if your account has no password.`}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={128}
          words={{ show: t`Show password`, hide: t`Hide password` }}
        />
        <Button type="submit" tone="danger" size="l" full loading={isPending}>{t`Exclude me`}</Button>
        <Button full tone="quiet" disabled={isPending} onClick={onClose}>{t`Not now`}</Button>
        <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
      </form>
    </Dialog>
  );
}
