import { useLingui } from '@lingui/react/macro';
import type { RegisterField } from '@pavilion/contract/content/system';
import type { Fault } from './register-rules.ts';

/** Words under a field that is refused before it is sent. */
export function useFaultWords(): (fault: Fault) => string {
  const { t } = useLingui();
  return ({ code, params: { min = 0, max = 0, age = 0 } = {} }) => {
    const words: Record<string, string> = {
      'field.required': t`This field is required.`,
      'field.invalid': t`Check this field.`,
      'password.too.short': t`Use at least ${min} characters.`,
      'age.below.minimum': t`You must be ${age} or over.`,
      reg_pattern_0: t`Use ${min} to ${max} characters.`,
      reg_pattern_1: t`Start with a letter; use ${min} to ${max} letters and digits.`,
      reg_pattern_2: t`Use ${min} to ${max} letters or Chinese characters.`,
      reg_pattern_3: t`Enter a valid email address of at most ${max} characters.`,
      reg_pattern_4: t`Use ${min} to ${max} letters and digits.`,
      reg_pattern_5: t`Use ${min} to ${max} characters, both letters and digits.`,
      reg_pattern_6: t`Use ${min} to ${max} digits.`,
      reg_pattern_7: t`Use ${min} to ${max} letters and digits, with at least one upper-case letter and one digit.`,
      reg_pattern_8: t`Use ${min} to ${max} English letters and spaces.`,
      reg_pattern_9: t`Use ${min} to ${max} characters without spaces.`,
      reg_pattern_10: t`Use ${min} to ${max} Chinese characters or symbols.`,
      reg_pattern_11: t`Enter a date as yyyy-MM-dd.`,
      reg_pattern_12: t`Use ${min} to ${max} letters and spaces, with at least two letters.`,
      reg_pattern_13: t`Enter a date as MM-dd-yyyy.`,
      reg_pattern_14: t`Use ${min} to ${max} characters with at least one letter and one digit, without spaces.`,
      reg_pattern_15: t`Use ${min} to ${max} Korean characters.`,
      reg_pattern_16: t`Use ${min} to ${max} Thai characters.`,
      reg_pattern_17: t`Use ${min} to ${max} Thai or English letters and spaces.`,
      reg_pattern_18: t`Use ${min} to ${max} upper-case letters and spaces.`,
      reg_pattern_19: t`Use ${min} to ${max} letters, digits and symbols, without spaces.`,
    };
    return words[code] ?? t`Check this field.`;
  };
}

/** Names of the fields. */
export function useFieldLabels(): Readonly<Record<RegisterField, string>> {
  const { t } = useLingui();
  return {
    username: t`Username`,
    password: t`Password`,
    birthday: t`Date of birth`,
    email: t`Email`,
    mobileNum: t`Mobile number`,
    fullName: t`Full name`,
    payeeName: t`Bank account holder`,
    nickname: t`Nickname`,
    qqNum: 'QQ',
    line: 'LINE',
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    wechat: 'WeChat',
    idNumber: t`ID number`,
    telegram: 'Telegram',
    zalo: 'Zalo',
    address: t`Address`,
    nationality: t`Nationality`,
    occupation: t`Occupation`,
    sourceOfIncome: t`Source of income`,
    paymentPassword: t`Payment password`,
    recommenderId: t`Referred by`,
    affiliateCode: t`Invitation code`,
    captcha: t`Code in the picture`,
  };
}
