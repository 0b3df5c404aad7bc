import { Plural, useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/games';
import { GameTile } from '@pavilion/ui/game-tile';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { currentTag } from '../../i18n/language.ts';
import { FALLBACK_TILE, tileSource, vendorMark } from '../../parts/art.ts';
import { gameLink, paths, withPopup } from '../../paths.ts';
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

/** "96.4%", from parts per million. */
const rtpText = (ppm: number): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(ppm / 1_000_000);

/** A game of the lobby; a press starts it, or opens the list of its vendor. */
export function LobbyTile({ game, favourites, priority, sizes, detailed = false }: LobbyTileProps) {
  const { t } = useLingui();
  const location = useLocation();
  const { isLogin } = useSession();
  const { lines, gameClassify, displayName, nodeId } = game;
  const fact = lines > 100 ? t`${lines} ways` : lines > 0 ? <Plural value={lines} one="# line" other="# lines" /> : undefined;
  const facts = fact ?? (gameClassify === 'DICE' ? t`Dice` : undefined);
  const rtp = detailed && game.rtpPpm !== null ? t`RTP ${rtpText(game.rtpPpm)}` : undefined;
  const to =
    game.isGame === 'VASSALAGE'
      ? withPopup(location, 'vendor', { vendor: game.vassalage, lane: game.gameType })
      : gameLink(nodeId, isLogin, { vendor: game.vassalage, code: game.gameCode });
  return (
    <GameTile
      nodeId={nodeId}
      name={displayName}
      picture={tileSource(game.showIcon, sizes)}
      fallbackSrc={FALLBACK_TILE}
      vendor={{ name: game.vendorName, icon: vendorMark(game.vassalage) }}
      meta={facts}
      detail={rtp}
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
            from: location.pathname === paths.home() ? undefined : location.pathname + location.search,
          }}
        />
      }
      priority={priority}
    />
  );
}
