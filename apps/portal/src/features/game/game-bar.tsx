import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { cx } from '@pavilion/ui/cx';
import { ArrowLeft, Heart, Maximize } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useFavourites } from '../lobby/use-favourites.ts';
import styles from './game-page.module.css';
import type { GameFacts } from './use-game-facts.ts';

export interface GameBarProps {
  facts: GameFacts;
  demo: boolean;
  onBack(): void;
}

/** Back, the name, the heart, the whole screen: money and time are the game's own to show. */
export function GameBar({ facts, demo, onBack }: GameBarProps) {
  const { t } = useLingui();
  const { isFavourite, toggle } = useFavourites();
  const { game, name = '', nodeId } = facts;
  const marked = isFavourite(nodeId);
  const canFill = document.fullscreenEnabled;
  const fill = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <header className={styles.bar}>
      <IconButton size="s" label={t`Leave the game`} onClick={onBack}><ArrowLeft /></IconButton>
      <h1 className={styles.name}>{name}</h1>
      {demo ? <Badge tone="sea"><Trans>Play money</Trans></Badge> : null}
      <span className={styles.end}>
        {toggle && game ? (
          <IconButton
            size="s" label={marked ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`} aria-pressed={marked}
            className={cx(marked && styles.loved)} onClick={() => toggle(game, !marked)}
          >
            <Heart />
          </IconButton>
        ) : null}
        {canFill ? <IconButton size="s" label={t`Whole screen`} onClick={fill}><Maximize /></IconButton> : null}
      </span>
    </header>
  );
}
