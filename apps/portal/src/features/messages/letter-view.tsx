import { Trans, useLingui } from '@lingui/react/macro';
import { isPortalPlace } from '@pavilion/contract/portal-places';
import { Button } from '@pavilion/ui/button';
import { ArrowLeft, ChevronDown, ChevronUp, Flag, Send, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { useLetterTime } from './letter-time.ts';
import styles from './messages.module.css';
import { usePlaceWords } from './place-words.ts';
import type { Letter } from './queries.ts';
import { topicIcons, useTopicWords } from './topic-words.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const WriteDialog = late(() => import('./write-dialog.tsx'), 'WriteDialog');
const ReportDialog = late(() => import('./report-dialog.tsx'), 'ReportDialog');

interface LetterViewProps {
  letter: Letter;
  onBack(): void;
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  onDelete(): void;
  onKeep(): void;
  onChoose(): void;
}

/** One letter in full, its sum, the place it leads to, and what can be done with it. */
export function LetterView({ letter, onBack, onNewer, onOlder, onDelete, onKeep, onChoose }: LetterViewProps) {
  const { t } = useLingui();
  const topics = useTopicWords();
  const time = useLetterTime();
  const placeWords = usePlaceWords();
  const [asking, setAsking] = useState<'answer' | 'report' | null>(null);
  const Mark = topicIcons[letter.topic];
  const place = letter.link !== null && isPortalPlace(letter.link) ? letter.link : null;
  return (
    <article className={styles.view}>
      <header className={styles.viewHead}>
        <Button size="s" className={styles.back} iconStart={<ArrowLeft />} onClick={onBack}>{t`All messages`}</Button>
        <span className={styles.topic}>
          <Mark />
          {topics[letter.topic]}
        </span>
        <time className="num" dateTime={letter.date}>
          {time.full(letter.date)}
        </time>
        <span className={styles.viewWays}>
          <IconButton label={t`Newer message`} disabled={!onNewer} onClick={onNewer}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t`Older message`} disabled={!onOlder} onClick={onOlder}>
            <ChevronDown />
          </IconButton>
          <IconButton label={t`Delete this message`} onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </span>
      </header>
      <h2 className={styles.viewTitle}>{letter.title}</h2>
      {letter.from ? (
        <p className={styles.from}>{letter.answers ? t`${letter.from} replied to “${letter.answers}”` : t`From: ${letter.from}`}</p>
      ) : null}
      <p className={styles.text}>{letter.content}</p>
      {letter.amount !== null ? (
        <dl className={styles.sum}>
          <div>
            <dt>{t`Amount`}</dt>
            <dd className={styles.gold}>
              <Amount value={letter.amount} />
            </dd>
          </div>
          {letter.reference ? (
            <div>
              <dt>{t`Reference`}</dt>
              <dd className="num">{letter.reference}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      <footer className={styles.viewFoot}>
        {letter.mayAnswer ? (
          <Button tone="primary" iconStart={<Send />} onClick={() => setAsking('answer')}>{t`Reply`}</Button>
        ) : place ? (
          <Button tone="primary" render={<Link to={place} />}>
            {placeWords(place)}
          </Button>
        ) : null}
        <Button onClick={onKeep}>{t`Mark as unread`}</Button>
        {letter.topic === 'people' && letter.from ? (
          <Button tone="quiet" iconStart={<Flag />} onClick={() => setAsking('report')}>{t`Report`}</Button>
        ) : (
          <span className={styles.fewer}>
            <Trans>
              Too many messages?{' '}
              <button type="button" className={styles.link} onClick={onChoose}>
                Choose what we send
              </button>
            </Trans>
          </span>
        )}
      </footer>
      <Part corner>
        {asking === 'answer' ? <WriteDialog answers={letter} onClose={() => setAsking(null)} /> : null}
        {asking === 'report' ? <ReportDialog letter={letter} onClose={() => setAsking(null)} /> : null}
      </Part>
    </article>
  );
}
