import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { ArrowLeft, CircleQuestionMark, Heart, Maximize } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { askAccount, paths, withPopup } from '../../paths.ts';
import { useFavourites } from '../../shared/games/use-favourites.ts';
import styles from './game-page.module.css';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';
import { canFillScreen, toggleWholeScreen } from './whole-screen.ts';

export interface GameBarProps {
  facts: GameFacts;
  demo: boolean;
  onBack(): void;
}

/** Back, the name, help, the heart, the whole screen: money and time are the game's own to show. */
export function GameBar({ facts: { game, name, nodeId }, demo, onBack }: GameBarProps) {
  const { t } = useLingui();
  const location = useLocation();
  return (
    <header className={styles.bar}>
      <IconButton size="s" label={t`Leave game`} onClick={onBack}>
        <ArrowLeft />
      </IconButton>
      <h1 className={styles.name}>{name ?? t`Game`}</h1>
      {demo ? (
        <span className={styles.play}>
          <Badge tone="sea">
            <Trans>Play money</Trans>
          </Badge>
        </span>
      ) : null}
      <span className={styles.end}>
        {demo ? <ForMoney nodeId={nodeId} /> : null}
        <IconButton size="s" label={t`Help`} render={<Link to={withPopup(location, 'help')} state={location.state} />}>
          <CircleQuestionMark />
        </IconButton>
        {game ? <Love game={game} /> : null}
        {canFillScreen() ? (
          <IconButton size="s" label={t`Full screen`} onClick={toggleWholeScreen}>
            <Maximize />
          </IconButton>
        ) : null}
      </span>
    </header>
  );
}

/** The way from play money to the same game for money. */
function ForMoney({ nodeId }: { nodeId: number }) {
  const { t } = useLingui();
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const game = paths.game(nodeId);
  const to = isMember ? game : askAccount(location, isTrial, game);
  return (
    <Button size="s" tone="primary" render={<Link to={to} replace={isMember} state={location.state} />}>
      {isMember ? (
        t`Play for real money`
      ) : (
        <>
          <span className={styles.long}>{t`Log in to play for real`}</span>
          <span className={styles.short} aria-hidden="true">{t`Log in`}</span>
        </>
      )}
    </Button>
  );
}

function Love({ game }: { game: NonNullable<GameFacts['game']> }) {
  const { t } = useLingui();
  const { isFavourite, toggle } = useFavourites();
  const marked = isFavourite(game.nodeId);
  const name = game.displayName;
  if (!toggle) return null;
  return (
    <IconButton
      size="s"
      label={marked ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`}
      aria-pressed={marked}
      className={cx(marked && styles.loved)}
      onClick={() => toggle(game, !marked)}
    >
      <Heart />
    </IconButton>
  );
}
