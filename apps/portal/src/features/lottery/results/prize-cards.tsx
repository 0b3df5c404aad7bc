import { Link } from '../../../parts/link.tsx';
import { dateFormat } from '../../../parts/dates.ts';
import { paths } from '../../../paths.ts';
import { Emblem } from '../../../shared/lottery/emblem.tsx';
import { issueDay } from '../../../shared/lottery/official-words.ts';
import { PrizeList } from '../official/prize-table.tsx';
import { isOfficial, prizesOf } from '../official/rules.ts';
import { isFound } from './found.ts';
import { hitsKey } from './my-hits.ts';
import type { TableProps } from './region-table.tsx';
import { Won } from './won.tsx';
import styles from './all-results.module.css';

/** Draws whose prizes differ, each with a table of its own, side by side where there is room. */
export function PrizeCards({ draws, figures, hits }: TableProps) {
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return (
    <ul className={styles.cards}>
      {draws.map((draw) => {
        const { game, numero, winNo } = draw;
        const own = hits.get(hitsKey(draw));
        if (!isOfficial(game.family)) return null;
        return (
          <li key={game.gameCode}>
            <h3>
              <Emblem {...game} className={styles.emblem} />
              <Link to={paths.results(game.gameCode)}>{game.gameName}</Link>
              <small>{issueDay(numero, day)}</small>
            </h3>
            <Won hits={own} />
            <PrizeList
              family={game.family}
              prizes={prizesOf(winNo)}
              isLit={own?.isLit}
              isFound={figures === '' ? undefined : (number) => isFound(number, figures)}
            />
          </li>
        );
      })}
    </ul>
  );
}
