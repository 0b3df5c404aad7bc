import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Skeleton } from '@pavilion/ui/skeleton';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { Ball } from '../../shared/lottery/ball.tsx';
import { DRAWN, type QuickFamily } from '../../shared/lottery/family.ts';
import type { MenuItem, Near } from './queries.ts';
import styles from './stage.module.css';
import { useLeftText } from '../../shared/lottery/time-left.tsx';
import type { IssueClock } from './use-clock.ts';
import { useLotteryWords } from './words.ts';

const STEP_MS = 180;
const LAST_MS = 5_000;
const SHOWN_FACTS = 4;

export const shortNumero = (numero: string): string => numero.slice(numero.indexOf('-') + 1);

/** The time left, the draw as it falls, and what is said of it. */
export function Stage({ game, family, clock }: { game: MenuItem; family: QuickFamily; clock: IssueClock }) {
  const { t } = useLingui();
  const leftText = useLeftText();
  const { near, left, now } = clock;
  const current = near?.currentNumero;
  const previous = near?.previousNumero;
  const short = shortNumero(current?.numero ?? '');
  const time = dateFormat({ timeStyle: 'medium', timeZone: brand.timeZone });
  const part = current ? left / Math.max(1, current.closeTime - current.openTime) : 0;
  return (
    <section className={styles.stage} data-family={family} aria-label={game.gameName}>
      <div className={styles.time}>
        <h1>{game.gameName}</h1>
        {current && left > 0 ? (
          <>
            <p className={styles.until}>
              <span className={cx(styles.clock, left <= LAST_MS && styles.last)} role="timer" aria-live="off">
                {leftText(left)}
              </span>
              <span className={styles.counted}>
                <span>{t`until betting closes`}</span>
                <span>
                  <Trans>
                    Draw <b>{short}</b>
                  </Trans>
                </span>
              </span>
            </p>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${Math.min(100, part * 100)}%` }} />
            </span>
            <p className={styles.small}>
              <Trans>
                Server time {time.format(now)}, draws at {time.format(current.drawTime)}
              </Trans>
            </p>
          </>
        ) : near ? (
          <p className={styles.closed} role="status">
            <Trans>Betting is closed. The next draw opens shortly.</Trans>
          </p>
        ) : (
          <Skeleton shape="block" height="36px" />
        )}
      </div>
      <Fallen previous={previous} family={family} />
      {previous?.facts ? <Facts previous={previous} /> : <div className={styles.facts} />}
    </section>
  );
}

function Fallen({ previous, family }: { previous: Near['previousNumero'] | undefined; family: QuickFamily }) {
  const { t } = useLingui();
  const numbers = previous?.winNo?.split(',') ?? null;
  const short = shortNumero(previous?.numero ?? '');
  return (
    <div className={styles.fall} aria-live="polite">
      <div
        key={`${previous?.numero} ${numbers !== null}`}
        role="img"
        // A draw is read as a number is.
        dir="ltr"
        className={styles.balls}
        aria-label={numbers ? t`Draw ${short}: ${numbers.join(' ')}` : t`Waiting for the draw`}
      >
        {Array.from({ length: DRAWN[family] }, (_, place) => (
          <span key={place} className={styles.drop} style={{ animationDelay: `${place * STEP_MS}ms` }}>
            {numbers ? <Ball number={numbers[place] ?? ''} family={family} /> : <span className={styles.awaited} />}
            {numbers ? <i className={styles.ripple} style={{ animationDelay: `${place * STEP_MS + 420}ms` }} /> : null}
          </span>
        ))}
      </div>
      <p className={styles.caption}>
        {numbers ? (
          <Trans>
            Draw <b>{short}</b>
          </Trans>
        ) : previous ? (
          <Trans>
            Drawing <b>{short}</b>
          </Trans>
        ) : previous === null ? (
          <Trans>No draws yet</Trans>
        ) : null}
      </p>
    </div>
  );
}

function Facts({ previous }: { previous: NonNullable<Near['previousNumero']> }) {
  const { fact, word } = useLotteryWords();
  return (
    <dl className={styles.facts}>
      {Object.entries(previous.facts ?? {})
        .slice(0, SHOWN_FACTS)
        .map(([code, value]) => (
          <div key={code}>
            <dt>{fact(code)}</dt>
            <dd>{word(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
