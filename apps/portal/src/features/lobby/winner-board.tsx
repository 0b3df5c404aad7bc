import { Trans, useLingui } from '@lingui/react/macro';
import { Activity } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { currentTag, isSpelledOut } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { dateFormat } from '../../parts/dates.ts';
import { gameLink } from '../../paths.ts';
import styles from './winner-board.module.css';

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** "3 minutes ago", in the reader's words; the time of day where the browser does not know them. */
function ago(iso: string, now: number): string {
  if (!isSpelledOut()) return dateFormat({ timeStyle: 'short', timeZone: brand.timeZone }).format(new Date(iso));
  const seconds = Math.max(1, Math.round((now - Date.parse(iso)) / 1000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(currentTag(), { style: 'short', numeric: 'always' }).format(-Math.floor(seconds / size), unit);
}

/** The largest wins of the last day, real and masked; asked for again every quarter of a minute. */
export function WinnerBoard() {
  const { t } = useLingui();
  const { isLogin } = useSession();
  const { data, dataUpdatedAt } = useQuery(queries.winners());
  const wins = data?.list ?? [];
  if (wins.length === 0) return null;
  return (
    <section className={styles.board} aria-labelledby="winners">
      <div className={styles.head}>
        <h2 id="winners" className={styles.title}>
          <Trans>Winning now</Trans>
        </h2>
        <span className={styles.live}>
          <Activity />
          <Trans>live</Trans>
        </span>
      </div>
      {/* The line scrolls sideways, so the keyboard must reach it; its links take the focus. */}
      <ol className={styles.list} aria-label={t`Largest wins of the last 24 hours`}>
        {wins.map(({ vo }) => (
          <li key={`${vo.customerName}-${vo.nodeId}-${vo.time}`}>
            <Link to={gameLink(vo.nodeId, isLogin)} state={{ name: vo.gameName, icon: vo.iconUrl }} className={styles.win}>
              <Picture source={bareTileSource(vo.iconUrl)} fallbackSrc={FALLBACK_TILE} alt="" className={styles.thumb} />
              <span className={styles.words}>
                <span className={styles.who}>{vo.customerName}</span>
                <span className={styles.game}>
                  <span>{vo.gameName}</span>
                  <span>· {ago(vo.time, dataUpdatedAt)}</span>
                </span>
              </span>
              <Amount value={vo.winAmount} currency={vo.currency} tone="win" className={styles.amount} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
