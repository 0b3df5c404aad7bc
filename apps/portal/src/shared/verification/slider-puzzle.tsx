import { Trans, useLingui } from '@lingui/react/macro';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { SLIDER_HEIGHT, SLIDER_PIECE, SLIDER_WIDTH } from '@pavilion/contract/verification/slider';
import { cx } from '@pavilion/ui/cx';
import { ChevronsRight, RefreshCw } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Spinner } from '@pavilion/ui/spinner';
import styles from './captcha.module.css';
import { ChallengeFailure } from './challenge-failure.tsx';
import { MOST } from './use-piece.ts';
import { useSliderPuzzle } from './use-slider-puzzle.ts';

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Drawn from left to right in every language: so are the pictures. */
export function SliderPuzzle({ onSolved }: { onSolved(pass: CaptchaPass): void }) {
  const { t } = useLingui();
  const puzzle = useSliderPuzzle(onSolved);
  const { picture, state } = puzzle;
  const { x, byKeys, drag, onKeyDown } = puzzle.piece;
  if (puzzle.failure) return <ChallengeFailure error={puzzle.failure} onRetry={puzzle.renew} />;
  return (
    <div className={styles.puzzle} data-puzzle>
      <div
        dir="ltr"
        className={cx(styles.scene, state === 'wrong' && styles.wrong)}
        style={{ aspectRatio: `${SLIDER_WIDTH} / ${SLIDER_HEIGHT}` }}
      >
        {picture ? (
          <>
            <img src={picture.background} alt="" draggable={false} className={styles.background} />
            <img
              src={picture.piece}
              alt=""
              draggable={false}
              className={styles.piece}
              style={{
                left: percent(x, SLIDER_WIDTH),
                top: percent(picture.pieceTop, SLIDER_HEIGHT),
                width: percent(SLIDER_PIECE, SLIDER_WIDTH),
              }}
              {...drag}
            />
          </>
        ) : (
          <span className={styles.waiting}>
            <Spinner label={t`Loading puzzle`} />
          </span>
        )}
      </div>
      <div dir="ltr" className={styles.rail}>
        <span className={styles.railFill} style={{ width: `calc(${percent(x, MOST)} * var(--way) + 26px)` }} />
        <span className={styles.railWords} aria-hidden="true">
          {x === 0 ? <Trans>Slide to fit the piece</Trans> : null}
        </span>
        <div
          role="slider"
          tabIndex={picture ? 0 : -1}
          aria-label={t`Position of the piece`}
          aria-valuemin={0}
          aria-valuemax={MOST}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t`${Math.round(x)} of ${MOST}`}
          aria-disabled={!picture || state === 'judged'}
          aria-describedby="slider-puzzle-hint"
          className={cx(styles.handle, state === 'judged' && styles.judged)}
          style={{ left: `calc(${percent(x, MOST)} * var(--way))` }}
          onKeyDown={onKeyDown}
          {...drag}
        >
          {state === 'judged' ? <Spinner size="s" /> : <ChevronsRight />}
        </div>
      </div>
      <div className={styles.under}>
        <p id="slider-puzzle-hint" className={styles.hint}>
          {byKeys ? <Trans>Move with the arrow keys, then press Enter.</Trans> : <Trans>Drag, or use the arrow keys and Enter.</Trans>}
        </p>
        <p className={styles.news} role="status">
          {puzzle.news}
        </p>
        <IconButton label={t`New puzzle`} className={styles.again} onClick={puzzle.renew}>
          <RefreshCw />
        </IconButton>
      </div>
    </div>
  );
}
