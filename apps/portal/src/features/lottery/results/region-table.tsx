import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Link } from '../../../parts/link.tsx';
import { paths } from '../../../paths.ts';
import { Emblem } from '../../../shared/lottery/emblem.tsx';
import { usePrizeWords } from '../../../shared/lottery/official-words.ts';
import { columnsOf, tailOf } from '../official/prize-table.tsx';
import { isOfficial, PRIZES, prizesOf } from '../official/rules.ts';
import type { ShownDraw } from './shown-draws.ts';
import { isFound } from './found.ts';
import { type DrawHits, hitsKey } from './my-hits.ts';
import { Won } from './won.tsx';
import styles from './all-results.module.css';

export interface TableProps {
  draws: readonly ShownDraw[];
  /** What is looked for; empty: nothing. */
  figures: string;
  hits: ReadonlyMap<string, DrawHits>;
}

/** The draws of a region beside each other, a prize a row. */
export function RegionTable({ draws, figures, hits }: TableProps) {
  const { t } = useLingui();
  const words = usePrizeWords();
  const family = draws[0]?.game.family ?? '';
  if (!isOfficial(family)) return null;
  const tail = tailOf(family);
  const prizes = draws.map(({ winNo }) => prizesOf(winNo));
  const isAlone = draws.length === 1;
  return (
    <table className={styles.table} data-alone={isAlone || undefined}>
      <thead>
        <tr>
          <td />
          {draws.map((draw) => (
            <th key={draw.game.gameCode} scope="col">
              <Link to={paths.results(draw.game.gameCode)}>
                <Emblem {...draw.game} className={styles.emblem} />
                <span>{draw.game.gameName}</span>
              </Link>
              <Won hits={hits.get(hitsKey(draw))} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PRIZES[family].map((code, place) => (
          <tr key={code} data-top={place === 0 || undefined}>
            <th scope="row">{words(code)}</th>
            {draws.map((draw, at) => {
              const numbers = prizes[at]?.[code] ?? [];
              const lit = hits.get(hitsKey(draw))?.isLit;
              return (
                <td key={draw.game.gameCode} style={{ '--across': isAlone ? columnsOf(numbers.length) : 1 } as CSSProperties}>
                  <span>
                    {numbers.map((number, index) => (
                      <bdi key={index} data-lit={lit?.(code, number) || undefined} data-found={isFound(number, figures) || undefined}>
                        {number.slice(0, -tail)}
                        <b>{number.slice(-tail)}</b>
                        {lit?.(code, number) ? <span className={styles.unseen}>{t`, your hit`}</span> : null}
                      </bdi>
                    ))}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
