import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Ball } from '../../shared/lottery/ball.tsx';
import type { QuickFamily } from '../../shared/lottery/family.ts';
import { lotteryQueries } from './queries.ts';
import { shortNumero } from './stage.tsx';
import styles from './latest-draws.module.css';

/** As many as the board beside is high. */
const SIZE = 10;

/** The last draws of a game in a column. */
export function LatestDraws({ gameId, family }: { gameId: number; family: QuickFamily }) {
  const { t } = useLingui();
  const { data } = useQuery(lotteryQueries.draws(gameId, { page: 0, size: SIZE }));
  return (
    <section className={styles.latest} aria-label={t`Latest draws`}>
      <h3>{t`Latest draws`}</h3>
      <ul data-family={family}>
        {data?.content.map(({ numero, winNo }) => (
          <li key={numero}>
            <span>{shortNumero(numero)}</span>
            <span className={styles.balls} dir="ltr" role="img" aria-label={winNo.replaceAll(',', ' ')}>
              {winNo.split(',').map((number, at) => (
                <Ball key={at} number={family === 'ssc' ? number : String(Number(number))} family={family} />
              ))}
            </span>
          </li>
        )) ?? Array.from({ length: SIZE }, (_, at) => <li key={at} />)}
      </ul>
    </section>
  );
}
