import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Play } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '../../boot.ts';
import { FALLBACK_TILE, tileSource } from '../../parts/art.ts';
import { isOn } from '../../parts/modules.ts';
import { withPopup } from '../../paths.ts';
import { hasStatedAge } from './age-statement.ts';
import styles from './game-page.module.css';
import type { GameFacts } from './use-game-facts.ts';

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
  return (
    <div className={styles.gate}>
      {icon ? <Picture source={tileSource(icon, '220px')} fallbackSrc={FALLBACK_TILE} alt="" priority className={styles.art} /> : null}
      <h2 className={styles.question}>{name ?? t`Ready to play?`}</h2>
      <p className="muted">
        <Trans>Log in to play for money, or look at the game first.</Trans>
      </p>
      <Button
        tone="primary"
        size="l"
        full
        render={<Link to={withPopup(location, 'login', { next })} state={location.state} />}
      >{t`Log in`}</Button>
      {isOn('USERNAMEREG3') ? (
        <Button
          full
          tone="quiet"
          render={<Link to={withPopup(location, 'register', { next })} state={location.state} />}
        >{t`Create an account`}</Button>
      ) : null}
      {game?.trialSupport === false ? null : <Trial onDemo={onDemo} />}
    </div>
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
          error={asked && !ofAge ? t`Please confirm your age first.` : undefined}
        >
          <Trans>I am {age} or over</Trans>
        </Checkbox>
      )}
      <Button full iconStart={<Play />} onClick={() => (ofAge ? onDemo() : setAsked(true))}>{t`Try it with play money`}</Button>
    </div>
  );
}
