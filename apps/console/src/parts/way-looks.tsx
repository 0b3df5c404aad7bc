import { codeOfTag } from '@pavilion/contract/base/language';
import { WAY_MARKS } from '@pavilion/contract/payments/way-marks';
import { useLingui } from '@lingui/react/macro';
import { Chip } from '@pavilion/ui/chip';
import { Select } from '@pavilion/ui/select';
import { offeredLanguages } from '../i18n/language.ts';
import { useMarkWords } from './mark-words.ts';
import styles from './way-terms.module.css';

/** Own name of a language by its tag; the tag where there is none. */
export const tagName = (tag: string): string => offeredLanguages.find((one) => one.tag === tag)?.name ?? tag;

/** Own name of a language by its wire code; the code where there is none. */
export const languageName = (code: string): string => offeredLanguages.find(({ tag }) => codeOfTag(tag) === code)?.name ?? code;

const NONE: readonly string[] = [];

interface MarkProps {
  /** '': by the kind of the way. */
  mark: string;
  /** Names of the brand's own pictures. */
  pictures?: readonly string[];
  onMark(mark: string): void;
}

/** The mark a way to pay is chosen by: one of the product's, or a picture of the brand. */
export function MarkField({ mark, pictures = NONE, onMark }: MarkProps) {
  const { t } = useLingui();
  const words = useMarkWords();
  const own = [...new Set([...(mark.includes('.') ? [mark] : []), ...pictures])];
  const options = [
    { value: '', label: t`Default for the type` },
    ...WAY_MARKS.map((value) => ({ value, label: words[value] })),
    ...own.map((value) => ({ value, label: t`The brand’s picture ${value}` })),
  ];
  return <Select label={t`Icon`} value={mark} options={options} onChange={(event) => onMark(event.target.value)} />;
}

interface LanguagesProps {
  /** Wire codes it is offered in; empty: all. */
  languages: readonly string[];
  /** Wire codes of the languages the brand speaks. */
  offered: readonly string[];
  onLanguages(languages: string[]): void;
}

/** The languages whose readers are offered a way to pay. */
export function LanguagesField({ languages, offered, onLanguages }: LanguagesProps) {
  const { t } = useLingui();
  const toggle = (code: string) => {
    const next = languages.includes(code) ? languages.filter((one) => one !== code) : [...languages, code];
    onLanguages(next.length === offered.length ? [] : next);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t`Offered in languages`}</legend>
      <div className={styles.chips}>
        <Chip selected={languages.length === 0} onClick={() => onLanguages([])}>
          {t`all languages`}
        </Chip>
        {offered.map((code) => (
          <Chip key={code} selected={languages.includes(code)} onClick={() => toggle(code)}>
            {languageName(code)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
