import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Countdown } from '@pavilion/ui/countdown';
import { DAY_MS } from '@pavilion/contract/base/time';
import { dateFormat } from '../../../parts/dates.ts';
import type { MenuItem, Setting } from '../queries.ts';
import { useLeftText } from '../../../shared/lottery/time-left.tsx';
import type { IssueClock } from '../use-clock.ts';
import { BrandObject } from '../../../parts/brand-object.tsx';
import { useGroupWords } from '../../../shared/lottery/official-words.ts';
import pageStyles from './official.module.css';
import styles from './stage.module.css';

interface StageProps {
  game: MenuItem;
  group: string;
  setting: Setting;
  clock: IssueClock;
}

/** The draw that takes bets, its day, and how long it does, by the server's clock. */
export function Stage({ game, group, setting: { zone }, clock: { near, left, now, retry } }: StageProps) {
  const { t } = useLingui();
  const words = useGroupWords();
  const leftText = useLeftText();
  const issue = near?.currentNumero;
  const day = dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', timeZone: zone });
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: zone });
  return (
    <header className={styles.stage}>
      <span className={styles.art} aria-hidden="true">
        <BrandObject name="draws" />
      </span>
      <div>
        <p className={cx(pageStyles.quiet, styles.region)}>{words(group)}</p>
        <h1>{game.gameName}</h1>
        {issue ? (
          <p className={pageStyles.quiet}>
            {day.format(issue.drawTime)}, <Trans>first prize at {time.format(issue.drawTime)}</Trans>
          </p>
        ) : null}
      </div>
      {issue ? (
        <div className={styles.clock}>
          <p className={pageStyles.quiet}>{t`Betting closes in`}</p>
          {left >= DAY_MS ? (
            <div className={styles.time} role="timer">
              {leftText(left)}
            </div>
          ) : (
            <Countdown
              key={issue.numero}
              className={styles.time}
              until={issue.closeTime}
              now={() => now}
              onEnd={retry}
              words={({ hours, minutes }) => t`Betting closes in ${hours} hours and ${minutes} minutes`}
            />
          )}
          <p className={pageStyles.quiet}>
            {time.format(issue.closeTime)} ({zone.split('/').at(-1)?.replaceAll('_', ' ')})
          </p>
        </div>
      ) : near ? (
        <p className={cx(pageStyles.quiet, styles.closed)}>{t`Betting is closed. The next draw opens automatically.`}</p>
      ) : null}
    </header>
  );
}
