import { useLingui } from '@lingui/react/macro';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { RichText } from '../../parts/rich-text.tsx';
import { languageName } from '../../parts/way-looks.tsx';
import styles from './draft-page.module.css';

interface RichWordsFieldProps {
  label: string;
  /** HTML by language. */
  words: Readonly<Record<string, string>>;
  /** The brand's languages; words in others stay as they are. */
  languages: readonly string[];
  onWords(words: Record<string, string>): void;
}

/** A longer text in every language of the brand, one at a time; what is still missing is named. */
export function RichWordsField({ label, words, languages, onWords }: RichWordsFieldProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(languages[0] ?? '');
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? '');
  const missing = languages
    .filter((one) => !words[one])
    .map(languageName)
    .join(', ');
  return (
    <div className={styles.pageEditor} role="group" aria-label={label}>
      <Segmented
        label={t`Language of the text`}
        width="fit"
        value={language}
        onValue={setChosen}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
      />
      <RichText
        key={language}
        label={label}
        language={language}
        value={words[language] ?? ''}
        error={missing === '' ? undefined : t`Text missing in: ${missing}.`}
        onValue={(html) => onWords({ ...words, [language]: html === '<p></p>' ? '' : html })}
      />
    </div>
  );
}
