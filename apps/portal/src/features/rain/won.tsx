import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { claimRaffle } from '@pavilion/contract/promotions/calls';
import { Button } from '@pavilion/ui/button';
import { Link } from '../../parts/link.tsx';
import { lastMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import { nextAfter } from './phase.ts';
import type { Rain } from './queries.ts';
import { RemindButton } from './remind-button.tsx';
import styles from './won.module.css';
import { useWhen } from './when-words.ts';

type Taken = WireValue<typeof claimRaffle>;

/** What comes with the sum: one line of its terms, what to do with it, and the next rain. */
export function Won({ rain, at, won, onClose }: { rain: Rain; at: string; won: Taken; onClose(): void }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const when = useWhen();
  const terms = useTermsLine();
  const nextAt = nextAfter(rain, at);
  const sum = money(won.prizeAmount);
  return (
    <div className={styles.won}>
      <p className={styles.kicker}>{t`You caught`}</p>
      <div className={styles.words} role="status">
        <details className={styles.terms}>
          <summary>
            {terms(won)} <span>{t`Details`}</span>
          </summary>
          <div className={styles.list}>
            <TermsList terms={rain.terms} />
          </div>
        </details>
        <div className={styles.acts}>
          {won.waits ? (
            <Button tone="primary" size="l" full render={<Link to={paths.member('rewardCenter')} onClick={onClose} />}>
              {t`Reward centre`}
            </Button>
          ) : (
            <Button tone="primary" size="l" full render={<Link to={paths.home()} onClick={onClose} />}>
              {t`Play with ${sum}`}
            </Button>
          )}
        </div>
        {nextAt === null ? null : (
          <p className={styles.next}>
            {t`Next rain: ${when(nextAt)}`} <RemindButton promotionId={rain.promotionId} startsAt={nextAt} className={styles.remind} />
          </p>
        )}
      </div>
    </div>
  );
}

/** What stands between the sum and a withdrawal. */
function useTermsLine(): (won: Taken) => string {
  const { t } = useLingui();
  const money = useMoneyText();
  const when = useWhen();
  return ({ waits, turnover, until }) => {
    if (waits) return t`Claim it in the reward centre.`;
    if (turnover === 0) return t`Cash, added to your balance. Nothing to wager.`;
    const asked = money(turnover);
    return until === null
      ? t`Bonus, added to your balance. Wager ${asked}.`
      : t`Bonus, added to your balance. Wager ${asked} by ${when(lastMoment(until))}.`;
  };
}
