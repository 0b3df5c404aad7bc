import { keep, ofBrand, readStored } from './remember-mark.ts';

/** What this browser remembers of logins: never a password, a token or a number in full. */
const DEVICE = 'SHELL_deviceId';
const LAST_NAME = 'lastUserName';

/** By this a browser the member has used before is known again. */
export function deviceId(): string {
  const known = readStored(DEVICE);
  if (known && /^[0-9A-Za-z_-]{8,64}$/.test(known)) return known;
  const made = crypto.randomUUID();
  keep(DEVICE, made);
  return made;
}

/** A name that is a number (members who register by it have it as a name) must not be readable here: the form starts without it. */
const isNumber = (name: string): boolean => /^\+?[\d\s().-]{7,}$/.test(name);

export const lastUserName = {
  get: (): string => {
    const stored = readStored(ofBrand(LAST_NAME)) ?? '';
    return isNumber(stored) || stored.includes('*') ? '' : stored;
  },
  set: (name: string): void => keep(ofBrand(LAST_NAME), isNumber(name) ? maskedNumber(name) : name),
};

/** `0901234567` → `09****567`: enough to know it again, too little to use it. */
export const maskedNumber = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? '' : `${digits.slice(0, 2)}****${digits.slice(-3)}`;
};
