import { useLingui } from '@lingui/react/macro';
import styles from './inbox.module.css';
import { useLetterWords } from './letter-words.ts';

interface LetterPreviewProps {
  text: { title: string; text: string } | undefined;
  link: string;
  brandName: string;
}

const EXAMPLE = 'mai_linh';

/** A letter as a member reads it, with an invented name. */
export function LetterPreview({ text, link, brandName }: LetterPreviewProps) {
  const { t } = useLingui();
  const { places } = useLetterWords();
  const fill = (words: string) => words.replaceAll('{name}', EXAMPLE).replaceAll('{account}', EXAMPLE).replaceAll('{brand}', brandName);
  const place = (places as Readonly<Record<string, string>>)[link];
  return (
    <article className={styles.letter} aria-label={t`Member preview`}>
      <h3>{fill(text?.title ?? '') || t`Title`}</h3>
      <p className={styles.text}>{fill(text?.text ?? '') || t`Message text.`}</p>
      {link ? <p className={styles.place}>{t`Button to: ${place ?? link}`}</p> : null}
    </article>
  );
}
