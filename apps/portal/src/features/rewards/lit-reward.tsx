import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Gift } from '@pavilion/ui/icon';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { lastMoment, useShortMoment } from '../../parts/moment.ts';
import { ClaimAct } from '../../shared/claims/claim-act.tsx';
import type { Taken } from '../../shared/claims/taken.ts';
import { LockLine } from '../../shared/rewards/lock-line.tsx';
import type { Reward } from '../../shared/rewards/queries.ts';
import styles from '../../shared/rewards/rewards.module.css';
import { takeReward } from '../../shared/rewards/take-reward.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import { useRewardStates } from './state-words.ts';

export interface LitRewardProps {
  reward: Reward;
  onRain(): void;
  onTaken(taken: Taken): void;
}

/** A reward that can be had: what it is, what it requires in one line, until when, and one tap. */
export function LitReward({ reward, onRain, onTaken }: LitRewardProps) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const states = useRewardStates();
  const isRain = reward.of !== 'grant' && reward.kind === 'rain';
  return (
    <Card as="article" className={styles.lit} aria-label={reward.title}>
      <div className={styles.litWords}>
        <p className={styles.litState}>
          <Gift /> {states[reward.state].text}
        </p>
        <h2>{reward.title}</h2>
        {reward.amount === null ? null : (
          <p className={styles.litAmount}>
            <Amount value={reward.amount} display trim />
          </p>
        )}
        {reward.terms ? <LockLine terms={reward.terms} /> : null}
        <div className={styles.litAct}>
          {isRain ? (
            <Button tone="primary" size="l" full onClick={onRain}>
              {t`Go to the envelopes`}
            </Button>
          ) : (
            <ClaimAct size="l" full claim={() => takeReward(reward)} onTaken={onTaken}>
              {t`Claim`} {reward.amount === null ? null : <Amount value={reward.amount} trim />}
            </ClaimAct>
          )}
        </div>
        <div className={styles.litFoot}>
          {reward.until ? <p>{t`Available until ${moment(lastMoment(reward.until))}.`}</p> : <span />}
          {reward.terms ? (
            <details className={styles.litTerms}>
              <summary>{t`Full terms`}</summary>
              <TermsList terms={reward.terms} />
            </details>
          ) : null}
        </div>
      </div>
      <BrandObject name="promotions" className={styles.litPicture} />
    </Card>
  );
}
