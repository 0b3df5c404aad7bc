import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ArrowLeft, History, LayoutGrid } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { paths, safeNext } from '../../paths.ts';
import { useFavourites } from '../../shared/games/use-favourites.ts';
import { FavouriteHeart } from './favourite-heart.tsx';
import type { MenuItem } from './queries.ts';
import { switchQueries } from './switch-queries.ts';
import { useAddressPart } from './use-address.ts';
import styles from './game-switch.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const GamesDialog = late(() => import('./games-dialog.tsx'), 'GamesDialog');

/** Over a board: the way back of a launch, all games to change to, this one as a favourite, its results; beside them what else is chosen. */
export function GameSwitch({ game: { gameCode, gameName, accountTypeName }, children }: { game: MenuItem; children?: ReactNode }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const { data: tiles } = useQuery(switchQueries.tiles());
  const favourites = useFavourites();
  const list = useAddressPart('games');
  const tile = tiles?.find((one) => one.gameCode === gameCode && one.vassalage === accountTypeName) ?? null;
  const back = safeNext(new URLSearchParams(search).get('back'));
  return (
    <div className={styles.bar}>
      {back ? (
        <IconButton label={t`Back`} render={<Link to={back} />}>
          <ArrowLeft className={styles.back} />
        </IconButton>
      ) : null}
      <Button iconStart={<LayoutGrid />} aria-haspopup="dialog" onClick={() => list.open('all')}>
        <span className={styles.words}>{t`All lotteries`}</span>
      </Button>
      <Button tone="quiet" iconStart={<History />} render={<Link to={paths.results(gameCode)} />}>
        <span className={styles.words}>{t`Results`}</span>
      </Button>
      <FavouriteHeart tile={tile} name={gameName} favourites={favourites} />
      {children}
      {list.value === null ? null : (
        <Part corner>
          <GamesDialog gameCode={gameCode} onClose={list.close} />
        </Part>
      )}
    </div>
  );
}
