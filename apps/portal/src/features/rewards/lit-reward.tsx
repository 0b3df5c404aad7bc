import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Gift } from '@pavilion/ui/icon';
import { useState } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { lastMoment, useShortMoment } from '../../parts/moment.ts';
import type { Reward } from '../../shared/rewards/queries.ts';
import { useTake } from './reward-acts.ts';
import styles from '../../shared/rewards/rewards.module.css';
import { useRewardStates } from './state-words.ts';
import { useTermWords } from '../../shared/rewards/term-words.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const ClaimDialog = late(() => import('./claim-dialog.tsx'), 'ClaimDialog');

/** The one highlighted reward: what it is, its terms, until when, and one press. */
export function LitReward({ reward, onRain }: { reward: Reward; onRain(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const moment = useShortMoment();
  const states = useRewardStates();
  const [isAsked, setAsked] = useState(false);
  const take = useTake(() => undefined);
  const terms = useTermWords();
  const isRain = reward.of !== 'grant' && reward.kind === 'rain';
  const asks = reward.terms
    ? terms(reward.terms).filter(({ key }) => key === 'lock.turnover' || key === 'lock.none' || key === 'lock.days')
    : [];
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
        <dl className={styles.litAsks}>
          {asks.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {take.error ? (
          <Alert tone="bad" title={t`Couldn't claim`}>
            {words(take.error)}
          </Alert>
        ) : null}
        <div className={styles.litAct}>
          <Button
            tone="primary"
            size="l"
            loading={take.isPending}
            onClick={() => (isRain ? onRain() : reward.of === 'grant' ? setAsked(true) : take.mutate(reward))}
          >
            {isRain ? t`Go to the envelopes` : reward.of === 'grant' ? t`Claim` : t`Opt in`}{' '}
            {reward.amount === null ? null : <Amount value={reward.amount} trim />}
          </Button>
          {reward.until ? (
            <p>
              {t`Available until ${moment(lastMoment(reward.until))}.`}
              <span>{t`After that it expires; nothing else changes.`}</span>
            </p>
          ) : null}
        </div>
        {reward.terms ? (
          <details className={styles.litTerms}>
            <summary>{t`Full terms`}</summary>
            <TermsList terms={reward.terms} />
          </details>
        ) : null}
      </div>
      <BrandObject name="promotions" className={styles.litPicture} />
      {isAsked ? (
        <Part corner>
          <ClaimDialog reward={reward} onClose={() => setAsked(false)} />
        </Part>
      ) : null}
    </Card>
  );
}
