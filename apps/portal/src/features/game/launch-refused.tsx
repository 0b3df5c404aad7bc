import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CircleAlert, Headphones, LogIn, RotateCcw } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { serviceEntries } from '../../parts/customer-service.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { canRegister } from '../../parts/modules.ts';
import { paths, withPopup } from '../../paths.ts';
import styles from './game-page.module.css';
import { nextStep } from './refusal-rules.ts';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';

export interface LaunchRefusedProps {
  error: Error;
  facts: GameFacts;
  /** Absent where another try cannot help. */
  onRetry?: () => void;
  onLeave(): void;
}

/** Why a game does not start, and the next step. */
export function LaunchRefused({ error, facts: { icon }, onRetry, onLeave }: LaunchRefusedProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const code = error instanceof ApiError ? error.code : '';
  const step = nextStep(code);
  const title =
    code === 'game.not.found' ? t`Game not found` : code === 'game.no.demo' ? t`No free play for this game` : t`The game didn't start`;
  return (
    <div className={styles.middle} role="alert">
      <EmptyState
        picture={
          code === 'game.not.found' || !icon ? (
            <BrandObject name="search" />
          ) : (
            <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" priority className={styles.asideArt} />
          )
        }
        icon={step === 'log-in' ? <LogIn /> : <CircleAlert />}
        title={
          <span role="heading" aria-level={2}>
            {title}
          </span>
        }
        actions={
          <>
            {step === 'retry' && onRetry ? (
              <Button tone="primary" iconStart={<RotateCcw />} onClick={onRetry}>{t`Try again`}</Button>
            ) : null}
            {step === 'log-in' ? <ToAccount /> : null}
            {step === 'limits' ? (
              <Button tone="primary" render={<Link to={paths.member('protection')} />}>{t`Limits and breaks`}</Button>
            ) : null}
            {step === 'service' || step === 'limits'
              ? serviceEntries().map((entry) => (
                  <Button key={entry.type} iconStart={<Headphones />} onClick={entry.open}>
                    {entry.name}
                  </Button>
                ))
              : null}
            <Button tone={step === 'lobby' ? 'primary' : 'secondary'} onClick={onLeave}>{t`Back to games`}</Button>
          </>
        }
      >
        {code === 'game.not.found' ? null : words(error)}
      </EmptyState>
    </div>
  );
}

function ToAccount() {
  const { t } = useLingui();
  const location = useLocation();
  const next = location.pathname;
  return (
    <>
      <Button tone="primary" render={<Link to={withPopup(location, 'login', { next })} />}>{t`Log in`}</Button>
      {canRegister ? <Button render={<Link to={withPopup(location, 'register', { next })} />}>{t`Create an account`}</Button> : null}
    </>
  );
}
