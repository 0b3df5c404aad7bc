import { useLingui } from '@lingui/react/macro';
import { languageName } from '../../parts/way-looks.tsx';
import { tagOfCode } from '@pavilion/contract/base/language';
import type { WireMissionTerms } from '@pavilion/contract/missions/terms';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { currentCode } from '../../i18n/language.ts';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';

export type Texts = Readonly<Record<string, { title: string; description: string }>>;

/** The words of a mission as members read them, language by language; the terms beside them are said by the product in the reader's language. */
export function MissionPreview({ texts, terms, currency }: { texts: Texts; terms: WireMissionTerms; currency: string }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const languages = Object.keys(texts);
  const [chosen, setChosen] = useState<string | null>(null);
  const language = [chosen, currentCode(), ...languages].find((one) => one !== null && languages.includes(one)) ?? '';
  const text = texts[language];
  const tag = tagOfCode(language) ?? undefined;
  return (
    <section className={styles.preview} aria-label={t`Member preview`}>
      <h3 className={styles.heading}>{t`Member preview`}</h3>
      <Segmented
        label={t`Language`}
        width="fit"
        value={language}
        onValue={setChosen}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
      />
      <div className={styles.card}>
        <p className={styles.cardTitle}>
          <span lang={tag}>{text?.title || t`Without a title`}</span>
          <b>{Number.isFinite(terms.prize) ? words.prize(terms.gives, terms.prize, currency) : '–'}</b>
        </p>
        <p lang={tag}>{text?.description}</p>
        <p className={styles.quiet}>
          {words.period(terms.period)} · {words.condition(terms, currency)} ·{' '}
          {terms.gives === 'points' ? t`Points immediately` : words.lock(terms, currency)}
        </p>
      </div>
    </section>
  );
}
