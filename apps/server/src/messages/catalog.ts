import { type CompleteLanguage, completeLanguages, formatTagOf, type LanguageCode } from '@pavilion/contract/language';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The languages the server speaks completely. */
export const serverLanguages = ['en', 'vi', 'pt-BR', 'zh-CN', 'my', 'pt'] as const;
export type ServerLanguage = (typeof serverLanguages)[number];

/** Refusal code → text in every language, ICU placeholders. One such table a domain. */
export type Messages = Readonly<Record<ServerLanguage, Readonly<Record<string, string>>>>;

const spoken = {
  EN: 'en',
  VI: 'vi',
  'PT-BR': 'pt-BR',
  CN: 'zh-CN',
  MY: 'my',
  PT: 'pt',
} as const satisfies Record<CompleteLanguage, ServerLanguage>;
const speaks = (language: LanguageCode): language is CompleteLanguage => Object.hasOwn(spoken, language);

/** Gathers the domains' tables; two domains must not define one code differently. */
export function createMessages(tables: readonly Messages[]) {
  const all = Object.fromEntries(
    serverLanguages.map((language) => {
      const merged: Record<string, string> = {};
      for (const table of tables) Object.assign(merged, table[language]);
      return [language, merged];
    }),
  ) as Record<ServerLanguage, Record<string, string>>;
  const voices = new Map(
    completeLanguages.map((code) => {
      const locale = spoken[code];
      const voice = setupI18n({ locale, locales: formatTagOf(code), messages: { [locale]: all[locale] } });
      voice.setMessagesCompiler(compileMessage);
      return [code, voice] as const;
    }),
  );
  return {
    has: (code: string): boolean => Object.hasOwn(all.en, code),
    /** A code without a text is a bug; the reader gets the general apology, never the raw key. */
    messageFor(code: string, language: LanguageCode, params: Record<string, string | number> = {}): string {
      const voice = voices.get(speaks(language) ? language : 'EN');
      const known = Object.hasOwn(all.en, code) ? code : 'request_param_err';
      return voice?._(known, params) ?? '';
    },
  };
}
