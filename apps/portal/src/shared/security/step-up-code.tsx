import { useLingui } from '@lingui/react/macro';
import { sendStepUpCode } from '@pavilion/contract/security/calls';
import type { UseFormRegister } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { CodeField } from '../verification/code-field.tsx';
import { useCaptchaDialog } from '../verification/captcha.ts';

export interface StepUpCodeProps {
  method: 'mobile' | 'email';
  /** Where the code goes, masked. */
  hint: string;
  register: UseFormRegister<{ answer: string }>;
  error: string | undefined;
}

/** A code to a contact of the member, for who has no password. */
export function StepUpCode({ method, hint, register, error }: StepUpCodeProps) {
  const { t } = useLingui();
  const captcha = useCaptchaDialog();
  const send = async () => {
    const sliderValidate = await captcha();
    return sliderValidate ? call(sendStepUpCode, { body: { method, sliderValidate } }) : null;
  };
  return <CodeField name="answer" label={t`Code sent to ${hint}`} register={register} error={error} onSend={send} to={method} />;
}
