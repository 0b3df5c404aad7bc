/** What this browser remembers of logins: never a password, never a token. */
const DEVICE = 'SHELL_deviceId';
const LAST_NAME = 'lastUserName';
const REMEMBERED = 'loginRemember';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is kept here; everything works without it.
  }
};

/** By this a browser the member has used before is known again. */
export function deviceId(): string {
  const known = read(DEVICE);
  if (known && /^[0-9A-Za-z_-]{8,64}$/.test(known)) return known;
  const made = crypto.randomUUID();
  write(DEVICE, made);
  return made;
}

export const lastUserName = {
  get: (): string => read(LAST_NAME) ?? '',
  set: (name: string): void => write(LAST_NAME, name),
};

/** The remember cookie cannot be read by the page: this says that there may be one, so that visitors ask for nothing. */
export const rememberMark = {
  get: (): boolean => read(REMEMBERED) === '1',
  set: (on: boolean): void => write(REMEMBERED, on ? '1' : null),
};

export type LoginMode = 'username' | 'mobile';

/** How she came in last, for the form to start the same way. Of a number only the country and a masked text are kept. */
export interface LastLogin {
  mode: LoginMode;
  dialingCode: string;
  maskedMobile: string;
}

const LAST_LOGIN = 'loginTypeSms';

export const lastLogin = {
  get: (): LastLogin => {
    try {
      const { mode, countryDialingCode, mobileNum } = JSON.parse(read(LAST_LOGIN) ?? '{}') as Record<string, unknown>;
      return { mode: mode === 'mobile' ? 'mobile' : 'username', dialingCode: textOf(countryDialingCode), maskedMobile: textOf(mobileNum) };
    } catch {
      return { mode: 'username', dialingCode: '', maskedMobile: '' };
    }
  },
  set: ({ mode, dialingCode, maskedMobile }: LastLogin): void =>
    write(LAST_LOGIN, JSON.stringify({ mode, countryDialingCode: dialingCode, mobileNum: maskedMobile })),
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 24) : '');

/** `0901234567` → `09****567`: enough to know it again, too little to use it. */
export const maskedNumber = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? '' : `${digits.slice(0, 2)}****${digits.slice(-3)}`;
};
