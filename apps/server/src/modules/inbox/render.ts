import { languages } from '@pavilion/languages/list-node';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { formatMoney } from '@pavilion/format/money-format';
import type { BrandInfo } from '../../http/types.ts';
import { messages } from '../../messages/all.ts';
import type { LetterParam, LetterRow, SendingTexts } from './tables.ts';
import { wordsOf } from './templates.ts';

export interface Said {
  title: string;
  content: string;
}

interface LetterReader {
  brand: BrandInfo;
  language: LanguageTag;
  userName: string;
}

const FACTS = ['time', 'device', 'address'] as const;

/** A letter as its reader reads it: plain text, in the reader's language, sums and moments as it writes them. */
export function sayLetter(
  row: Pick<LetterRow, 'template' | 'params' | 'title' | 'body'> & { texts: SendingTexts | null },
  reading: LetterReader,
): Said {
  if (row.texts) return saySending(row.texts, reading);
  if (row.template === null) return { title: row.title ?? '', content: row.body ?? '' };
  const keys = wordsOf(row.template);
  const params = { username: reading.userName, ...paramsIn(row.params, reading) };
  const say = (key: string) => messages.messageFor(key, reading.language, params);
  const facts = row.template.startsWith('notice.') ? FACTS.filter((name) => row.params[name]).map((name) => say(`fact.${name}`)) : [];
  return { title: say(keys.title), content: [say(keys.text), facts.join('\n')].filter(Boolean).join('\n\n') };
}

function paramsIn(params: LetterRow['params'], reading: LetterReader): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramIn(value, reading)]));
}

function paramIn(value: LetterParam, { brand, language }: LetterReader): string | number {
  if (typeof value !== 'object') return value;
  const locale = languages.factsOf(language).formats;
  if ('money' in value) return formatMoney(BigInt(value.money), { locale, currency: brand.currency, decimals: brand.currencyDecimals });
  const format = new Intl.DateTimeFormat(locale, { timeZone: brand.timeZone, dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(value.moment));
}

/** Names that a text of the house may have between braces. */
export const PLACES = ['name', 'account', 'brand'] as const;
const PLACE = /\{([^{}]*)\}/g;

/** Names between braces that have no meaning. */
export const unknownPlaces = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !(PLACES as readonly string[]).includes(name));

/** The reader's language, else the brand's, else whatever there is. */
export function saySending(texts: SendingTexts, { brand, language, userName }: LetterReader): Said {
  const chosen = texts[language] ?? texts[brand.defaultLanguage] ?? texts[SOURCE_LANGUAGE] ?? Object.values(texts)[0];
  const values: Readonly<Record<string, string>> = { name: userName, account: userName, brand: brand.name };
  const fill = (text: string) => text.replaceAll(PLACE, (whole, name: string) => values[name] ?? whole);
  return { title: fill(chosen?.title ?? ''), content: fill(chosen?.text ?? '') };
}
