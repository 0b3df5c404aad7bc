import { Link } from '../../../parts/link.tsx';
import { brand } from '../../../boot.ts';
import { dateFormat } from '../../../parts/dates.ts';
import { paths } from '../../../paths.ts';
import { Ball } from '../../../shared/lottery/ball.tsx';
import { Emblem } from '../../../shared/lottery/emblem.tsx';
import { isQuick } from '../../../shared/lottery/family.ts';
import { hitsKey } from './my-hits.ts';
import { isFoundBall } from './found.ts';
import type { TableProps } from './region-table.tsx';
import { Won } from './won.tsx';
import styles from './all-results.module.css';

/** The last draw of each quick game, a game a row. */
export function QuickTable({ draws, figures, hits }: TableProps) {
  const when = dateFormat({ day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  return (
    <ul className={styles.quick}>
      {draws.map((draw) => {
        const { game, winNo, openTime } = draw;
        const { family } = game;
        if (!isQuick(family)) return null;
        const numbers = winNo.split(',');
        return (
          <li key={game.gameCode}>
            <Emblem {...game} className={styles.emblem} />
            <p>
              <Link to={paths.results(game.gameCode)}>{game.gameName}</Link>
              <small>{when.format(openTime)}</small>
            </p>
            <span className={styles.balls} dir="ltr" data-many={numbers.length > 5 || undefined}>
              {numbers.map((number, at) => (
                <span key={at} data-found={isFoundBall(number, figures) || undefined}>
                  <Ball number={family === 'ssc' ? number : String(Number(number))} family={family} />
                </span>
              ))}
            </span>
            <Won hits={hits.get(hitsKey(draw))} />
          </li>
        );
      })}
    </ul>
  );
}
