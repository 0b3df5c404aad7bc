import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { usePlayWay } from '../../parts/play-way.ts';
import { gameLink } from '../../paths.ts';
import { SearchField } from '../../shared/games/search-field.tsx';
import { type Favourites, useFavourites } from '../../shared/games/use-favourites.ts';
import { boardSearch } from './board-address.ts';
import { FavouriteHeart } from './favourite-heart.tsx';
import { listGames, type ListedGame, shelvesOf } from './games-list.ts';
import { useShelfWords } from './shelf-words.ts';
import { switchQueries } from './switch-queries.ts';
import { Emblem } from '../../shared/lottery/emblem.tsx';
import { TimeLeft, useSince } from '../../shared/lottery/time-left.tsx';
import styles from './game-switch.module.css';

/** Up to so many games need no search by name. */
const WORTH_SEARCHING = 12;

/** All games of the brand to change to, over the board that is open. */
export function GamesDialog({ gameCode, onClose }: { gameCode: string; onClose: () => void }) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const favourites = useFavourites();
  const { data: groups } = useQuery(switchQueries.groups());
  const { data: tiles = [] } = useQuery(switchQueries.tiles());
  const { data: recent = [] } = useQuery({ ...switchQueries.recent(), enabled: isMember });
  const { data: times = [], dataUpdatedAt } = useQuery(switchQueries.times());
  const since = useSince(dataUpdatedAt);
  const [word, setWord] = useState('');
  const games = groups ? listGames({ groups, tiles, times }) : [];
  const marked = new Set(games.flatMap(({ tile }) => (tile && favourites.isFavourite(tile.nodeId) ? tile.nodeId : [])));
  const shelves = shelvesOf(games, { recent, favourites: marked, word });
  const words = useShelfWords();
  return (
    <Dialog open onOpenChange={onClose} title={t`All lotteries`} closeLabel={t`Close`} size="l">
      <div className={styles.list}>
        {games.length > WORTH_SEARCHING ? <SearchField value={word} onValue={setWord} /> : null}
        {groups ? null : <Skeleton shape="block" height="320px" />}
        {shelves.map(({ shelf, games: of }) => (
          <section key={shelf} aria-labelledby={`draws-${shelf}`}>
            <h3 id={`draws-${shelf}`}>{words[shelf]}</h3>
            <ul>
              {of.map((game) => (
                <Row
                  key={game.gameId}
                  game={game}
                  left={game.remainTime === null ? null : game.remainTime - since}
                  isOpen={game.gameCode === gameCode}
                  favourites={favourites}
                />
              ))}
            </ul>
          </section>
        ))}
        {groups && shelves.length === 0 ? <p role="status">{t`No lottery with this name.`}</p> : null}
      </div>
    </Dialog>
  );
}

interface RowProps {
  game: ListedGame;
  left: number | null;
  isOpen: boolean;
  favourites: Favourites;
}

function Row({ game: { gameCode, gameName, accountTypeName, family, group, tile }, left, isOpen, favourites }: RowProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  const way = usePlayWay();
  const { pathname } = gameLink(0, way, { vendor: accountTypeName });
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <Link replace to={{ pathname, search: boardSearch(gameCode, search) }} aria-current={isOpen ? 'page' : undefined}>
        <Emblem gameCode={gameCode} gameName={gameName} family={family} group={group} className={styles.emblem} />
        <span>{gameName}</span>
        <small>{left === null ? t`later` : left > 0 ? <TimeLeft ms={left} /> : t`drawing`}</small>
      </Link>
      <FavouriteHeart tile={tile} name={gameName} favourites={favourites} />
    </li>
  );
}
