import { useState } from 'react';
import { ApiError } from '@pavilion/contract/base/client';
import { useForm, useFormState } from 'react-hook-form';
import { isOn } from '../../parts/modules.ts';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { useCaptcha } from './captcha-field.tsx';
import { lastUserName } from '../../shared/session/device.ts';
import { rememberMark } from '../../shared/session/remember-mark.ts';
import { lastLogin } from './last-login.ts';
import type { LoginArea } from '../../shared/session/second-factor-store.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import { useLogin } from './use-login.ts';

interface LoginFields {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
  terms: boolean;
}

/** State and conduct of the login by name: a code after a failure, one try at a time, what went wrong in its place. */
export function useLoginForm(area: LoginArea) {
  const known = lastUserName.get();
  const form = useForm<LoginFields>({
    defaultValues: { username: known, password: '', captcha: '', remember: rememberMark.get(), terms: known !== '' },
    // Said when it is sent: a fault shown as a field is left would move what is being pressed from under the finger.
    mode: 'onSubmit',
  });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['username', 'password', 'captcha']);
  const [isCaptchaDue, setCaptchaDue] = useState(false);
  const captcha = useCaptcha(isCaptchaDue);
  const check = useCaptchaDialog();
  const { mutate, isPending } = useLogin({
    area,
    onLoggedIn: () => {
      lastLogin.set({ ...lastLogin.get(), mode: 'username' });
      lastUserName.set(form.getValues('username'));
    },
    onRefused: (error) => {
      failure.show(error);
      if (!(error instanceof ApiError) || error.isNetwork || error.value['captcha'] !== true) return;
      // The puzzle is required at every try and replaces the picture.
      if (isOn('SLIDER3')) return;
      if (isCaptchaDue) captcha.again();
      setCaptchaDue(true);
      form.resetField('captcha', { defaultValue: '', keepError: true });
    },
  });
  const send = form.handleSubmit(async ({ username, password: secret, captcha: code, remember }) => {
    if (isPending) return;
    failure.clear();
    const sliderValidate = isOn('SLIDER3') ? await check().catch(failure.show) : undefined;
    if (!sliderValidate && isOn('SLIDER3')) return;
    mutate({
      username,
      password: secret,
      type: 'username',
      remember: area === 'member' && remember,
      ...(code ? { captcha: code } : {}),
      ...(sliderValidate ? { sliderValidate } : {}),
    });
  });
  const submit = (event: React.SubmitEvent) => void send(event);
  return { form, errors, failure, isPending, captcha, isCaptchaDue, isKnown: known !== '', submit, retry: () => void send() };
}
