import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { Link } from '../../parts/link.tsx';
import { useServerClock } from '../../parts/use-server-clock.ts';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import lobby from '../../shared/games/lobby.module.css';
import { TimeLeft } from '../../shared/lottery/time-left.tsx';
import { homeQueries } from './own-queries.ts';
import { type Race, raceAt } from './now-rules.ts';
import styles from './race-board.module.css';

type Place = Race['leaders'][number];

/** The race under way: its prizes, who leads it by masked names, and the member's own place. Nothing before somebody is on it. */
export function RaceBoard() {
  const { isMember } = useSession();
  const money = useMoneyText();
  const { data } = useQuery(homeQueries.now());
  const running = raceAt(data?.race ?? null, useServerClock(1000));
  if (!running || (running.race.leaders.length === 0 && !running.race.self)) return null;
  const { race, left } = running;
  const sum = money(race.pool);
  const clock = <TimeLeft ms={left} />;
  return (
    <section className={lobby.section} aria-labelledby="home-race">
      <SectionHeader
        id="home-race"
        title={race.title}
        note={
          <span className={styles.note}>
            <Trans>
              {sum} in prizes, ends in {clock}
            </Trans>
          </span>
        }
        actions={
          <Link
            to={isMember ? paths.member('rewardCenter') : paths.promotions(race.code)}
            className={lobby.all}
            aria-describedby="home-race"
          >
            <Trans>See all</Trans>
          </Link>
        }
      />
      <Standing race={race} />
    </section>
  );
}

function Standing({ race }: { race: Race }) {
  const { leaders, self } = race;
  const own = self && !leaders.some(({ isSelf }) => isSelf) ? { ...self, customerName: '', isSelf: true } : null;
  return (
    <ol className={styles.places}>
      {[...leaders, ...(own ? [own] : [])].map((place) => (
        <PlaceRow key={place.place} place={place} measure={race.measure} />
      ))}
    </ol>
  );
}

function PlaceRow({ place: { place, score, prize, customerName, isSelf }, measure }: { place: Place; measure: Race['measure'] }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const number = new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 2 });
  return (
    <li value={place} className={cx(styles.place, isSelf && styles.self)}>
      <span className={styles.rank} data-first={place === 1 || undefined}>
        {number.format(place)}
      </span>
      <span className={styles.who}>
        <b>{isSelf ? t`You` : customerName}</b>
        <small>{measure === 'turnover' ? money(score) : `${number.format(score)}×`}</small>
      </span>
      {prize === null ? null : <Amount value={prize} tone="win" trim className={styles.prize} />}
    </li>
  );
}
