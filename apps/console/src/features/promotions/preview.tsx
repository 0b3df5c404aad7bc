import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { promotionLines } from '@pavilion/contract/promotions/lines';
import type { WirePromotionTerms } from '@pavilion/contract/promotions/terms';
import { languages } from '@pavilion/languages/list-web';
import type { LanguageTag } from '@pavilion/languages/tags';
import { Check, Gift } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage, wordsIn } from '../../i18n/language.ts';
import { useLineWords } from './line-words.ts';
import styles from './promotions.module.css';
import { NO_WORDS, type Texts } from './texts-form.tsx';

interface PreviewProps {
  language: string;
  /** Null while a field of the form is not filled in. */
  terms: WirePromotionTerms | null;
  texts: Texts;
  currency: string;
}

/** A promotion as members read it in one language of the brand: texts as written, terms said from the form. */
export function Preview({ language, ...shown }: PreviewProps) {
  const { t } = useLingui();
  const tag = languages.tags.find((one) => one === language) ?? currentLanguage();
  const { data } = useQuery({
    queryKey: ['words', tag],
    queryFn: async () => setupI18n({ locale: tag, messages: { [tag]: await wordsIn(tag, 'promotions') } }),
    staleTime: Infinity,
  });
  return (
    <>
      {data ? (
        <I18nProvider i18n={data}>
          <Card {...shown} tag={tag} language={language} />
        </I18nProvider>
      ) : (
        <Skeleton shape="block" height="260px" />
      )}
      <p className={styles.sure}>
        <Check /> {t`Terms are generated from the form, so they always match it.`}
      </p>
    </>
  );
}

function Card({ tag, language, terms, texts, currency }: PreviewProps & { tag: LanguageTag }) {
  const { t } = useLingui();
  const { formats, direction } = languages.factsOf(tag);
  const say = useLineWords({ locale: formats, currency });
  const words = texts[language] ?? NO_WORDS;
  return (
    <article className={styles.card} lang={tag} dir={direction}>
      <h3>
        <Gift /> {words.title || '…'}
      </h3>
      <p>{words.summary || '…'}</p>
      {terms ? (
        <dl className={styles.lines}>
          {promotionLines(terms).map((line) => {
            const { label, value } = say(line);
            return (
              <div key={`${line.code} ${label}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            );
          })}
        </dl>
      ) : (
        <p className={styles.hint}>{t`Terms appear here once all fields are filled in.`}</p>
      )}
    </article>
  );
}
