import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languages as product } from '@pavilion/languages/list-node';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import type { Texts } from '@pavilion/languages/texts-node';

/** Says texts (ICU MessageFormat, by code) in the reader's language, English where it is not spoken or lacks one. */
export function createMessages(texts: ReadonlyMap<LanguageTag, Texts>, list = product) {
  const english = texts.get(SOURCE_LANGUAGE) ?? {};
  const voices = new Map(
    [...texts].map(([tag, own]) => {
      const voice = setupI18n({ locale: tag, locales: list.factsOf(tag).formats, messages: { [tag]: { ...english, ...own } } });
      voice.setMessagesCompiler(compileMessage);
      return [tag, voice] as const;
    }),
  );
  return {
    has: (code: string): boolean => Object.hasOwn(english, code),
    /** A code without a text is a bug; the reader gets the general apology, never the raw key. */
    messageFor(code: string, language: LanguageTag, params: Record<string, string | number> = {}): string {
      const voice = voices.get(language) ?? voices.get(SOURCE_LANGUAGE);
      const known = Object.hasOwn(english, code) ? code : 'request_param_err';
      return voice?._(known, params) ?? '';
    },
  };
}
