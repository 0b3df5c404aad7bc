import type { registrationRules } from '@pavilion/contract/content/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';

export type Rule = WireValue<typeof registrationRules>['rules'][number];
export type RuleDraft = Pick<Rule, 'acceptedPattern' | 'patternId' | 'minLength' | 'maxLength'>;

export const MAX_PATTERN = 20;

/** Lengths count characters, not code units. */
export const lengthFault = ({ minLength, maxLength }: RuleDraft, text: string): boolean => {
  const length = [...text].length;
  return length < minLength || length > maxLength;
};

/** What a visitor reads when a field is refused. */
export function usePatternWords(): (rule: RuleDraft) => string {
  const { t } = useLingui();
  return ({ patternId, minLength: min, maxLength: max }) => {
    const words = [
      t`Use ${min} to ${max} characters.`,
      t`Start with a letter; use ${min} to ${max} letters and digits.`,
      t`Use ${min} to ${max} letters or Chinese characters.`,
      t`Enter a valid email address of at most ${max} characters.`,
      t`Use ${min} to ${max} letters and digits.`,
      t`Use ${min} to ${max} characters: letters together with digits.`,
      t`Use ${min} to ${max} digits.`,
      t`Use ${min} to ${max} letters and digits, with at least one upper-case letter and one digit.`,
      t`Use ${min} to ${max} English letters and spaces.`,
      t`Use ${min} to ${max} characters without spaces.`,
      t`Use ${min} to ${max} Chinese characters or symbols.`,
      t`Enter a date as year-month-day.`,
      t`Use ${min} to ${max} letters and spaces, with at least two letters.`,
      t`Enter a date as month-day-year.`,
      t`Use ${min} to ${max} characters: letters and digits; symbols are welcome.`,
      t`Use ${min} to ${max} Korean characters.`,
      t`Use ${min} to ${max} Thai characters.`,
      t`Use ${min} to ${max} Thai or English letters and spaces.`,
      t`Use ${min} to ${max} upper-case letters and spaces.`,
      t`Use ${min} to ${max} letters, digits and symbols.`,
      t`Use ${min} to ${max} letters, digits, hyphens and underscores.`,
    ];
    return words[patternId] ?? words[0] ?? '';
  };
}

/** Names of the registration form's fields. */
export function useFieldWords(): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    const known: Readonly<Record<string, string>> = {
      username: t`Username`,
      password: t`Password`,
      confirmPassword: t`Password again`,
      payeeName: t`Payee name`,
      email: t`Email`,
      qqNum: t`QQ number`,
      mobileNum: t`Mobile`,
      recommenderId: t`Referrer`,
      captcha: t`Captcha`,
      verificationCode: t`Verification code`,
      affiliateCode: t`Affiliate code`,
      paymentPassword: t`Payment password`,
      line: t`LINE`,
      whatsapp: t`WhatsApp`,
      facebook: t`Facebook`,
      wechat: t`WeChat`,
      zalo: t`Zalo`,
      telegram: t`Telegram`,
      idNumber: t`Identity number`,
      referralCode: t`Referral code`,
      birthday: t`Birthday`,
      birthDate: t`Birthday`,
      nickname: t`Nickname`,
      fullName: t`Full name`,
      address: t`Address`,
      nationality: t`Nationality`,
      occupation: t`Occupation`,
      sourceOfIncome: t`Source of income`,
    };
    return known[field] ?? field;
  };
}
