import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Segmented } from '@pavilion/ui/segmented';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { countText } from '../../parts/amount.tsx';
import { RichText } from '../../parts/rich-text.tsx';
import styles from './promotions.module.css';
import { tagName } from '../../parts/way-looks.tsx';

export interface Words {
  title: string;
  summary: string;
  more: string;
}
export type Texts = Readonly<Record<string, Words>>;
export const NO_WORDS: Words = { title: '', summary: '', more: '' };
/** Lines a language still needs. */
export const missingIn = (texts: Texts, language: string): number =>
  (['title', 'summary'] as const).filter((name) => !texts[language]?.[name].trim()).length;

interface TextsFormProps {
  languages: readonly string[];
  language: string;
  onLanguage(language: string): void;
  texts: Texts;
  disabled: boolean;
  onTexts(texts: Texts): void;
}

/** Words in each language of the brand; the terms are not written here, they are said from the form. */
export function TextsForm({ languages, language, onLanguage, texts, disabled, onTexts }: TextsFormProps) {
  const { t } = useLingui();
  const words = texts[language] ?? NO_WORDS;
  const set = (change: Partial<Words>) => onTexts({ ...texts, [language]: { ...words, ...change } });
  return (
    <>
      <Segmented
        label={t`Language of the texts`}
        width="fit"
        value={language}
        onValue={onLanguage}
        options={languages.map((value) => ({ value, label: tagName(value) }))}
      />
      <TextField
        label={t`Title`}
        maxLength={120}
        disabled={disabled}
        value={words.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t`Short description`}
        maxLength={400}
        rows={2}
        disabled={disabled}
        value={words.summary}
        onChange={(event) => set({ summary: event.target.value })}
      />
      {disabled ? (
        <TextArea label={t`Full description`} rows={4} disabled value={words.more} onChange={() => undefined} />
      ) : (
        <RichText
          key={language}
          label={t`Full description`}
          hint={t`Optional. The terms are added below automatically.`}
          language={language}
          value={words.more}
          onValue={(html) => set({ more: html === '<p></p>' ? '' : html })}
        />
      )}
      <ul className={styles.marks}>
        {languages.map((one) => {
          const missing = missingIn(texts, one);
          return (
            <li key={one}>
              <b>{tagName(one)}</b>
              {missing === 0 ? <Badge tone="good">{t`Complete`}</Badge> : <Badge tone="warn">{t`${countText(missing)} missing`}</Badge>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
