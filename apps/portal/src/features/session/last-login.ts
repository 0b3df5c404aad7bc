import { keep, readStored } from '../../shared/session/remember-mark.ts';

export type LoginMode = 'username' | 'mobile';

/** The way of the last login in this browser, for the form to start with it. Of a number only the country and a masked text are stored. */
export interface LastLogin {
  mode: LoginMode;
  dialingCode: string;
  maskedMobile: string;
}

const LAST_LOGIN = 'loginTypeSms';

export const lastLogin = {
  get: (): LastLogin => {
    try {
      const { mode, countryDialingCode, mobileNum } = JSON.parse(readStored(LAST_LOGIN) ?? '{}') as Record<string, unknown>;
      return { mode: mode === 'mobile' ? 'mobile' : 'username', dialingCode: textOf(countryDialingCode), maskedMobile: textOf(mobileNum) };
    } catch {
      return { mode: 'username', dialingCode: '', maskedMobile: '' };
    }
  },
  set: ({ mode, dialingCode, maskedMobile }: LastLogin): void =>
    keep(LAST_LOGIN, JSON.stringify({ mode, countryDialingCode: dialingCode, mobileNum: maskedMobile })),
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 24) : '');
