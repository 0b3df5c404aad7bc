import { useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { cx } from '@pavilion/ui/cx';
import { Heart } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePlayWay } from '../../parts/play-way.ts';
import { gameLink } from '../../paths.ts';
import { type DrawNow, shortResult } from '../../shared/games/draws.ts';
import { drawsQuery } from '../../shared/games/draws-query.ts';
import { type Favourites, useFavourites } from '../../shared/games/use-favourites.ts';
import { Ball } from '../../shared/lottery/ball.tsx';
import { Emblem } from '../../shared/lottery/emblem.tsx';
import { isQuick } from '../../shared/lottery/family.ts';
import { usePrizeWords } from '../../shared/lottery/official-words.ts';
import { TimeLeft, useSince } from '../../shared/lottery/time-left.tsx';
import styles from './draw-tiles.module.css';

/** Shown until the draws are here. */
const EXPECTED = 12;
/** More numbers than this are shown as their count. */
const MAX_BALLS = 10;

/** Draws with their emblem, the time to the next close and the last result; official ones that close soonest come first. */
export function DrawTiles({ games }: { games: readonly GameItem[] | undefined }) {
  const favourites = useFavourites();
  const hasDraws = isOn('AGEANNOUNCE3');
  const { data, dataUpdatedAt, isError } = useQuery({ ...drawsQuery(), enabled: hasDraws });
  const since = useSince(dataUpdatedAt);
  // The order comes with the times: a list that is shown before would move.
  if (!games || (hasDraws && !data && !isError))
    return (
      <ul className={styles.list} aria-hidden="true">
        {Array.from({ length: games?.length ?? EXPECTED }, (_, at) => (
          <li key={at} className={styles.waiting} />
        ))}
      </ul>
    );
  const draws = new Map(data?.map((draw) => [draw.gameCode, draw]));
  const left = ({ gameCode }: GameItem): number => draws.get(gameCode)?.remainTime ?? Infinity;
  const sorted = games.toSorted((a, b) => (a.gameType === 'ELOTT' ? 0 : left(a) - left(b) || 0));
  return (
    <ul className={styles.list}>
      {sorted.map((game) => (
        <li key={game.nodeId}>
          <Tile game={game} draw={draws.get(game.gameCode)} since={since} favourites={favourites} />
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  game: GameItem;
  draw: DrawNow | undefined;
  /** Ms since the draws were read. */
  since: number;
  favourites: Favourites;
}

function Tile({ game, draw, since, favourites }: TileProps) {
  const { t } = useLingui();
  const way = usePlayWay();
  const location = useLocation();
  const { displayName: name, nodeId } = game;
  const isMarked = favourites.isFavourite(nodeId);
  const { toggle } = favourites;
  return (
    <article className={styles.tile}>
      <Emblem
        gameCode={game.gameCode}
        gameName={name}
        family={draw?.family ?? game.gameClassify.toLowerCase()}
        group={game.gameClassify}
        className={styles.emblem}
      />
      <h3 className={styles.name}>
        <Link
          to={gameLink(nodeId, way, { vendor: game.vassalage, code: game.gameCode })}
          state={{ name, icon: game.showIcon, pressed: true, from: location.pathname + location.search }}
          className={styles.open}
        >
          {name}
        </Link>
      </h3>
      {draw ? <Clock left={draw.remainTime === null ? null : draw.remainTime - since} /> : null}
      {draw ? <LastResult draw={draw} /> : null}
      {toggle ? (
        <IconButton
          size="s"
          className={cx(styles.heart, isMarked && styles.loved)}
          label={isMarked ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`}
          aria-pressed={isMarked}
          onClick={() => toggle(game, !isMarked)}
        >
          <Heart />
        </IconButton>
      ) : null}
    </article>
  );
}

function Clock({ left }: { left: number | null }) {
  const { t } = useLingui();
  return <p className={styles.clock}>{left === null ? t`later` : left > 0 ? <TimeLeft ms={left} /> : <b>{t`drawing`}</b>}</p>;
}

function LastResult({ draw }: { draw: DrawNow }) {
  const prizes = usePrizeWords();
  const { prize, numbers } = shortResult(draw);
  const kind = isQuick(draw.family) ? draw.family : null;
  const shown = numbers.slice(0, MAX_BALLS);
  return (
    <p className={styles.last} dir="ltr" data-many={shown.length > 5 || undefined}>
      {prize ? <small>{prizes(prize)}</small> : null}
      {shown.map((number, at) =>
        kind ? (
          <Ball key={at} number={number} family={kind} />
        ) : (
          <b key={at}>
            <bdi>{number}</bdi>
          </b>
        ),
      )}
      {numbers.length > shown.length ? <small>+{numbers.length - shown.length}</small> : null}
    </p>
  );
}
