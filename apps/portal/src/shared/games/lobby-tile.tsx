import { useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { GameTile } from '@pavilion/ui/game-tile';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { usePlayWay } from '../../parts/play-way.ts';
import { FALLBACK_TILE, lobbyTileSource, vendorMark } from '../../parts/art.ts';
import { gameLink, paths, withPopup } from '../../paths.ts';
import { useGameWords } from './game-words.tsx';
import type { Favourites } from './use-favourites.ts';

export interface LobbyTileProps {
  game: GameItem;
  favourites: Favourites;
  /** In the first view. */
  priority?: boolean;
  sizes?: string;
  /** With what it returns to players. */
  detailed?: boolean;
}

/** A game of the lobby; a press starts it, or opens the list of its vendor. */
export function LobbyTile({ game, favourites, priority, sizes, detailed = false }: LobbyTileProps) {
  const { t } = useLingui();
  const location = useLocation();
  const way = usePlayWay();
  const { displayName, nodeId } = game;
  const { kind, rtp } = useGameWords(game);
  const to =
    game.isGame === 'VASSALAGE'
      ? withPopup(location, 'vendor', { vendor: game.vassalage, lane: game.gameType })
      : gameLink(nodeId, way, { vendor: game.vassalage, code: game.gameCode });
  return (
    <GameTile
      nodeId={nodeId}
      name={displayName}
      picture={lobbyTileSource(game.showIcon, sizes)}
      fallbackSrc={FALLBACK_TILE}
      vendor={{ name: game.vendorName, icon: vendorMark(game.vassalage) }}
      meta={kind}
      detail={detailed ? rtp : undefined}
      badges={game.isNew ? [{ kind: 'new', label: t`New` }] : game.isHot ? [{ kind: 'hot', label: t`Hot` }] : []}
      favourite={favourites.isFavourite(nodeId)}
      onFavourite={favourites.toggle ? (next) => favourites.toggle?.(game, next) : undefined}
      words={{ addFavourite: (name) => t`Add ${name} to favourites`, removeFavourite: (name) => t`Remove ${name} from favourites` }}
      render={
        <Link
          to={to}
          state={{
            name: displayName,
            icon: game.showIcon,
            pressed: true,
            from: location.pathname === paths.home() ? undefined : location.pathname + location.search,
          }}
        />
      }
      priority={priority}
    />
  );
}
