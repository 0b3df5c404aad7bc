import { dictionary } from '@zxcvbn-ts/language-common';
import { MINIMUM_PASSWORD_LENGTH } from '../rules.ts';

const MAX_COMMON = 3_000;

/** The 3,000 most common passwords among those that are long enough at all. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= MINIMUM_PASSWORD_LENGTH).slice(0, MAX_COMMON),
);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
