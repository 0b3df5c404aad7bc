import { Trans, useLingui } from '@lingui/react/macro';
import { linkClass } from '@pavilion/ui/link';
import { Amount } from '../../parts/amount.tsx';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import { EntryLink } from '../../shared/rewards/entry-link.tsx';
import { usePrizeWords } from '../../shared/rewards/prize-words.ts';
import type { WheelResult } from './queries.ts';
import styles from './wheel-dialog.module.css';

const KINDS = { MONEY: 'money', POINTS: 'points', SPIN: 'spin', NOTHING: 'nothing' } as const;

export interface OutcomeProps {
  turned: WheelResult | null;
  isTurning: boolean;
  /** Follows a way out of the wheel. */
  onLeave(): void;
}

/** The result once it has stopped: what it is, as the largest thing on the screen, and where it is now. */
export function WheelOutcome({ turned, isTurning, onLeave }: OutcomeProps) {
  const { t } = useLingui();
  const prize = usePrizeWords();
  const kind = turned && KINDS[turned.rewardType];
  return (
    <div className={styles.outcome} role="status">
      {isTurning ? (
        <>
          <p className={styles.luck}>{t`Good luck`}</p>
          <p className={styles.where}>{t`Tap the wheel to skip`}</p>
        </>
      ) : null}
      {turned && kind ? (
        <>
          {kind === 'nothing' ? null : <p className={styles.youWon}>{t`You won`}</p>}
          <p className={styles.sum} data-of={kind}>
            {kind === 'money' ? <Amount value={turned.value} tone="money" display trim /> : prize({ of: kind, value: turned.value })}
          </p>
          <p className={styles.where}>
            <Where turned={turned} onLeave={onLeave} />
          </p>
        </>
      ) : null}
    </div>
  );
}

function Where({ turned, onLeave }: { turned: WheelResult; onLeave(): void }) {
  const { t } = useLingui();
  switch (turned.rewardType) {
    case 'MONEY':
      if (turned.waits)
        return (
          <Link to={paths.member('rewardCenter')} className={linkClass()} onClick={onLeave}>
            {t`Claim it in the reward centre.`}
          </Link>
        );
      return (
        <>
          <Trans>Added to your balance.</Trans> {turned.rewardId ? <EntryLink reference={turned.rewardId} onClick={onLeave} /> : null}
        </>
      );
    case 'POINTS':
      return (
        <>
          <Trans>Added to your points.</Trans>{' '}
          <Link to={`${paths.pointMall()}?view=details`} className={linkClass()} onClick={onLeave}>
            {t`Points history`}
          </Link>
        </>
      );
    case 'SPIN':
      return <Trans>You have one more ticket.</Trans>;
    case 'NOTHING':
      return <Trans>Nothing was charged.</Trans>;
  }
}
