import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import styles from './agent.module.css';
import { clockParts } from './clock-parts.ts';

/** The brand's time, second by second. Screen readers read it on request, not each second. */
export function LiveClock() {
  const { t } = useLingui();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  }, []);
  const { day, time, offset } = clockParts(now, { timeZone: brand.timeZone, tag: currentTag() });
  return (
    <div className={styles.clock} role="timer" aria-live="off" aria-label={t`Server time`}>
      <time dateTime={now.toISOString()} className={styles.time}>
        <bdi>{time}</bdi>
      </time>
      <span className={styles.day}>
        <bdi>{day}</bdi> <bdi>{offset}</bdi>
      </span>
    </div>
  );
}
