import { Trans, useLingui } from '@lingui/react/macro';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { usePlayWay } from '../../parts/play-way.ts';
import { gameLink, paths } from '../../paths.ts';
import { Ball } from '../../shared/lottery/ball.tsx';
import { isQuick } from '../../shared/lottery/family.ts';
import { usePrizeWords } from '../../shared/lottery/official-words.ts';
import { TimeLeft, useSince } from '../../shared/lottery/time-left.tsx';
import { chooseDraws, type DrawNow, shortResult } from '../../shared/games/draws.ts';
import { drawsQuery } from '../../shared/games/draws-query.ts';
import styles from './draws-row.module.css';
import lobby from '../../shared/games/lobby.module.css';

const ON_HOME = 6;
/** More numbers than this are shown as their count. */
const MAX_BALLS = 10;

/** Draws to come with their countdown, and what fell last, as the home page chooses them. Nothing where nothing is drawn. */
export function DrawsRow() {
  const { t } = useLingui();
  const { data, dataUpdatedAt } = useQuery(drawsQuery());
  const since = useSince(dataUpdatedAt);
  const draws = chooseDraws(data ?? [], ON_HOME);
  const [first] = draws;
  if (data && !first) return null;
  return (
    <section className={lobby.section} aria-labelledby="draws" aria-busy={data ? undefined : true}>
      <SectionHeader
        id="draws"
        title={t`Upcoming draws`}
        actions={
          <>
            <Link to={paths.results()} className={lobby.all}>
              <Trans>Results</Trans>
            </Link>
            {!first ? null : (
              <Link
                to={paths.gameType(first.accountTypeName === 'ELOTT' ? 'ELOTT' : 'LOTT')}
                className={lobby.all}
                aria-describedby="draws"
              >
                <Trans>See all</Trans>
              </Link>
            )}
          </>
        }
      />
      <ul className={styles.list}>
        {draws.map((draw) => (
          <li key={draw.gameCode}>
            <Card draw={draw} left={(draw.remainTime ?? 0) - since} />
          </li>
        ))}
        {data ? null : Array.from({ length: ON_HOME }, (_, at) => <li key={at} className={styles.waiting} />)}
      </ul>
    </section>
  );
}

function Card({ draw, left }: { draw: DrawNow; left: number }) {
  const { t } = useLingui();
  const way = usePlayWay();
  const prizes = usePrizeWords();
  const { prize, numbers } = shortResult(draw);
  const kind = isQuick(draw.family) ? draw.family : null;
  const shown = numbers.slice(0, MAX_BALLS);
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>
        <Link to={gameLink(0, way, { vendor: draw.accountTypeName, code: draw.gameCode })} className={styles.open}>
          {draw.gameName}
        </Link>
      </h3>
      <p className={styles.next} data-over={left <= 0 || undefined}>
        {left > 0 ? (
          <>
            <TimeLeft ms={left} />
            <small>{t`until betting closes`}</small>
          </>
        ) : (
          <b>{t`drawing`}</b>
        )}
      </p>
      <p className={styles.last}>
        <small>{prize ? prizes(prize) : t`Last result`}</small>
        <span className={styles.balls} dir="ltr" data-many={shown.length > 5 || undefined} data-ten={shown.length === 10 || undefined}>
          {shown.map((number, at) =>
            kind ? (
              <Ball key={at} number={number} family={kind} />
            ) : (
              <b key={at} className={styles.number}>
                <bdi dir="ltr">{number}</bdi>
              </b>
            ),
          )}
          {numbers.length > shown.length ? <small>+{numbers.length - shown.length}</small> : null}
        </span>
      </p>
    </article>
  );
}
