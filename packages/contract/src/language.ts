/** The product's language codes and their BCP 47 tags. MY is Burmese, MS is Malay, TY is Tagalog, KO and KR are both Korean. */
export const languageTags = {
  CN: 'zh-CN',
  EN: 'en',
  JA: 'ja',
  TH: 'th',
  VI: 'vi',
  MY: 'my',
  ES: 'es',
  HI: 'hi',
  ID: 'id',
  KM: 'km',
  KO: 'ko',
  KR: 'ko',
  MS: 'ms',
  PT: 'pt',
  TA: 'ta',
  TW: 'zh-TW',
  TY: 'fil',
  UR: 'ur',
  'PT-BR': 'pt-BR',
  TR: 'tr',
  BN: 'bn',
  AR: 'ar',
} as const;

export type LanguageCode = keyof typeof languageTags;

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['AR', 'UR']);

/** The languages in which everything the product says by itself is written. */
export const completeLanguages = ['EN', 'VI', 'PT-BR', 'CN', 'MY', 'PT'] as const satisfies readonly LanguageCode[];
export type CompleteLanguage = (typeof completeLanguages)[number];

export const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languageTags, code);

/** Any spelling of a code → the code, or null. */
export function languageCode(text: string | undefined): LanguageCode | null {
  const code = (text ?? '').trim().toUpperCase().replace('_', '-');
  return isLanguageCode(code) ? code : null;
}

/** Figures stay in the digits people type; Portuguese without a region would be taken for Brazil's. */
const formatTags: Partial<Record<LanguageCode, string>> = { MY: 'my-u-nu-latn', PT: 'pt-PT' };

/** BCP 47 tag for `Intl`: dates, numbers, names of countries. */
export const formatTagOf = (code: LanguageCode): string => formatTags[code] ?? languageTags[code];

export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr');
