import { findWords, normalizeWord, hasLink } from './word-filter.ts';

/** What staff of a brand are called, in the languages of the product; parts of a longer word too. */
const STAFF = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'official',
  'customer service',
  'customer care',
  'helpdesk',
  'operator',
  'cskh',
  'hỗ trợ',
  'quản trị',
  'chăm sóc khách hàng',
  'nhân viên',
  'chính thức',
  'tổng đài',
  'hệ thống',
  'suporte',
  'atendimento',
  'moderador',
  'oficial',
  'ajuda oficial',
  'sistema',
  '客服',
  '管理员',
  '管理員',
  '官方',
  '系统',
  '系統',
  'အက်ဒမင်',
  'ဝန်ဆောင်မှု',
  'အကူအညီ',
];
/** Those that are part of ordinary names: only as words of their own. */
const STAFF_WORDS = ['mod', 'mods', 'staff', 'system', 'help', 'bot', 'adm', 'qtv'];
/** Ordinary words that hold one of them. */
const ORDINARY = ['badminton', 'supporter'];
const MIN_INSIDE = 5;

const lettersOf = (text: string): string =>
  normalizeWord(text)
    .map(({ letter }) => letter)
    .join('');
const ordinary = ORDINARY.map(lettersOf);

/** Letters of a name without the ordinary words in it. */
const tellingLetters = (text: string): string => ordinary.reduce((letters, word) => letters.replaceAll(word, ' '), lettersOf(text));

/** Whether a name contains a word, on its own or inside another, in any spelling of its letters. */
function holds(name: string, word: string): boolean {
  if (findWords(name, [word]).length > 0) return true;
  const letters = lettersOf(word);
  // Figures are letters to who reads them so (4dm1n), and none to others (admin24).
  return letters.length >= MIN_INSIDE && [name, name.replaceAll(/\p{N}/gu, '')].some((text) => tellingLetters(text).includes(letters));
}

/** Whether a name speaks as the brand or as its staff. */
export const speaksAsHouse = (name: string, brandName: string): boolean =>
  [...STAFF, brandName].some((word) => holds(name, word)) ||
  findWords(name, STAFF_WORDS).length > 0 ||
  findWords(name.replaceAll(/\p{N}/gu, ' '), [...STAFF, ...STAFF_WORDS]).length > 0;

const SHOWS = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/u;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** More marks on a letter than a language writes cover the lines around it. */
const STACKED = /\p{M}{5}|\p{Script=Inherited}{3}/u;

/** Whether a name can be shown next to a message: visible, on one line, covering nothing else. */
export const isReadableName = (name: string): boolean =>
  SHOWS.test(name) && !BREAKS.test(name) && !STACKED.test(name.normalize('NFC')) && !hasLink(name);
