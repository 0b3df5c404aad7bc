import { useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { cx } from '@pavilion/ui/cx';
import { Heart } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import type { Favourites } from '../../shared/games/use-favourites.ts';
import styles from './game-switch.module.css';

/** A draw as a favourite, by its tile in the lobby. Nothing where the lobby has none, or the brand no favourites. */
export function FavouriteHeart({ tile, name, favourites }: { tile: GameItem | null; name: string; favourites: Favourites }) {
  const { t } = useLingui();
  const { toggle } = favourites;
  if (!tile || !toggle) return null;
  const isMarked = favourites.isFavourite(tile.nodeId);
  return (
    <IconButton
      className={cx(isMarked && styles.loved)}
      label={isMarked ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`}
      onClick={() => toggle(tile, !isMarked)}
    >
      <Heart />
    </IconButton>
  );
}
