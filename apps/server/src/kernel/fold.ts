/*
 * What people mean by a line, whatever signs they write it with: widths and styles by NFKC, signs that show nothing left out, marks taken
 * off letters, look-alikes of other scripts and figures read as the letters they stand for (the pairs people use, after Unicode's list of
 * confusables, UTS 39).
 */

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Letters of these scripts keep their marks: there they are the vowels. */
const MARKED = /[\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Bengali}]/u;

const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
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

/** One sign of the text as it is meant: a letter or figure, a gap between words, or something that stands between letters. */
interface Sign {
  /** Empty for what is no letter. */
  letter: string;
  isSpace: boolean;
  /** Where it stands in the text, in UTF-16 units. */
  from: number;
  to: number;
}

const LETTER = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;

/** Signs that are read as letters only by who wants to: they also end sentences, count, and are flags. */
const LOOSE: Readonly<Record<string, string>> = { '!': 'i', '|': 'l', I: 'l', '1': 'l' };
/** Letters in dark circles, in dark squares, and those flags are made of; Unicode gives them no plain form. */
const BOXED: readonly (readonly [from: number, to: number])[] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
];

function looseOf(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const box = BOXED.find(([from, to]) => from <= code && code <= to);
  return box ? String.fromCodePoint(0x61 + code - box[0]) : LOOSE[sign];
}

function lettersOf(sign: string, isLoose: boolean): string[] {
  const loose = isLoose ? looseOf(sign) : undefined;
  if (loose !== undefined) return [loose];
  const plain = sign.normalize('NFKC').toLowerCase();
  const bare = MARKED.test(plain) ? plain : plain.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...bare].flatMap((one) => {
    const twin = TWINS[one];
    return twin !== undefined ? [twin] : LETTER.test(one) || (MARK.test(one) && MARKED.test(one)) ? [one] : [];
  });
}

function signsOf(text: string, isLoose = false): Sign[] {
  const signs: Sign[] = [];
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    const last = signs.at(-1);
    // Marks belong to the letter before them, also those that take no part in what is meant.
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

/** A text as it is read: widths and styles by NFKC, signs that show nothing left out, in small letters. */
export const plainText = (text: string): string =>
  [...text.normalize('NFKC')]
    .filter((sign) => !INVISIBLE.test(sign))
    .join('')
    .toLowerCase();

interface Wanted {
  letter: string;
  /** A gap stands before it: it begins the second word of several. */
  isNext: boolean;
}

/** A word, or several, as they are looked for; empty where nothing of it is a letter. */
export const foldWord = (word: string): Wanted[] =>
  signsOf(word).flatMap(({ letter }, index, all) => (letter ? [{ letter, isNext: all[index - 1]?.isSpace === true }] : []));

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Signs that may stand between two letters of a word. */
const MOST_BETWEEN = 3;

/** Runs of the same letter: a word matches where each run is at least as long. */
function runsOf(letters: readonly Wanted[]): (Wanted & { least: number })[] {
  const runs: (Wanted & { least: number })[] = [];
  for (const { letter, isNext } of letters) {
    const last = runs.at(-1);
    if (last?.letter === letter && !isNext) last.least += 1;
    else runs.push({ letter, isNext, least: 1 });
  }
  return runs;
}

/** `joined`: letters of a word. `spelled`: each letter stands alone. `next`: a gap between words. */
type Way = 'joined' | 'spelled' | 'next';

/** The next letter after `at`; null: something stands between that parts them, or nothing where something must. */
function step(signs: readonly Sign[], at: number, way: Way): number | null {
  let between = 0;
  for (let next = at + 1; next < signs.length; next += 1) {
    const sign = signs[next];
    if (!sign) return null;
    if (sign.letter) return way !== 'joined' && between === 0 ? null : next;
    between += 1;
    if (between > MOST_BETWEEN || (sign.isSpace && way === 'joined')) return null;
  }
  return null;
}

/** Index of the last sign of the word that begins at `start`; null: it does not stand there. */
function endOf(signs: readonly Sign[], start: number, runs: ReturnType<typeof runsOf>, way: Way): number | null {
  let at = start;
  let isFirst = true;
  for (const { letter, isNext, least } of runs) {
    let count = 0;
    for (;;) {
      const next: number | null = isFirst ? at : step(signs, at, isNext && count === 0 ? 'next' : way);
      if (next === null || signs[next]?.letter !== letter) break;
      at = next;
      isFirst = false;
      count += 1;
    }
    if (count < least) return null;
  }
  return at;
}

interface Found {
  from: number;
  to: number;
}

/** How a word is looked for: several words also written as one, and spelled out where it is long enough to be meant. */
function looksFor(word: string): (readonly [letters: readonly Wanted[], way: Way])[] {
  const letters = foldWord(word);
  const joined = letters.map(({ letter }) => ({ letter, isNext: false }));
  const isOne = letters.every(({ isNext }) => !isNext);
  const least = UNSPACED.test(word) ? 2 : 3;
  return [
    [letters, 'joined'],
    ...(isOne ? [] : [[joined, 'joined'] as const]),
    ...(letters.length < least ? [] : [[joined, 'spelled'] as const]),
  ];
}

/** Looks for words in one text, which is read once: whole words where their script sets words apart, also spelled out or with signs between. */
export function wordFinder(text: string): (word: string) => Found[] {
  const plain = signsOf(text);
  const isAmbiguous = [...text].some((sign) => looseOf(sign) !== undefined);
  const readings = (isAmbiguous ? [plain, signsOf(text, true)] : [plain]).map((signs) => ({ signs, starts: startsOf(signs) }));
  return (word) => {
    const isWhole = !UNSPACED.test(word);
    return looksFor(word).flatMap(([letters, way]) => readings.flatMap((one) => placesOf(one, letters, { way, isWhole })));
  };
}

/** Places of the words in a text. */
export const findWords = (text: string, words: readonly string[]): Found[] => words.flatMap(wordFinder(text));

interface Reading {
  signs: readonly Sign[];
  /** Where each letter stands: long texts are looked through for thousands of words. */
  starts: ReadonlyMap<string, readonly number[]>;
}

function startsOf(signs: readonly Sign[]): Reading['starts'] {
  const starts = new Map<string, number[]>();
  for (const [index, { letter }] of signs.entries()) {
    const list = starts.get(letter);
    if (list) list.push(index);
    else starts.set(letter, [index]);
  }
  return starts;
}

function placesOf({ signs, starts }: Reading, letters: readonly Wanted[], { way, isWhole }: { way: Way; isWhole: boolean }): Found[] {
  const runs = runsOf(letters);
  const found: Found[] = [];
  for (const start of starts.get(runs[0]?.letter ?? '\0') ?? []) {
    const end = endOf(signs, start, runs, way);
    if (end === null) continue;
    if (isWhole && (signs[start - 1]?.letter || signs[end + 1]?.letter)) continue;
    found.push({ from: signs[start]?.from ?? 0, to: signs[end]?.to ?? 0 });
  }
  return found;
}

/** The text with stars in the place of the words. */
export function maskWords(text: string, found: readonly Found[]): string {
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

/** Ends of addresses that are written without a scheme; two letters alone would take many words for addresses. */
const ENDINGS = 'com|net|org|biz|io|gg|xyz|casino|cc|ly|vn|br|mm|cn|ph|ru|eu|uk|icu|asia|tk|mobi|dev|website|pw|ws|pф|xn--[a-z\\d-]+';
/** Those that are words too: `quá.me` is the end of a sentence and the next word. They end an address where the name before has no letter but those of hosts. */
const WORD_ENDINGS =
  'info|app|me|co|top|vip|club|online|site|shop|live|link|bet|win|tv|th|my|id|us|in|fun|pro|games|store|lol|space|tech|la';
/** Those that are no word: also with a gap after their dot, or another sign for it. */
const PLAIN_ENDINGS = 'com|net|org|xyz';
/** What stands before a handle that leads out of the room; other names behind `@` are of people in it. */
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

/** A sign of an address as who reads it takes it: marks that are no part of a letter left out, letters of other scripts as what they look like. Figures stay. */
function addressSign(sign: string): string {
  if (INVISIBLE.test(sign) || (MARK.test(sign) && !MARKED.test(sign))) return '';
  return sign > '\u007F' && LETTER.test(sign) && sign !== 'đ' ? (TWINS[sign] ?? sign) : sign;
}

const SENTENCE_END = new RegExp(String.raw`^(?!.*\.(?:${ENDINGS})$)(?=.*[^\0-\x7F])[\p{Script=Latin}\d.-]+$`, 'u');

/** Whether what looks like a host is the end of a sentence and the next word, written without a gap: no host people use has letters with marks. */
export const isSentenceEnd = (host: string): boolean => SENTENCE_END.test(host);

/** Whether a line leads somewhere: an address with or without a scheme, also with a space or another sign for its dots, or a handle at another place. */
export function hasLink(text: string): boolean {
  const plain = [...text.normalize('NFKC').toLowerCase()]
    .map(addressSign)
    .join('')
    .replaceAll(/[。｡．․‧∙·•]|\[\.\]|\(\.\)|\(dot\)|\[dot\]/gu, '.');
  return LINK.test(plain);
}
