import { useLingui } from '@lingui/react/macro';
import type { RegisterField as FieldName } from '@pavilion/contract/system';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { CaptchaField, type useCaptcha } from './captcha-field.tsx';
import { PasswordStrength } from './password-strength-meter.tsx';
import styles from './popups.module.css';
import { type Fault, ruleOf } from './register-rules.ts';
import { useFaultWords, useFieldLabels } from './register-words.ts';
import { type RegisterFields, registerRules, today } from './use-register-form.ts';
import { UsernameField } from './username-field.tsx';

export interface RegisterFieldProps {
  field: FieldName;
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
  birthday: { type: 'date', autoComplete: 'bday' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  fullName: { autoComplete: 'name' }, payeeName: { autoComplete: 'name' }, nickname: { autoComplete: 'nickname' },
  address: { autoComplete: 'street-address' }, nationality: { autoComplete: 'country-name' }, occupation: { autoComplete: 'organization-title' },
};

/** One field of the registration form, held against the brand's rule as she leaves it. */
export function RegisterField(props: RegisterFieldProps) {
  const { t } = useLingui();
  const { field, form, errors, captcha, faultOf } = props;
  const words = useFaultWords();
  const label = useFieldLabels()[field];
  const rule = ruleOf(registerRules, field);
  const input = form.register(field, {
    ...(field === 'password' ? { deps: 'confirmPassword' as const } : {}),
    validate: (value) => {
      const fault = faultOf(field, value);
      return fault ? words(fault) : true;
    },
  });
  const common = {
    ...input, label, error: errors[field]?.message, maxLength: rule && rule.maxLength > 0 ? rule.maxLength : 255,
    labelEnd: rule?.required ? undefined : t`optional`,
    'aria-required': rule?.required,
  };
  if (field === 'username') return <UsernameField {...common} control={form.control} isGood={(name) => faultOf('username', name) === null} />;
  if (field === 'password') return <Passwords form={form} errors={errors} password={common} />;
  if (field === 'paymentPassword') {
    return <PasswordField {...common} autoComplete="off" words={{ show: t`Show the password`, hide: t`Hide the password` }} />;
  }
  if (field === 'captcha') return <CaptchaField {...common} labelEnd={undefined} captcha={captcha} />;
  if (field === 'birthday') {
    const { day, minimumAge } = today();
    return <TextField {...common} {...kinds.birthday} maxLength={undefined} min="1900-01-01" max={day} labelEnd={t`${minimumAge} or over`} />;
  }
  return <TextField autoComplete="off" {...kinds[field]} {...common} />;
}

interface PasswordsProps extends Pick<RegisterFieldProps, 'form' | 'errors'> {
  password: React.ComponentProps<typeof TextField>;
}

/** The password with its strength, and once more. */
function Passwords({ form, errors, password }: PasswordsProps) {
  const { t } = useLingui();
  const [typed, name] = useWatch({ control: form.control, name: ['password', 'username'] });
  const words = { show: t`Show the password`, hide: t`Hide the password` };
  return (
    <div className={styles.lines}>
      <div className={styles.pair}>
        <PasswordField {...password} words={words} autoComplete="new-password" />
        <PasswordField
          {...form.register('confirmPassword', {
            required: t`Enter the password once more.`,
            validate: (text, all) => text.trim() === all.password.trim() || t`The two passwords are not the same.`,
          })}
          label={t`Password once more`} error={errors.confirmPassword?.message} words={words} autoComplete="new-password" maxLength={128}
        />
      </div>
      <PasswordStrength password={typed} name={name} />
    </div>
  );
}
