import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { cx } from '@pavilion/ui/cx';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useLetterTime } from './letter-time.ts';
import styles from './messages.module.css';
import type { Letter } from './queries.ts';
import { topicIcons } from './topic-words.tsx';

interface LetterRowProps {
  letter: Letter;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose(): void;
  onOpen(): void;
}

/** A line of the list: what it is, how it begins, when it came. */
export function LetterRow({ letter, isCurrent, isChosen, onChoose, onOpen }: LetterRowProps) {
  const { t } = useLingui();
  const time = useLetterTime();
  const Mark = topicIcons[letter.topic];
  return (
    <li className={cx(styles.row, isCurrent && styles.current)} data-unread={letter.read ? undefined : true}>
      <Checkbox checked={isChosen} onChange={onChoose} className={styles.check}>
        <VisuallyHidden>{t`Select “${letter.title}”`}</VisuallyHidden>
      </Checkbox>
      <button type="button" className={styles.open} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className={styles.mark}>
          <Mark />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {letter.read ? null : <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
            {letter.title}
          </span>
          <span className={styles.begin}>{letter.from ? t`${letter.from}: ${letter.content}` : letter.content}</span>
        </span>
        <time className={cx('num', styles.time)} dateTime={letter.date}>
          {time.short(letter.date)}
        </time>
      </button>
    </li>
  );
}
