import { Trans, useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Play } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { bareTileSource, FALLBACK_TILE, vendorMark } from '../../parts/art.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { canRegister, isOn } from '../../parts/modules.ts';
import { withPopup } from '../../paths.ts';
import { useGameWords } from '../../shared/games/game-words.tsx';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';
import { hasAgeAnswer } from '../../shared/session/age-answer.ts';
import { startTrial } from '../../shared/session/start-trial.ts';
import styles from './game-page.module.css';
import { Waiting } from './waiting.tsx';

/**
 * Before a game for a visitor: play money, once they say to be of age, or an account. Who said so on this device before and pressed a game
 * plays at once; an address that was only opened waits for a press, so that no crawler makes a trial account.
 */
export function LaunchGate({ facts }: { facts: GameFacts }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const state = useLocation().state as { pressed?: unknown } | null;
  const { game, icon, name, isUnknown } = facts;
  const hasTrial = isOn('FREEPLAY3') && game?.trialSupport !== false;
  const [answered] = useState(hasAgeAnswer);
  const { mutate, isPending, isIdle, error } = useMutation({ mutationFn: startTrial });
  const isPressed = hasTrial && answered && search.get('demo') === '1' && state?.pressed === true;
  const goOn = useEffectEvent(() => mutate());
  useEffect(() => {
    if (isPressed) goOn();
  }, [isPressed]);
  if (isPressed && (isIdle || isPending)) return <Waiting label={t`Loading the game`} facts={facts} />;
  return (
    <div className={styles.gate}>
      {icon ? (
        <div className={styles.gateArt} data-cover>
          <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" priority />
        </div>
      ) : isUnknown ? null : (
        <div className={styles.gateArt} />
      )}
      <div className={styles.offers}>
        <h2 className={styles.question}>{name ?? t`Ready to play?`}</h2>
        {game ? <Facts game={game} /> : isUnknown ? null : <p className={styles.facts} aria-hidden="true" />}
        {hasTrial ? (
          <Trial answered={answered} error={error} isPending={isPending} onStart={() => mutate()} />
        ) : (
          <p className={styles.invitation}>
            <Trans>Log in to play for real money.</Trans>
          </p>
        )}
        <Accounts isFirst={!hasTrial} />
      </div>
    </div>
  );
}

/** The game's vendor, and how it plays. */
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

interface TrialProps {
  answered: boolean;
  error: Error | null;
  isPending: boolean;
  onStart(): void;
}

/** One press: it says the age, where this device has not said it yet, and starts the game. */
function Trial({ answered, error, isPending, onStart }: TrialProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const age = brand.protection.minimumAge;
  return (
    <>
      {error ? <Alert tone="bad">{words(error)}</Alert> : null}
      <p className={styles.invitation}>
        <Trans>Play money, no sign-up.</Trans>
        {answered ? null : <strong className={styles.age}>{t`Are you ${age} or over?`}</strong>}
      </p>
      <Button tone="primary" size="l" full iconStart={<Play />} loading={isPending} onClick={onStart}>
        {answered ? t`Play for free` : t`Yes, I'm ${age} or over`}
      </Button>
    </>
  );
}

/** The ways to an account; the game for money follows. */
function Accounts({ isFirst }: { isFirst: boolean }) {
  const { t } = useLingui();
  const location = useLocation();
  const next = location.pathname;
  return (
    <div className={isFirst ? styles.ways : styles.demo}>
      <Button
        tone={isFirst ? 'primary' : 'secondary'}
        size="l"
        full
        render={<Link to={withPopup(location, 'login', { next })} state={location.state} />}
      >
        {isFirst ? t`Log in` : t`Log in to play for real`}
      </Button>
      {canRegister ? (
        <Button
          full
          tone={isFirst ? 'secondary' : 'quiet'}
          render={<Link to={withPopup(location, 'register', { next })} state={location.state} />}
        >{t`Create an account`}</Button>
      ) : null}
    </div>
  );
}
