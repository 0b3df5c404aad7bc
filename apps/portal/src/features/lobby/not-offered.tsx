import { useLingui } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/vendors/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gamepad2 } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { isOn } from '../../parts/modules.ts';
import { gameTypePaths, paths, type RoutedGameType } from '../../paths.ts';
import { cutForHome } from '../../shared/games/filters.ts';
import { GameRow } from '../../shared/games/game-row.tsx';
import { useFavourites } from '../../shared/games/use-favourites.ts';

interface NotOfferedProps {
  type: RoutedGameType;
  /** What the brand has. */
  lanes: readonly VendorLane[];
}

/** Kinds that replace one another where only one of the two is offered. */
const NEAREST: Partial<Record<RoutedGameType, RoutedGameType>> = { LOTT: 'ELOTT', ELOTT: 'LOTT', SPORTS: 'ESPORTS', ESPORTS: 'SPORTS' };

const SHOWN = 4;

const isRouted = (type: string): type is RoutedGameType => Object.hasOwn(gameTypePaths, type);

/** A kind of games that this brand has none of, and what it has instead: the nearest kind first, and games that can be played at once. */
export function NotOffered({ type, lanes }: NotOfferedProps) {
  const { t } = useLingui();
  const here = lanes.flatMap(({ gameType, displayName }) => (isRouted(gameType) ? [{ gameType, displayName }] : []));
  const near = here.filter(({ gameType }) => gameType === NEAREST[type]);
  const shown = [...near, ...here.filter((one) => !near.includes(one))].slice(0, SHOWN);
  const favourites = useFavourites();
  const hasHot = isOn('GAMELOHOT3');
  const { data: hot } = useQuery({ ...queries.hotGames(), enabled: hasHot });
  const [first] = shown;
  const games = hot && cutForHome(hot.list, 'hot');
  return (
    <>
      <EmptyState
        compact
        icon={<Gamepad2 />}
        title={<h1>{t`These games aren't available here`}</h1>}
        actions={shown.map(({ gameType, displayName }, at) => (
          <Button key={gameType} tone={at === 0 ? 'primary' : 'secondary'} render={<Link to={paths.gameType(gameType)} />}>
            {displayName}
          </Button>
        ))}
      >
        {t`Try one of these`}
      </EmptyState>
      {first && hasHot && games?.length !== 0 ? (
        <GameRow id="instead" title={t`Popular right now`} to={paths.gameType(first.gameType)} games={games} favourites={favourites} />
      ) : null}
    </>
  );
}
