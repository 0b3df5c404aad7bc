import { Trans, useLingui } from '@lingui/react/macro';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import { currencyDigits } from '@pavilion/format/money-format';
import { shortMoney } from '@pavilion/ui/short-money';
import { useMedia } from '@pavilion/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type To } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { brandArt } from '../../parts/art.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { Link } from '../../parts/link.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePlayWay } from '../../parts/play-way.ts';
import { useServerClock } from '../../parts/use-server-clock.ts';
import { gameLink, paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { DrawNow } from '../../shared/games/draws.ts';
import { drawsQuery } from '../../shared/games/draws-query.ts';
import { Emblem } from '../../shared/lottery/emblem.tsx';
import { TimeLeft, useSince } from '../../shared/lottery/time-left.tsx';
import { nextDraw, type RainAt, rainAt, type Race, raceAt } from './now-rules.ts';
import styles from './now-strip.module.css';
import { homeQueries } from './own-queries.ts';

const NONE: readonly number[] = [];

/** What is on now, each with its clock and the way to it: the race, the rain, the next draw. Its room is reserved until the answers are here. */
export function NowStrip() {
  const { t } = useLingui();
  const hasDraws = isOn('AGEANNOUNCE3');
  const now = useQuery(homeQueries.now());
  const draws = useQuery({ ...drawsQuery(), enabled: hasDraws });
  const played = useQuery(homeQueries.played());
  const clock = useServerClock(1000);
  const since = useSince(draws.dataUpdatedAt);
  const race = raceAt(now.data?.race ?? null, clock);
  const rain = rainAt(now.data?.rain ?? null, clock);
  const draw = nextDraw(draws.data ?? [], { played: new Set(played.data ?? NONE), since });
  const isWaiting = now.isLoading || draws.isLoading || played.isLoading;
  if (!isWaiting && !race && !rain && !draw) return null;
  return (
    <section className={styles.strip} aria-label={t`On now`} aria-busy={isWaiting || undefined}>
      <ul className={styles.list}>
        {isWaiting ? (
          Array.from({ length: 3 }, (_, at) => <li key={at} className={styles.waiting} />)
        ) : (
          <>
            {race ? <RaceItem race={race.race} left={race.left} /> : null}
            {rain ? <RainItem {...rain} /> : null}
            {draw ? <DrawItem draw={draw} left={(draw.remainTime ?? 0) - since} /> : null}
          </>
        )}
      </ul>
    </section>
  );
}

interface ItemProps {
  kind: 'race' | 'rain' | 'draw';
  to: To;
  picture: ReactNode;
  label: string;
  figure: ReactNode;
  /** On a wide page. */
  more: ReactNode;
}

function Item({ kind, to, picture, label, figure, more }: ItemProps) {
  return (
    <li className={styles.item} data-kind={kind}>
      <span className={styles.picture}>{picture}</span>
      <Link to={to} className={styles.open}>
        {label}
      </Link>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.more}>{more}</span>
    </li>
  );
}

function RaceItem({ race, left }: { race: Race; left: number }) {
  const { isMember } = useSession();
  const { self } = race;
  const place = self && new Intl.NumberFormat(currentTag()).format(self.place);
  const clock = <TimeLeft ms={left} />;
  return (
    <Item
      kind="race"
      to={isMember ? paths.member('rewardCenter') : paths.promotions(race.code)}
      picture={<BrandObject name="promotions" />}
      label={race.title}
      figure={<Prize value={race.pool} />}
      more={
        place ? (
          <Trans>
            Place {place}, ends in {clock}
          </Trans>
        ) : (
          <Trans>Ends in {clock}</Trans>
        )
      }
    />
  );
}

/** Three stand side by side on a phone: a sum that is longer is said in few letters. */
const MOST_LETTERS = 10;

function Prize({ value }: { value: number }) {
  const isPhone = useMedia('(max-width: 640px)');
  const whole = useMoneyText()(value);
  if (!isPhone || whole.length <= MOST_LETTERS) return <Amount value={value} tone="money" trim />;
  const { currency } = brand;
  return shortMoney(unitsFromNumber(value) ?? 0n, { currency, locale: currentTag(), decimals: currencyDigits(currency) });
}

function RainItem({ rain, isFalling, left }: RainAt) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const sum = useMoneyText()(rain.pool);
  const clock = <TimeLeft ms={left} />;
  return (
    <Item
      kind="rain"
      to={isMember && isFalling ? paths.member('rewardCenter') : paths.promotions(rain.code)}
      picture={<Falling />}
      label={rain.title}
      figure={isFalling ? t`On now` : clock}
      more={isFalling ? <Trans>{clock} left</Trans> : t`${sum} in prizes`}
    />
  );
}

/** What falls, where the brand has a picture of it. */
function Falling() {
  const [isMissing, setMissing] = useState(false);
  return isMissing ? null : <img src={brandArt('rain-1-far.webp')} alt="" onError={() => setMissing(true)} />;
}

function DrawItem({ draw, left }: { draw: DrawNow; left: number }) {
  const { t } = useLingui();
  const way = usePlayWay();
  const { accountTypeName: vendor, gameCode: code, gameName: name } = draw;
  return (
    <Item
      kind="draw"
      to={gameLink(0, way, { vendor, code })}
      picture={<Emblem gameCode={code} gameName={name} family={draw.family} group="" />}
      label={name}
      figure={left > 0 ? <TimeLeft ms={left} /> : t`drawing`}
      more={left > 0 ? t`until betting closes` : null}
    />
  );
}
