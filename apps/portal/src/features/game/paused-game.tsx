import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Moon } from '@pavilion/ui/icon';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import type { Pause } from '../../shared/responsible-gaming/use-pause.ts';
import { dayText, momentText } from '../../shared/responsible-gaming/words.ts';
import styles from './game-page.module.css';

/** Instead of a game during a break: calm words, until when, and what stays open. */
export function PausedGame({ pause, onLeave }: { pause: Pause; onLeave(): void }) {
  const { t } = useLingui();
  const until = pause.kind === 'exclusion' ? dayText(pause.until) : momentText(pause.until);
  return (
    <div className={styles.middle}>
      <EmptyState
        icon={<Moon />}
        title={
          <span role="heading" aria-level={2}>
            {pause.kind === 'cool-off' ? t`You're taking a break` : t`You've self-excluded`}
          </span>
        }
        actions={
          <>
            <Button tone="primary" render={<Link to={paths.member('protection')} />}>{t`Limits and breaks`}</Button>
            <Button onClick={onLeave}>{t`Back to games`}</Button>
          </>
        }
      >
        {pause.forGood ? (
          <Trans>Games are closed. You can withdraw at any time.</Trans>
        ) : (
          <Trans>Games are closed until {until}. You can withdraw at any time.</Trans>
        )}
      </EmptyState>
    </div>
  );
}
