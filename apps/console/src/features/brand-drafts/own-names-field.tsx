import { TextField } from '@pavilion/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { languageName } from '../../parts/way-looks.tsx';
import styles from './draft-page.module.css';

const MAX_SIGNS = 60;

interface OwnNamesProps {
  label: string;
  /** What the vendor calls it. */
  vendorName: string;
  names: Readonly<Record<string, string>>;
  languages: readonly string[];
  problem: string | undefined;
  /** Undefined: none in any language. */
  onNames(names: Record<string, string> | undefined): void;
}

/** What the brand calls a game or a vendor, language by language; an empty one is the vendor's own. */
export function OwnNamesField({ label, vendorName, names, languages, problem, onNames }: OwnNamesProps) {
  const { t } = useLingui();
  const put = (language: string, name: string) => {
    const { [language]: _old, ...others } = names;
    const next = name === '' ? others : { ...others, [language]: name };
    onNames(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div className={styles.words} role="group" aria-label={label}>
      <div>
        <b>{label}</b>
        <p>{t`Empty: the vendor's own name.`}</p>
      </div>
      <div className={styles.languages}>
        {languages.map((language) => (
          <TextField
            key={language}
            label={languageName(language)}
            placeholder={vendorName}
            maxLength={MAX_SIGNS}
            value={names[language] ?? ''}
            error={names[language] !== undefined && names[language].trim() === '' ? t`Write a name, or leave it empty.` : problem}
            onChange={(event) => put(language, event.target.value)}
          />
        ))}
      </div>
    </div>
  );
}
