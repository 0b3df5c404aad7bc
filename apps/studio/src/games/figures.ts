import type { Language } from '../api-types.ts';

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  vi: 'vi-VN',
  'pt-BR': 'pt-BR',
  'zh-CN': 'zh-CN',
  my: 'my-u-nu-latn',
  pt: 'pt-PT',
};

/** Parts per million as a percentage with two decimals: 957387 is "95.74%". */
export function percent(ppm: number, language: Language): string {
  const options = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(LOCALES[language], options).format(ppm / 1e6);
}

/** Hundredths as a multiple: 18750 is "187.5×". */
export function times(hundredths: number, language: Language): string {
  return `${new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(hundredths / 100)}×`;
}
