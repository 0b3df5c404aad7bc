import { checkAffiliate, register } from '@pavilion/contract/member';
import type { WireBody } from '@pavilion/contract/endpoint';
import type { RegisterField } from '@pavilion/contract/system';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { ApiError, call } from '../../api/call.ts';
import { boot, brand } from '../../boot.ts';
import { brandDay } from '../../parts/moment.ts';
import { useCaptcha } from './captcha-field.tsx';
import { deviceId } from './device.ts';
import { enter } from './enter.ts';
import { referral } from './referral.ts';
import { birthdayText, type RegisterRules, registerFault, shownFields, type Today } from './register-rules.ts';
import { useFormFailure } from './use-form-failure.ts';

export const registerRules: RegisterRules = boot.status.info.register;
export const today = (): Today => ({ day: brandDay(), minimumAge: brand.protection.minimumAge });

export type RegisterFields = Record<RegisterField | 'confirmPassword', string> & { termsAccepted: boolean };

const fieldsOf = shownFields(registerRules);
const FIELD_NAMES = [...fieldsOf, 'confirmPassword', 'termsAccepted'] as (keyof RegisterFields)[];

function emptyFields(): RegisterFields {
  const { affiliateCode = '' } = referral(window.location.search);
  const empty = Object.fromEntries(fieldsOf.map((field) => [field, ''])) as Record<RegisterField, string>;
  return { ...empty, affiliateCode, confirmPassword: '', termsAccepted: false };
}

/** What is sent: only what was asked for and filled in, where she came from, and this device. */
function bodyOf(fields: RegisterFields): WireBody<typeof register> {
  const sent = Object.fromEntries(fieldsOf.map((field) => [field, fields[field].trim()]).filter(([, value]) => value !== ''));
  if (sent['birthday']) sent['birthday'] = birthdayText(registerRules, sent['birthday']);
  const { affiliateCode, ...sentBy } = referral(window.location.search);
  // Where the field is shown she decides; the link's code counts only while it is hidden.
  const invited = affiliateCode && !fieldsOf.includes('affiliateCode') ? { affiliateCode } : {};
  return {
    ...sentBy, ...invited, ...sent,
    confirmPassword: fields.confirmPassword.trim(), termsAccepted: fields.termsAccepted, login: true,
    domain: window.location.hostname, registerUrl: window.location.href.slice(0, 2048), registerMethod: 'WEB', loginDeviceId: deviceId(),
  };
}

async function send(fields: RegisterFields) {
  const code = fieldsOf.includes('affiliateCode') ? fields.affiliateCode.trim() : '';
  if (code) await call(checkAffiliate, { query: { code, domain: window.location.hostname } }).catch(underAffiliate);
  return call(register, { body: bodyOf(fields) });
}

/** The check names no field: its refusal belongs under the code all the same. */
function underAffiliate(error: unknown): never {
  if (error instanceof ApiError && error.code === 'invitation_code_error') {
    const { code, message, status } = error;
    throw new ApiError(code, message, status, { fields: [{ field: 'affiliateCode', code, message }] });
  }
  throw error;
}

/** State and conduct of the registration form. */
export function useRegisterForm() {
  const form = useForm<RegisterFields>({ defaultValues: emptyFields(), mode: 'onTouched' });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, FIELD_NAMES);
  const captcha = useCaptcha(fieldsOf.includes('captcha'));
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (value) => enter(value),
    onError: (error) => {
      failure.show(error);
      if (fieldsOf.includes('captcha') && error instanceof ApiError && !error.isNetwork) {
        form.resetField('captcha', { defaultValue: '', keepError: true });
        captcha.again();
      }
    },
  });
  const submitNow = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  return {
    form, errors, failure, captcha, isPending, fields: fieldsOf,
    submit: (event: React.SubmitEvent) => void submitNow(event), retry: () => void submitNow(),
    faultOf: (field: RegisterField, value: string) => registerFault(registerRules, field, value.trim(), today()),
  };
}
