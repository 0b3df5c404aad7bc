import { loginVerification, loginVerificationSend, type SecondFactorMethod } from '@pavilion/contract/identity/session';
import { ApiError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { deviceId } from '../../shared/session/device.ts';
import { createSession } from '../../shared/session/create-session.ts';
import { secondFactor, type SecondFactor } from '../../shared/session/second-factor-store.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

interface AnswerFields {
  answer: string;
}

const OVER = 'login.verification.over';

/** State and conduct of the second factor's form. A ticket that is over is dropped. */
export function useSecondFactorForm(step: SecondFactor) {
  const { t } = useLingui();
  const [method, setMethod] = useState<SecondFactorMethod>(step.methods[0]?.method ?? 'mobile');
  const form = useForm<AnswerFields>({ defaultValues: { answer: '' }, mode: 'onSubmit' });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['answer']);
  const check = useCaptchaDialog();
  const ended = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== OVER) return false;
    secondFactor.close();
    return true;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ answer }: AnswerFields) =>
      call(loginVerification, { body: { ticket: step.ticket, method, answer, loginDeviceId: deviceId() } }),
    onSuccess: (value) => {
      secondFactor.close();
      createSession(value, { remember: step.remember });
      const name = value.userName;
      if (!value.firstTimeLogin && !value.passwordExpired) toasts.show({ tone: 'good', title: t`Welcome back, ${name}` });
    },
    onError: (error) => {
      if (ended(error)) return;
      const left = error instanceof ApiError ? error.value['triesLeft'] : undefined;
      if (typeof left === 'number') secondFactor.triesLeft(left);
      failure.show(error);
      form.setFocus('answer', { shouldSelect: true });
    },
  });
  const sendCode = async (): Promise<{ expiredMinutes: number } | null> => {
    if (method !== 'mobile' && method !== 'email') return null;
    const sliderValidate = await check();
    if (!sliderValidate) return null;
    try {
      return await call(loginVerificationSend, { body: { ticket: step.ticket, method, sliderValidate } });
    } catch (error) {
      if (ended(error)) return null;
      throw error;
    }
  };
  const choose = (next: SecondFactorMethod) => {
    setMethod(next);
    form.reset({ answer: '' });
    failure.clear();
  };
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const submit = (event: React.SubmitEvent) => void send(event);
  return { form, errors, failure, isPending, method, choose, sendCode, submit, retry: () => void send() };
}
