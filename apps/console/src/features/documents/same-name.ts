/** Letters without their marks, in small, words in order: how two spellings of one name become alike. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** Whether two spellings may be the same name; a hint for the reviewer, the server holds the rule. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);
