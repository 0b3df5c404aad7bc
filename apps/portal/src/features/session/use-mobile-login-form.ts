import { smsNoLogin } from '@pavilion/contract/identity/session';
import { useRef, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { isPhoneAuthOn, sendByPhoneAuth, tokenByPhoneAuth } from '../phone-auth/public.ts';
import { digitsOf } from '../../shared/verification/dialing.ts';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { rememberMark } from '../../shared/session/remember-mark.ts';
import { maskedNumber } from '../../shared/session/device.ts';
import { lastLogin } from './last-login.ts';
import type { LoginArea } from '../../shared/session/second-factor-store.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import { useLogin } from './use-login.ts';

interface MobileFields {
  countryDialingCode: string;
  /** Named as the server names its field. */
  username: string;
  password: string;
  remember: boolean;
  terms: boolean;
}

/** The server allows no more than one try a second. */
const MIN_MS = 1000;
const PHONE_FIELDS = { number: 'username', code: 'password' };

/** State and conduct of the login by a code sent to a mobile number. */
export function useMobileLoginForm(area: LoginArea) {
  const last = lastLogin.get();
  const form = useForm<MobileFields>({
    defaultValues: {
      countryDialingCode: last.dialingCode,
      username: '',
      password: '',
      remember: rememberMark.get(),
      terms: last.maskedMobile !== '',
    },
    // Said when it is sent: a fault shown as a field is left would move what is being pressed from under the finger.
    mode: 'onSubmit',
  });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['username', 'password']);
  const check = useCaptchaDialog();
  const tried = useRef(0);
  const [isProving, setProving] = useState(false);
  const { mutate, isPending } = useLogin({
    area,
    onLoggedIn: () => {
      const { countryDialingCode, username } = form.getValues();
      lastLogin.set({ mode: 'mobile', dialingCode: countryDialingCode, maskedMobile: maskedNumber(username) });
    },
    onRefused: failure.show,
  });
  const sendCode = async (): Promise<{ expiredMinutes: number } | null> => {
    if (!(await form.trigger('username', { shouldFocus: true }))) return null;
    const { username: mobileNum, countryDialingCode } = form.getValues();
    if (isPhoneAuthOn()) return sendByPhoneAuth({ dialingCode: countryDialingCode, mobile: mobileNum, fields: PHONE_FIELDS });
    const sliderValidate = await check();
    if (!sliderValidate) return null;
    return call(smsNoLogin, { body: { mobileNum: digitsOf(mobileNum), countryDialingCode, operationType: 2, sliderValidate } });
  };
  const send = form.handleSubmit(({ username, password: code, countryDialingCode, remember }) => {
    if (isPending) return;
    failure.clear();
    const wish = { username, password: code, countryDialingCode, remember: area === 'member' && remember };
    if (!isPhoneAuthOn()) return mutate({ ...wish, type: 'sms', isSms: true });
    setProving(true);
    tokenByPhoneAuth({ dialingCode: countryDialingCode, mobile: username, fields: PHONE_FIELDS }, code)
      .then((firebaseIdToken) => mutate({ ...wish, type: 'firebase', firebaseIdToken }), failure.show)
      .finally(() => setProving(false));
  });
  const submit = (event: React.SubmitEvent) => {
    const now = Date.now();
    if (now - tried.current < MIN_MS) {
      event.preventDefault();
      return;
    }
    tried.current = now;
    void send(event);
  };
  return {
    form,
    errors,
    failure,
    isPending: isPending || isProving,
    sendCode,
    submit,
    retry: () => void send(),
    maskedMobile: last.maskedMobile,
  };
}
