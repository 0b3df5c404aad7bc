import type { DeskPermission } from '@pavilion/contract/permissions';
import { maskedEmail, maskedMobile } from './contact.ts';

/** `Nguyen Van An` → `N***** V** A*`: enough to recognise, too little to use. For names, holders and numbers of documents. */
export const maskedText = (text: string): string =>
  text.replace(/(\S)(\S*)/gu, (_all, first: string, rest: string) => first + '*'.repeat([...rest].length));

/** `1988-03-02` → `****-**-02`; '' stays ''. */
export const maskedDate = (date: string | null): string => (date ? `****-**-${date.slice(-2)}` : '');

/** Last signs of an account → `•••• 1234`; a masked e-mail stays as it is. The rest of the number is sealed and never shown. */
export const maskedNumber = (tail: string): string => (tail.includes('@') ? tail : `•••• ${tail}`);

/** How facts of a person are written for one reader of the desk. '' stays ''. */
export interface Mask {
  isFull: boolean;
  text(text: string): string;
  /** yyyy-MM-dd */
  date(date: string | null): string;
  mobile(mobile: string): string;
  email(email: string): string;
}

/** Masking that every list and page of the desk applies for every reader. */
export const MASKED: Mask = { isFull: false, text: maskedText, date: maskedDate, mobile: maskedMobile, email: maskedEmail };

const same = (text: string): string => text;
const FULL: Mask = { isFull: true, text: same, date: (date) => date ?? '', mobile: same, email: same };

/**
 * For views in which names are held against each other (a payout, documents): in full for operators who may reveal facts of members, or
 * whose work it is (`orBy`); the view writes down that they were shown. Masked for all others.
 */
export const maskFor = ({ permissions }: { permissions: readonly DeskPermission[] }, ...orBy: readonly DeskPermission[]): Mask =>
  permissions.some((one) => one === 'members.reveal' || orBy.includes(one)) ? FULL : MASKED;
