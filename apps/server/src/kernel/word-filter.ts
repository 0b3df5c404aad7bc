/*
 * Word filter. A text is normalized first: widths and styles by NFKC, invisible characters dropped, diacritics removed, look-alikes of other
 * scripts and digits replaced by the letters they resemble (pairs in common use, after Unicode's confusables, UTS 39).
 */

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** In these scripts marks are vowels and are not removed. */
const MARKED = /[\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Bengali}]/u;

const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ@4ᴀ',
    b: 'ьвϐ8ʙ',
    c: 'сϲ¢ᴄ',
    d: 'ԁđðᴅ',
    e: 'еєεҽ3€ᴇ',
    f: 'ƒғꜰ',
    g: 'ɡ9ɢ',
    h: 'һհнʜ',
    i: 'іιıɩ1ɪ',
    j: 'јϳᴊ',
    k: 'кκᴋ',
    l: 'ӏłʟ',
    m: 'мᴍ',
    n: 'ηոɴпи',
    o: 'оοօσø0ᴏ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕ5$ꜱ',
    t: 'тτ7ᴛ',
    u: 'υսμᴜц',
    v: 'ѵνᴠ',
    w: 'ԝшωᴡ',
    x: 'хχ×',
    y: 'уγүʏ',
    z: '2ᴢ',
  }).flatMap(([letter, twins]) => [...twins].map((twin) => [twin, letter])),
);

/** One normalized character: a letter or digit, a space, or anything else between letters. */
interface Sign {
  /** Empty if it is not a letter. */
  letter: string;
  isSpace: boolean;
  /** Position in the text, in UTF-16 units. */
  from: number;
  to: number;
}

const LETTER = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;

/** Characters that may also be punctuation, digits or flags: read as letters in a second pass only. */
const AMBIGUOUS_LETTERS: Readonly<Record<string, string>> = { '!': 'i', '|': 'l', I: 'l', '1': 'l' };
/** Negative circled letters, negative squared letters and regional indicators, which NFKC leaves as they are. */
const BOXED: readonly (readonly [from: number, to: number])[] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
];

function ambiguousLetterOf(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const box = BOXED.find(([from, to]) => from <= code && code <= to);
  return box ? String.fromCodePoint(0x61 + code - box[0]) : AMBIGUOUS_LETTERS[sign];
}

function lettersOf(sign: string, isLoose: boolean): string[] {
  const loose = isLoose ? ambiguousLetterOf(sign) : undefined;
  if (loose !== undefined) return [loose];
  const plain = sign.normalize('NFKC').toLowerCase();
  const bare = MARKED.test(plain) ? plain : plain.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...bare].flatMap((one) => {
    const twin = LOOK_ALIKES[one];
    return twin !== undefined ? [twin] : LETTER.test(one) || (MARK.test(one) && MARKED.test(one)) ? [one] : [];
  });
}

function signsOf(text: string, isLoose = false): Sign[] {
  const signs: Sign[] = [];
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    const last = signs.at(-1);
    // A mark belongs to the letter before it, also if it is dropped.
    if (INVISIBLE.test(sign) || (MARK.test(sign) && !MARKED.test(sign))) {
      if (last) last.to = to;
    } else {
      const letters = lettersOf(sign, isLoose);
      if (letters.length === 0) signs.push({ letter: '', isSpace: /\s/u.test(sign), from, to });
      for (const letter of letters) signs.push({ letter, isSpace: false, from, to });
    }
    from = to;
  }
  return signs;
}

/** Lower case, NFKC, without invisible characters. */
export const normalizeText = (text: string): string =>
  [...text.normalize('NFKC')]
    .filter((sign) => !INVISIBLE.test(sign))
    .join('')
    .toLowerCase();

interface WantedLetter {
  letter: string;
  /** First letter of a further word of a phrase. */
  isNext: boolean;
}

/** A word or phrase as normalized letters; empty if it has none. */
export const normalizeWord = (word: string): WantedLetter[] =>
  signsOf(word).flatMap(({ letter }, index, all) => (letter ? [{ letter, isNext: all[index - 1]?.isSpace === true }] : []));

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}]/u;
/** How many other characters may separate two letters of a word. */
const MAX_BETWEEN = 3;

/** Runs of the same letter. A word matches if each run in the text is at least as long. */
function runsOf(letters: readonly WantedLetter[]): (WantedLetter & { minLength: number })[] {
  const runs: (WantedLetter & { minLength: number })[] = [];
  for (const { letter, isNext } of letters) {
    const last = runs.at(-1);
    if (last?.letter === letter && !isNext) last.minLength += 1;
    else runs.push({ letter, isNext, minLength: 1 });
  }
  return runs;
}

/** `joined`: letters of a word. `spelled`: separated letters. `next`: a gap between words. */
type Spacing = 'joined' | 'spelled' | 'next';

/** Index of the next letter after `at`; null if what separates the two does not fit the spacing. */
function step(signs: readonly Sign[], at: number, way: Spacing): number | null {
  let between = 0;
  for (let next = at + 1; next < signs.length; next += 1) {
    const sign = signs[next];
    if (!sign) return null;
    if (sign.letter) return way !== 'joined' && between === 0 ? null : next;
    between += 1;
    if (between > MAX_BETWEEN || (sign.isSpace && way === 'joined')) return null;
  }
  return null;
}

/** Index of the last character of the word that begins at `start`; null if there is no match. */
function endOf(signs: readonly Sign[], start: number, runs: ReturnType<typeof runsOf>, way: Spacing): number | null {
  let at = start;
  let isFirst = true;
  for (const { letter, isNext, minLength } of runs) {
    let count = 0;
    for (;;) {
      const next: number | null = isFirst ? at : step(signs, at, isNext && count === 0 ? 'next' : way);
      if (next === null || signs[next]?.letter !== letter) break;
      at = next;
      isFirst = false;
      count += 1;
    }
    if (count < minLength) return null;
  }
  return at;
}

interface WordMatch {
  from: number;
  to: number;
}

/** Forms in which a word is searched: as it is, a phrase also written together, and spelled out if it is long enough. */
function searchForms(word: string): (readonly [letters: readonly WantedLetter[], way: Spacing])[] {
  const letters = normalizeWord(word);
  const joined = letters.map(({ letter }) => ({ letter, isNext: false }));
  const isOne = letters.every(({ isNext }) => !isNext);
  const minSpelled = UNSPACED.test(word) ? 2 : 3;
  return [
    [letters, 'joined'],
    ...(isOne ? [] : [[joined, 'joined'] as const]),
    ...(letters.length < minSpelled ? [] : [[joined, 'spelled'] as const]),
  ];
}

/** Searches one text, normalized once, for words: whole words in scripts that separate words, also spelled out or with characters between. */
export function wordFinder(text: string): (word: string) => WordMatch[] {
  const plain = signsOf(text);
  const isAmbiguous = [...text].some((sign) => ambiguousLetterOf(sign) !== undefined);
  const readings = (isAmbiguous ? [plain, signsOf(text, true)] : [plain]).map((signs) => ({ signs, starts: startsOf(signs) }));
  return (word) => {
    const isWhole = !UNSPACED.test(word);
    return searchForms(word).flatMap(([letters, way]) => readings.flatMap((one) => placesOf(one, letters, { way, isWhole })));
  };
}

/** Matches of the words in a text. */
export const findWords = (text: string, words: readonly string[]): WordMatch[] => words.flatMap(wordFinder(text));

interface IndexedText {
  signs: readonly Sign[];
  /** Positions by letter: long texts are searched for thousands of words. */
  starts: ReadonlyMap<string, readonly number[]>;
}

function startsOf(signs: readonly Sign[]): IndexedText['starts'] {
  const starts = new Map<string, number[]>();
  for (const [index, { letter }] of signs.entries()) {
    const list = starts.get(letter);
    if (list) list.push(index);
    else starts.set(letter, [index]);
  }
  return starts;
}

function placesOf(
  { signs, starts }: IndexedText,
  letters: readonly WantedLetter[],
  { way, isWhole }: { way: Spacing; isWhole: boolean },
): WordMatch[] {
  const runs = runsOf(letters);
  const found: WordMatch[] = [];
  for (const start of starts.get(runs[0]?.letter ?? '\0') ?? []) {
    const end = endOf(signs, start, runs, way);
    if (end === null) continue;
    if (isWhole && (signs[start - 1]?.letter || signs[end + 1]?.letter)) continue;
    found.push({ from: signs[start]?.from ?? 0, to: signs[end]?.to ?? 0 });
  }
  return found;
}

/** The text with the matches replaced by stars. */
export function maskWords(text: string, found: readonly WordMatch[]): string {
  let masked = '';
  let at = 0;
  for (const { from, to } of found.toSorted((one, other) => one.from - other.from)) {
    if (to <= at) continue;
    const begin = Math.max(at, from);
    masked += text.slice(at, begin) + text.slice(begin, to).replaceAll(/./gsu, '*');
    at = to;
  }
  return masked + text.slice(at);
}

/** Top-level domains recognized without a scheme. Two letters in general would match many words. */
const ENDINGS = 'com|net|org|biz|io|gg|xyz|casino|cc|ly|vn|br|mm|cn|ph|ru|eu|uk|icu|asia|tk|mobi|dev|website|pw|ws|pф|xn--[a-z\\d-]+';
/** Top-level domains that are also words (`quá.me` is a sentence end and the next word): they count only after a name of ASCII letters. */
const WORD_ENDINGS =
  'info|app|me|co|top|vip|club|online|site|shop|live|link|bet|win|tv|th|my|id|us|in|fun|pro|games|store|lol|space|tech|la';
/** Top-level domains that are never words: also matched with a space after the dot or another character for it. */
const PLAIN_ENDINGS = 'com|net|org|xyz';
/** Words before a handle on another service; other names behind `@` are people in the room. */
const LEADS_OUT =
  'add|to|dm|pm|ib|kb|inbox|contact|follow|find|join|chat|id|nick|tele|telegram|zalo|viber|line|wechat|whatsapp|skype|facebook|fb|insta|instagram|ig|tiktok|liên hệ|lien he|nhắn|nhan|tìm|thêm|them|gọi';
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z\d+.-]{1,20}:\s?//`,
    String.raw`www\s?\.`,
    String.raw`(?:^|[^\p{L}\p{N}])(?:[\p{L}\p{N}-]+(?:\.|\s{1,2}\.\s{0,2}))+(?:${ENDINGS})(?![\p{L}\p{N}])`,
    String.raw`(?:^|[^\p{L}\p{N}])(?:[a-z\d-]+(?:\.|\s{1,2}\.\s{0,2}))+(?:${WORD_ENDINGS})(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}](?:\.\s{1,2}|,)(?:${PLAIN_ENDINGS})(?![\p{L}\p{N}])`,
    String.raw`\.[\p{L}]{2,10}/`,
    String.raw`\bd[o0]t\s?(?:${PLAIN_ENDINGS}|me)\b`,
    String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b`,
    String.raw`[([{:=]\s?@[\w.]{4,}`,
    String.raw`(?:^|[^\p{L}\p{N}])(?:${LEADS_OUT})\s{0,2}[-:>=]{0,2}\s{0,2}@[\w.]{4,}`,
    String.raw`(?:^|[^\p{L}\p{N}.])@[\w.]{4,}\s{0,2}(?:tele|telegram|zalo|viber|line|wechat|whatsapp|skype|fb|ig|insta)(?![\p{L}\p{N}])`,
  ].join('|'),
  'u',
);

/** A character of an address with marks dropped and letters of other scripts replaced by what they resemble. Digits stay. */
function addressSign(sign: string): string {
  if (INVISIBLE.test(sign) || (MARK.test(sign) && !MARKED.test(sign))) return '';
  return sign > '\u007F' && LETTER.test(sign) && sign !== 'đ' ? (LOOK_ALIKES[sign] ?? sign) : sign;
}

const SENTENCE_END = new RegExp(String.raw`^(?!.*\.(?:${ENDINGS})$)(?=.*[^\0-\x7F])[\p{Script=Latin}\d.-]+$`, 'u');

/** Whether what looks like a host is a sentence end and the next word without a space: hosts in common use have no diacritics. */
export const isSentenceEnd = (host: string): boolean => SENTENCE_END.test(host);

/** Whether a line has a link: an address with or without a scheme, also with a space or another character for its dots, or a handle on another service. */
export function hasLink(text: string): boolean {
  const plain = [...text.normalize('NFKC').toLowerCase()]
    .map(addressSign)
    .join('')
    .replaceAll(/[。｡．․‧∙·•]|\[\.\]|\(\.\)|\(dot\)|\[dot\]/gu, '.');
  return LINK.test(plain);
}
