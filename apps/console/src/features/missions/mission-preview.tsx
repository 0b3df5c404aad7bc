import { useLingui } from '@lingui/react/macro';
import { tagOfCode } from '@pavilion/contract/language';
import type { WireMissionTerms } from '@pavilion/contract/mission-rules';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';

export type Texts = Readonly<Record<string, { title: string; description: string }>>;

/** The words of a mission as members read them, language by language; the terms beside them are said by the product in the reader's language. */
export function MissionPreview({ texts, terms, currency }: { texts: Texts; terms: WireMissionTerms; currency: string }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const languages = Object.keys(texts);
  const [chosen, setChosen] = useState<string | null>(null);
  const language = chosen !== null && languages.includes(chosen) ? chosen : (languages[0] ?? '');
  const text = texts[language];
  return (
    <section className={styles.preview} aria-label={t`As members read it`}>
      <h3 className={styles.heading}>{t`As members read it`}</h3>
      <Segmented
        label={t`Language`}
        width="fit"
        value={language}
        onValue={setChosen}
        options={languages.map((value) => ({ value, label: value }))}
      />
      <div className={styles.card} lang={tagOfCode(language) ?? undefined}>
        <p className={styles.cardTitle}>
          <span>{text?.title || t`Without a title`}</span>
          <b>{Number.isFinite(terms.prize) ? words.prize(terms.gives, terms.prize, currency) : '–'}</b>
        </p>
        <p>{text?.description}</p>
        <p className={styles.quiet}>
          {words.period(terms.period)} · {words.condition(terms, currency)} ·{' '}
          {terms.gives === 'points' ? t`Points at once` : words.lock(terms, currency)}
        </p>
      </div>
    </section>
  );
}
