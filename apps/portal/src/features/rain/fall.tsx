import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { useMedia } from '@pavilion/ui/use-media';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { isLightBrand } from '../../parts/light-brand.ts';
import { Waves } from '../../parts/waves.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './fall.module.css';
import { type Falling, piecesOf } from './fall-pieces.ts';
import { clockText } from './phase.ts';
import { Piece } from './piece.tsx';
import type { Course } from './queries.ts';
import { useServerClock } from '../../parts/use-server-clock.ts';

/** What was caught: its pose, where it was on the screen, and of which fall. */
export interface Picked {
  at: string;
  pose: number;
  x: number;
  y: number;
  size: number;
}

interface FallProps {
  course: Course;
  endsAt: number;
  isPhone: boolean;
  onPick(picked: Picked): void;
}

const styleOf = ({ left, size, takes, after, sway, turn }: Falling) =>
  ({
    '--at': `${left}%`,
    '--size': `${size}px`,
    '--takes': `${takes}s`,
    '--after': `${after}s`,
    '--sway': `${sway}px`,
    '--turn': `${turn}deg`,
  }) as CSSProperties;

/** What falls, in three depths; those in the middle are to be caught. A key catches the one nearest to the middle of the window. */
export function Fall({ course, endsAt, isPhone, onPick }: FallProps) {
  const { t } = useLingui();
  const sky = useRef<HTMLUListElement>(null);
  const hasKeys = useMedia('(hover: hover) and (pointer: fine)');
  const money = useMoneyText();
  const middle = piecesOf('middle', isPhone);
  const pick = (button: HTMLElement, pose: number) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    onPick({ at: course.at, pose, x: left + width / 2, y: top + height / 2, size: width });
  };
  const catchNearest = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || (event.target instanceof Element && event.target.closest('button'))) return;
    event.preventDefault();
    const all = [...(sky.current?.querySelectorAll('button') ?? [])];
    const nearest = all.toSorted((a, b) => toMiddle(a) - toMiddle(b))[0];
    if (nearest) pick(nearest, Number(nearest.dataset['pose']));
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => catchNearest(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <div className={styles.fall} data-light={isLightBrand() || undefined}>
      <Layer depth="far" isPhone={isPhone} />
      <ul className={styles.sky} ref={sky}>
        {middle.map((one, place) => (
          <li key={one.key} className={styles.drop} style={styleOf(one)}>
            <button
              type="button"
              className={styles.button}
              data-pose={one.pose}
              aria-label={t`Catch number ${place + 1} of ${middle.length}`}
              onPointerDown={(event) => {
                // What falls is gone from under a finger before a click comes.
                if (event.button === 0) pick(event.currentTarget, one.pose);
              }}
              onClick={(event) => pick(event.currentTarget, one.pose)}
            >
              <Piece pose={one.pose} />
            </button>
          </li>
        ))}
      </ul>
      <Layer depth="near" isPhone={isPhone} />
      <Clock course={course} endsAt={endsAt} />
      <div className={styles.say}>
        <Waves className={styles.waves} />
        <div className={styles.words}>
          <p className={styles.big}>{hasKeys ? t`Click to catch one` : t`Tap to catch one`}</p>
          <p>
            {t`${money(course.least)} to ${money(course.most)} in each. Same chance in each.`}{' '}
            {hasKeys ? t`Press Space to catch the nearest.` : null}
          </p>
        </div>
      </div>
    </div>
  );
}

function toMiddle(element: Element): number {
  const { left, top, width, height } = element.getBoundingClientRect();
  return Math.hypot(left + width / 2 - window.innerWidth / 2, top + height / 2 - window.innerHeight / 2);
}

/** Those that only fall. */
const Layer = ({ depth, isPhone }: { depth: 'far' | 'near'; isPhone: boolean }) => (
  <div className={cx(styles.layer, styles[depth])} aria-hidden="true">
    {piecesOf(depth, isPhone).map((one) => (
      <span key={one.key} className={styles.drop} style={styleOf(one)}>
        <Piece pose={one.pose} depth={depth} />
      </span>
    ))}
  </div>
);

const ROUND = 2 * Math.PI * 17;

/** Time left, and how many are. */
function Clock({ course, endsAt }: { course: Course; endsAt: number }) {
  const { t } = useLingui();
  const now = useServerClock(250);
  const number = new Intl.NumberFormat(currentTag());
  const left = endsAt - now;
  const share = Math.min(1, Math.max(0, left / (endsAt - Date.parse(course.startsAt))));
  const clock = clockText(left);
  const count = number.format(course.leastLeft);
  return (
    <div className={styles.clock}>
      <svg width="42" height="42" viewBox="0 0 42 42" aria-hidden="true">
        <circle cx="21" cy="21" r="17" className={styles.track} />
        <circle cx="21" cy="21" r="17" className={styles.arc} strokeDasharray={`${ROUND * share} ${ROUND}`} transform="rotate(-90 21 21)" />
      </svg>
      <p>
        <b>{t`${clock} left`}</b>
        <span>{t`At least ${count} to catch`}</span>
      </p>
    </div>
  );
}
