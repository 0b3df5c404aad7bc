import { login } from '@pavilion/contract/session';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { ApiError, call } from '../../api/call.ts';
import { useCaptcha } from './captcha-field.tsx';
import { deviceId, lastUserName, rememberMark } from './device.ts';
import { enter } from './enter.ts';
import { useFormFailure } from './use-form-failure.ts';

interface LoginFields {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
  terms: boolean;
}

/** State and conduct of the login form: a code after a failure, one try at a time, what went wrong in its place. */
export function useLoginForm() {
  const { t } = useLingui();
  const known = lastUserName.get();
  const form = useForm<LoginFields>({
    defaultValues: { username: known, password: '', captcha: '', remember: rememberMark.get(), terms: known !== '' }, mode: 'onTouched',
  });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['username', 'password', 'captcha']);
  const [isCaptchaDue, setCaptchaDue] = useState(false);
  const captcha = useCaptcha(isCaptchaDue);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ username, password: secret, captcha: code, remember }: LoginFields) => call(login, {
      body: { username, password: secret, type: 'username', remember, loginDeviceId: deviceId(), ...(code ? { captcha: code } : {}) },
    }),
    onSuccess: (value, { remember }) => {
      enter(value, { remember });
      const name = value.userName;
      if (!value.firstTimeLogin && !value.passwordExpired) toasts.show({ tone: 'good', title: t`Welcome back, ${name}` });
    },
    onError: (error) => {
      failure.show(error);
      if (!(error instanceof ApiError) || error.isNetwork || error.value['captcha'] !== true) return;
      if (isCaptchaDue) captcha.again();
      setCaptchaDue(true);
      form.resetField('captcha', { defaultValue: '', keepError: true });
    },
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const submit = (event: React.SubmitEvent) => void send(event);
  return { form, errors, failure, isPending, captcha, isCaptchaDue, isKnown: known !== '', submit, retry: () => void send() };
}
