import { useLingui } from '@lingui/react/macro';
import type { RegisterField as FieldName } from '@pavilion/contract/content/system';
import { PasswordField } from '@pavilion/ui/password-field';
import { DateField } from '@pavilion/ui/date-field';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { isOn } from '../../parts/modules.ts';
import { CodeField } from '../../shared/verification/code-field.tsx';
import { MobileField, useCountries } from '../../shared/verification/mobile-field.tsx';
import { CaptchaField, type useCaptcha } from './captcha-field.tsx';
import { PasswordStrength } from './password-strength-meter.tsx';
import styles from '../../shared/session/popups.module.css';
import { type Fault, ruleOf } from './register-rules.ts';
import { hasCode } from './register-ways.ts';
import { useFaultWords, useFieldLabels } from './register-words.ts';
import { type RegisterFields, type RegisterForm, today, useRegisterCode } from './use-register-form.ts';
import { UsernameField } from './username-field.tsx';

export interface RegisterFieldProps {
  field: FieldName;
  asked: RegisterForm;
  form: UseFormReturn<RegisterFields>;
  errors: FieldErrors<RegisterFields>;
  captcha: ReturnType<typeof useCaptcha>;
  faultOf(field: FieldName, value: string): Fault | null;
}

interface Kind {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'tel' | 'email' | 'text';
}

/** How each field is typed and filled by the browser. */
const kinds: Partial<Record<FieldName, Kind>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  fullName: { autoComplete: 'name' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  qqNum: { inputMode: 'numeric' },
  whatsapp: { type: 'tel', inputMode: 'tel' },
  zalo: { type: 'tel', inputMode: 'tel' },
};

/** One field of the registration form, held against the brand's rule when it is left. */
export function RegisterField(props: RegisterFieldProps) {
  const { t } = useLingui();
  const { field, asked, form, errors, captcha, faultOf } = props;
  const words = useFaultWords();
  const label = useFieldLabels()[field];
  const rule = ruleOf(asked.rules, field);
  if (field === 'mobileNum') return <NumberFields {...props} />;
  const input = form.register(field, {
    validate: (value) => {
      const fault = faultOf(field, value);
      return fault ? words(fault) : true;
    },
  });
  const common = {
    ...input,
    label,
    error: errors[field]?.message,
    // A field that is left empty is spoken of when the form is sent: a fault that appears under the press on a link moves the link away.
    onBlur: (event: React.FocusEvent<HTMLInputElement | HTMLSelectElement>) =>
      event.target.value === '' ? undefined : void input.onBlur(event),
    maxLength: rule && rule.maxLength > 0 ? rule.maxLength : 255,
    labelEnd: rule?.required ? undefined : t`optional`,
    'aria-required': rule?.required,
  };
  if (field === 'username')
    return <UsernameField {...common} control={form.control} isGood={(name) => faultOf('username', name) === null} />;
  if (field === 'password') return <Passwords form={form} password={common} />;
  if (field === 'paymentPassword') {
    return (
      <PasswordField
        {...common}
        autoComplete="off"
        words={{ show: t`Show password`, hide: t`Hide password` }}
        hint={t`Needed for every withdrawal.`}
      />
    );
  }
  if (field === 'captcha') return <CaptchaField {...common} labelEnd={undefined} captcha={captcha} />;
  if (field === 'nationality') {
    const { maxLength: _length, ...select } = common;
    return <Nationality {...select} />;
  }
  if (field === 'birthday') {
    return <Birthday form={form} input={common} />;
  }
  return <TextField autoComplete="off" {...kinds[field]} {...common} />;
}

const OLDEST = '1900-01-01';

/** A day of birth as the reader writes days; `yyyy-mm-dd` in the form. */
function Birthday({ form, input }: { form: UseFormReturn<RegisterFields>; input: { label: string; error: string | undefined } }) {
  const { t } = useLingui();
  const words = useDateWords();
  const value = useWatch({ control: form.control, name: 'birthday' });
  const { day, minimumAge } = today();
  return (
    <DateField
      label={input.label}
      error={input.error}
      labelEnd={t`${minimumAge} or over`}
      value={value}
      onValue={(next) => {
        form.setValue('birthday', next, { shouldValidate: form.getFieldState('birthday').invalid });
      }}
      onBlur={() => {
        if (form.getValues('birthday') !== '') void form.trigger('birthday');
      }}
      locale={currentTag()}
      today={day}
      min={OLDEST}
      max={day}
      autoComplete="bday"
      words={words}
    />
  );
}

/** A mobile number, and its code where the brand wants it proved: at once when the number is a must, else as soon as one is typed. */
function NumberFields({ asked, form, errors }: RegisterFieldProps) {
  const { t } = useLingui();
  const [typed, dialingCode] = useWatch({ control: form.control, name: ['mobileNum', 'countryDialingCode'] });
  const send = useRegisterCode(form, asked.way);
  const required = ruleOf(asked.rules, 'mobileNum')?.required ?? false;
  const isProved = hasCode(asked.way, isOn) && (required || typed.trim() !== '');
  return (
    <div className={styles.number}>
      <MobileField
        form={form}
        name="mobileNum"
        dialingName="countryDialingCode"
        error={errors.mobileNum?.message}
        required={required}
        label={required ? t`Mobile number` : t`Mobile number (optional)`}
      />
      {isProved ? (
        <CodeField
          name="verificationCode"
          register={form.register}
          error={errors.verificationCode?.message}
          onSend={send}
          to={`${dialingCode} ${typed}`}
        />
      ) : null}
    </div>
  );
}

/** Countries by name in the reader's language; two letters travel. */
function Nationality(select: Omit<React.ComponentProps<typeof Select>, 'options'>) {
  const { t } = useLingui();
  const { data = [] } = useCountries();
  const options = [{ value: '', label: t`Choose a country` }, ...data.map((one) => ({ value: one.countryCode, label: one.countryName }))];
  return <Select {...select} options={options} autoComplete="country" />;
}

interface PasswordsProps extends Pick<RegisterFieldProps, 'form'> {
  password: React.ComponentProps<typeof TextField>;
}

/** The password with its strength; it can be shown, so it is typed once. */
function Passwords({ form, password }: PasswordsProps) {
  const { t } = useLingui();
  const [typed, name, number] = useWatch({ control: form.control, name: ['password', 'username', 'mobileNum'] });
  return (
    <div className={styles.lines}>
      <PasswordField {...password} words={{ show: t`Show password`, hide: t`Hide password` }} autoComplete="new-password" />
      <PasswordStrength password={typed} name={name || number} />
    </div>
  );
}
