import { TextArea } from '@pavilion/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { languageName } from '../../parts/way-looks.tsx';
import styles from './draft-page.module.css';

interface WordsFieldProps {
  label: string;
  words: Readonly<Record<string, string>>;
  /** The brand's languages; words in others stay as they are. */
  languages: readonly string[];
  /** May be left out in all of them. */
  optional?: boolean;
  rows?: number;
  onWords(words: Record<string, string>): void;
}

/** A text in every language of the brand. */
export function WordsField({ label, words, languages, optional = false, rows = 1, onWords }: WordsFieldProps) {
  const { t } = useLingui();
  const mayBeEmpty = optional && languages.every((language) => !words[language]);
  return (
    <div className={styles.words} role="group" aria-label={label}>
      <b>{label}</b>
      <div className={styles.languages}>
        {languages.map((language) => (
          <TextArea
            key={language}
            label={languageName(language)}
            rows={rows}
            value={words[language] ?? ''}
            error={words[language] || mayBeEmpty ? undefined : t`Text missing.`}
            onChange={(event) => onWords({ ...words, [language]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}
