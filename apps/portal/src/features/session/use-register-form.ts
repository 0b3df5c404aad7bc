import { checkAffiliate, register, registerAutoUsername, registerMobile } from '@pavilion/contract/identity/member';
import { ApiError } from '@pavilion/contract/base/client';
import type { WireBody, WireValue } from '@pavilion/contract/base/endpoint';
import { type MarketingChannel, offerTexts } from '@pavilion/contract/content/marketing';
import { smsRegister } from '@pavilion/contract/identity/session';
import { REGISTER_FIELDS, type RegisterField } from '@pavilion/contract/content/system';
import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { boot, brand } from '../../boot.ts';
import { showFirstFault } from '../../parts/first-fault.ts';
import { brandDay } from '../../parts/moment.ts';
import { isOn } from '../../parts/modules.ts';
import { isPhoneAuthOn, type PhoneFields, sendByPhoneAuth, tokenByPhoneAuth } from '../phone-auth/public.ts';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { useCaptcha } from './captcha-field.tsx';
import { deviceId } from '../../shared/session/device.ts';
import { createSession } from '../../shared/session/create-session.ts';
import { referral } from './referral.ts';
import { registerDraft } from './register-draft.ts';
import { birthdayText, registerFault, type RegisterRules, shownFields, type Today } from './register-rules.ts';
import { hasCode, type RegisterWay, rulesOf } from './register-ways.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

const brandRules: RegisterRules = boot.status.info.register;
export const today = (): Today => ({ day: brandDay(), minimumAge: brand.protection.minimumAge });

type Texts = RegisterField | 'countryDialingCode' | 'verificationCode';
/** `offers`: ways that are ticked. */
export type RegisterFields = Record<Texts, string> & { termsAccepted: boolean; offers: MarketingChannel[] };

const TEXTS: readonly Texts[] = [...REGISTER_FIELDS, 'countryDialingCode', 'verificationCode'];
const FIELD_NAMES: readonly (keyof RegisterFields)[] = [...TEXTS, 'termsAccepted', 'offers'];

const calls = { mobile: registerMobile, username: register, auto: registerAutoUsername } as const;

function emptyFields(): RegisterFields {
  const { affiliateCode = '' } = referral(window.location.search);
  const empty = Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<Texts, string>;
  return { ...empty, affiliateCode, ...registerDraft.read(TEXTS), termsAccepted: false, offers: [] };
}

export interface RegisterForm {
  way: RegisterWay;
  /** Rules of the fields of this form. */
  rules: RegisterRules;
  fields: RegisterField[];
}

export function registerForm(way: RegisterWay): RegisterForm {
  const rules = rulesOf(way, brandRules, isOn);
  return { way, rules, fields: shownFields(rules) };
}

/** What is sent: only what was asked for and filled in, the referral, and this device. */
function bodyOf({ way, rules, fields }: RegisterForm, typed: RegisterFields): WireBody<typeof register> {
  const asked: Texts[] = [...fields];
  if (fields.includes('mobileNum') && typed.mobileNum.trim() !== '') {
    asked.push('countryDialingCode', ...(hasCode(way, isOn) ? ['verificationCode' as const] : []));
  }
  const sent = Object.fromEntries(asked.map((field) => [field, typed[field].trim()]).filter(([, value]) => value !== ''));
  if (sent['birthday']) sent['birthday'] = birthdayText(rules, sent['birthday']);
  const { affiliateCode, ...sentBy } = referral(window.location.search);
  // Where the field is shown it decides; the link's code counts only while it is hidden.
  const invited = affiliateCode && !fields.includes('affiliateCode') ? { affiliateCode } : {};
  return {
    ...sentBy,
    ...invited,
    ...sent,
    termsAccepted: typed.termsAccepted,
    ...(typed.offers.length > 0 ? { offers: { channels: typed.offers, text: offerTexts[0] } } : {}),
    login: true,
    domain: window.location.hostname,
    registerUrl: window.location.href.slice(0, 2048),
    registerMethod: 'WEB',
    loginDeviceId: deviceId(),
  };
}

/** The check names no field: its refusal belongs under the code all the same. */
function underAffiliate(error: unknown): never {
  if (error instanceof ApiError && error.code === 'invitation_code_error') {
    const { code, message, status } = error;
    throw new ApiError(code, message, status, { fields: [{ field: 'affiliateCode', code, message }] });
  }
  throw error;
}

const phoneOf = ({ mobileNum, countryDialingCode }: Pick<RegisterFields, 'mobileNum' | 'countryDialingCode'>): PhoneFields => ({
  dialingCode: countryDialingCode,
  mobile: mobileNum,
  fields: { number: 'mobileNum', code: 'verificationCode' },
});

/** Where the brand's own service sends codes, it also says that one was right. */
async function proofOf(typed: RegisterFields): Promise<{ firebaseChannel: string; firebaseIdToken: string }> {
  return { firebaseChannel: 'sms', firebaseIdToken: await tokenByPhoneAuth(phoneOf(typed), typed.verificationCode.trim()) };
}

type RegisterAnswer = WireValue<typeof register>;

/** Once is enough: a picture that was read, or the code to a number, which is not sent without a check, replaces it. */
const isCheckDue = ({ way, fields }: RegisterForm, typed: RegisterFields): boolean =>
  (isOn('CAPTCHA3') || isOn('SLIDER3')) &&
  !(fields.includes('captcha') && typed.captcha.trim() !== '') &&
  !(fields.includes('mobileNum') && typed.mobileNum.trim() !== '' && hasCode(way, isOn));

/** Answers null when the captcha was closed: nothing was sent, and what is typed stays. */
function useSend(asked: RegisterForm): (typed: RegisterFields) => Promise<RegisterAnswer | null> {
  const check = useCaptchaDialog();
  return async (typed) => {
    const code = asked.fields.includes('affiliateCode') ? typed.affiliateCode.trim() : '';
    if (code) await call(checkAffiliate, { query: { code, domain: window.location.hostname } }).catch(underAffiliate);
    const sliderValidate = isCheckDue(asked, typed) ? await check() : undefined;
    if (sliderValidate === null) return null;
    const body = bodyOf(asked, typed);
    const proof = body.verificationCode && isPhoneAuthOn() ? await proofOf(typed) : {};
    return call(calls[asked.way], { body: { ...body, ...proof, ...(sliderValidate ? { sliderValidate } : {}) } });
  };
}

/** Sends the code to the number that is typed; null when the number is not good or the check was closed. */
export function useRegisterCode(form: UseFormReturn<RegisterFields>, way: RegisterWay): () => Promise<{ expiredMinutes: number } | null> {
  const check = useCaptchaDialog();
  return async () => {
    if (!(await form.trigger('mobileNum', { shouldFocus: true }))) return null;
    const { mobileNum, countryDialingCode } = form.getValues();
    if (isPhoneAuthOn()) return sendByPhoneAuth(phoneOf({ mobileNum, countryDialingCode }));
    const sliderValidate = await check();
    if (!sliderValidate) return null;
    return call(smsRegister, { body: { mobileNo: mobileNum.trim(), countryDialingCode, regType: way, sliderValidate } });
  };
}

/** State and conduct of the registration form. What is typed stays when another way is chosen. */
export function useRegisterForm(way: RegisterWay) {
  const asked = registerForm(way);
  const form = useForm<RegisterFields>({ defaultValues: emptyFields(), mode: 'onTouched', shouldFocusError: false });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, FIELD_NAMES);
  const hasCaptcha = asked.fields.includes('captcha');
  const captcha = useCaptcha(hasCaptcha);
  const { mutate, isPending } = useMutation({
    mutationFn: useSend(asked),
    onSuccess: (value) => {
      if (!value) return;
      registerDraft.forget();
      createSession(value);
    },
    onError: (error) => {
      failure.show(error);
      if (error instanceof ApiError && error.isNetwork) registerDraft.keep(form.getValues());
      if (hasCaptcha && error instanceof ApiError && !error.isNetwork) {
        form.resetField('captcha', { defaultValue: '', keepError: true });
        captcha.again();
      }
    },
  });
  const submitNow = form.handleSubmit(
    (typed) => {
      if (isPending) return;
      failure.clear();
      mutate(typed);
    },
    // In the order of the form, of those whose element is known.
    (_faults, event) => {
      if (event?.target instanceof Element) showFirstFault(event.target);
    },
  );
  return {
    form,
    errors,
    failure,
    captcha,
    isPending,
    asked,
    /** The server's words on an invitation code that leads nowhere; null while there is nothing to say. */
    invitationFault: failure.code === 'invitation_code_error' ? (errors.affiliateCode?.message ?? failure.general) : null,
    submit: (event: React.SubmitEvent) => void submitNow(event),
    retry: () => void submitNow(),
    faultOf: (field: RegisterField, value: string) => registerFault(asked.rules, field, value.trim(), today()),
  };
}
