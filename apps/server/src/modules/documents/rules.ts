import { isSamePerson } from '@pavilion/languages/compared-text';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the calendar, yyyy-MM-dd. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900;
}

/** What the account says of the member; '' and null where it says nothing. */
export interface AccountFacts {
  names: readonly string[];
  birthDate: string | null;
}

export type Difference = 'documents.name.differs' | 'documents.birth.date.differs';

/** Where document and account disagree. What the account does not know cannot differ. */
export function differencesOf(read: { name: string; birthDate: string }, account: AccountFacts): Difference[] {
  const names = account.names.filter((name) => name.trim() !== '');
  return [
    ...(names.length > 0 && !names.some((name) => isSamePerson(name, read.name)) ? (['documents.name.differs'] as const) : []),
    ...(account.birthDate !== null && account.birthDate !== read.birthDate ? (['documents.birth.date.differs'] as const) : []),
  ];
}
