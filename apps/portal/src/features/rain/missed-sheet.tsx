import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@pavilion/ui/icon-button';
import { X } from '@pavilion/ui/icon';
import { type PointerEvent, useRef, useState } from 'react';
import { Piece } from './piece.tsx';
import { nextAfter } from './phase.ts';
import type { Course, Rain } from './queries.ts';
import { RemindButton } from './remind-button.tsx';
import styles from './missed-sheet.module.css';
import { useWhen } from './when-words.ts';

/** So far down it is pushed away. */
const AWAY_PX = 60;

/** Tells who came late how a rain ended and when the next one is. */
export function MissedSheet({ rain, course, onClose }: { rain: Rain; course: Course; onClose(): void }) {
  const { t } = useLingui();
  const when = useWhen();
  const [down, setDown] = useState(0);
  const from = useRef<number | null>(null);
  const nextAt = nextAfter(rain, course.at);
  const lasted = useLasted(course);
  const titles = {
    falling: t`The rain has ended.`,
    over: t`The rain has ended.`,
    caught: t`All caught`,
    stopped: t`The rain was stopped`,
  } as const;
  const drag = (event: PointerEvent) => {
    if (from.current !== null) setDown(Math.max(0, event.clientY - from.current));
  };
  const drop = () => {
    from.current = null;
    if (down > AWAY_PX) onClose();
    else setDown(0);
  };
  return (
    <section
      className={styles.sheet}
      aria-label={rain.title}
      style={{ translate: `0 ${down}px` }}
      onPointerDown={(event) => {
        from.current = event.clientY;
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <Piece pose={4} className={styles.picture} />
      <div role="status">
        <h2 className={styles.title}>{titles[course.state]}</h2>
        <p className={styles.words}>
          {lasted} {nextAt === null ? '' : t`Next one: ${when(nextAt)}.`}
        </p>
      </div>
      <IconButton className={styles.close} label={t`Close`} onClick={onClose}>
        <X />
      </IconButton>
      {nextAt === null ? null : <RemindButton promotionId={rain.promotionId} startsAt={nextAt} says="when" className={styles.remind} />}
    </section>
  );
}

/** How long it fell. */
function useLasted({ startsAt, endedAt, endsAt }: Course): string {
  const { t } = useLingui();
  const seconds = Math.max(1, Math.round((Date.parse(endedAt ?? endsAt) - Date.parse(startsAt)) / 1000));
  const minutes = Math.round(seconds / 60);
  return seconds < 100
    ? t({ message: plural(seconds, { one: 'It ended after # second.', other: 'It ended after # seconds.' }) })
    : t({ message: plural(minutes, { one: 'It ended after # minute.', other: 'It ended after # minutes.' }) });
}
