import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import type { CSSProperties } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { isLightBrand } from '../../parts/light-brand.ts';
import { AHEAD_MS, clockText, type Phase, SOON_MS } from './phase.ts';
import { Piece } from './piece.tsx';
import type { Rain } from './queries.ts';
import { RemindButton } from './remind-button.tsx';
import styles from './ribbon.module.css';

export interface RibbonProps {
  rain: Rain;
  phase: Extract<Phase, { kind: 'ahead' | 'falling' }>;
  /** The server's clock. */
  now: number;
  /** A round is being played: the fall waits for its end. */
  isHeld: boolean;
  /** Floats over a game, which takes every press: without buttons. */
  isOverGame: boolean;
  onCatch(): void;
}

/** Announces a rain over any page for ten minutes, then leads to it while it falls. */
export function Ribbon({ rain, phase, now, isHeld, isOverGame, onCatch }: RibbonProps) {
  const { t } = useLingui();
  const number = new Intl.NumberFormat(currentTag());
  const isAhead = phase.kind === 'ahead';
  const left = (isAhead ? phase.startsAt : phase.endsAt) - now;
  const clock = clockText(left);
  const count = number.format(isAhead ? phase.fall.leastEnvelopes : phase.course.leastLeft);
  const span = isAhead ? AHEAD_MS : phase.endsAt - Date.parse(phase.course.startsAt);
  return (
    <div className={styles.slot} data-over-game={isOverGame || undefined}>
      <section
        className={styles.ribbon}
        data-light={isLightBrand() || undefined}
        data-soon={(isAhead && left <= SOON_MS) || undefined}
        aria-label={rain.title}
        style={{ '--left': Math.min(1, Math.max(0, left / span)) } as CSSProperties}
      >
        <Piece pose={2} className={styles.picture} />
        <div className={styles.words}>
          <p className={styles.title}>{isAhead ? t`${rain.title} in ${clock}` : t`${rain.title}, ${clock} left`}</p>
          <p className={styles.sum}>
            <Amount value={isAhead ? phase.fall.pool : phase.course.left} trim /> <span>{t`At least ${count} to catch`}</span>
          </p>
        </div>
        {isOverGame ? null : isAhead ? (
          <RemindButton promotionId={rain.promotionId} startsAt={phase.fall.startsAt} className={styles.remind} />
        ) : isHeld ? (
          <p className={styles.waits}>{t`After your round`}</p>
        ) : (
          <Button className={styles.catch} onClick={onCatch}>{t`Catch one`}</Button>
        )}
        <i className={styles.line} aria-hidden="true" />
      </section>
    </div>
  );
}
