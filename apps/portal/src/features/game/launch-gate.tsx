import { Trans, useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Play } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { bareTileSource, FALLBACK_TILE, vendorMark } from '../../parts/art.ts';
import { canRegister, isOn } from '../../parts/modules.ts';
import { withPopup } from '../../paths.ts';
import { useGameWords } from '../../shared/games/game-words.tsx';
import { hasStatedAge } from './age-statement.ts';
import styles from './game-page.module.css';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';

export interface LaunchGateProps {
  facts: GameFacts;
  /** The visitor wants to try it, and says to be of age. */
  onDemo(): void;
}

/** Before a game for a visitor: log in, register, or try it with play money. */
export function LaunchGate({ facts: { game, icon, name }, onDemo }: LaunchGateProps) {
  const { t } = useLingui();
  const location = useLocation();
  const next = location.pathname;
  const hasTrial = isOn('FREEPLAY3') && game?.trialSupport !== false;
  return (
    <div className={styles.gate}>
      {icon ? <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" priority className={styles.gateArt} /> : null}
      <div className={styles.offers}>
        <h2 className={styles.question}>{name ?? t`Ready to play?`}</h2>
        {game ? <Facts game={game} /> : null}
        <p className={styles.invitation}>
          {hasTrial ? <Trans>Log in to play for real money, or try the game first.</Trans> : <Trans>Log in to play for real money.</Trans>}
        </p>
        <Button
          tone="primary"
          size="l"
          full
          render={<Link to={withPopup(location, 'login', { next })} state={location.state} />}
        >{t`Log in`}</Button>
        {canRegister ? (
          <Button
            full
            render={<Link to={withPopup(location, 'register', { next })} state={location.state} />}
          >{t`Create an account`}</Button>
        ) : null}
        {hasTrial ? <Trial onDemo={onDemo} /> : null}
      </div>
    </div>
  );
}

/** Whose game it is, and how it plays. */
function Facts({ game }: { game: GameItem }) {
  const { kind, rtp } = useGameWords(game);
  return (
    <p className={styles.facts}>
      <span className={styles.vendor}>
        <VendorMark name={game.vendorName} src={vendorMark(game.vassalage)} size={24} />
        {game.vendorName}
      </span>
      {kind ? <span>{kind}</span> : null}
      {rtp ? <span>{rtp}</span> : null}
    </p>
  );
}

function Trial({ onDemo }: Pick<LaunchGateProps, 'onDemo'>) {
  const { t } = useLingui();
  const [stated] = useState(hasStatedAge);
  const [ofAge, setOfAge] = useState(stated);
  const [asked, setAsked] = useState(false);
  const age = brand.protection.minimumAge;
  return (
    <div className={styles.demo}>
      {stated ? null : (
        <Checkbox
          checked={ofAge}
          onChange={(event) => setOfAge(event.target.checked)}
          error={asked && !ofAge ? t`Confirm your age first.` : undefined}
        >
          <Trans>I'm {age} or over</Trans>
        </Checkbox>
      )}
      <Button full tone="quiet" iconStart={<Play />} onClick={() => (ofAge ? onDemo() : setAsked(true))}>{t`Try it for free`}</Button>
    </div>
  );
}
