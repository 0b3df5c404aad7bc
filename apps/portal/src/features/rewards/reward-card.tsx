import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { Progress } from '@pavilion/ui/progress';
import { useState } from 'react';
import { promotionSource } from '../../parts/art.ts';
import { Amount } from '../../parts/amount.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { Reward } from '../../shared/rewards/queries.ts';
import styles from '../../shared/rewards/rewards.module.css';
import { useRewardStates } from './state-words.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const GiveUpDialog = late(() => import('./give-up-dialog.tsx'), 'GiveUpDialog');
const LeaveDialog = late(() => import('./give-up-dialog.tsx'), 'LeaveDialog');

/** A reward under way: its state, what is wagered of it, all its terms, and the way out. */
export function RewardCard({ reward }: { reward: Reward }) {
  const { t } = useLingui();
  const states = useRewardStates();
  const { text, tone, icon: Mark } = states[reward.state];
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Card as="article" className={styles.card} aria-label={reward.title}>
      <div className={styles.top}>
        <div className={styles.names}>
          <Badge tone={tone} icon={<Mark />}>
            {text}
          </Badge>
          <h3>{reward.title}</h3>
          {reward.amount === null ? null : (
            <p className={styles.amount}>
              <Amount value={reward.amount} tone="money" trim />
            </p>
          )}
        </div>
        {reward.picture ? (
          <img className={styles.thumb} src={promotionSource(reward.picture).src} alt="" width="96" height="64" loading="lazy" />
        ) : null}
      </div>
      <Course reward={reward} />
      <div className={styles.foot}>
        {reward.terms ? (
          <details>
            <summary>{t`Full terms`}</summary>
            <TermsList terms={reward.terms} />
          </details>
        ) : (
          <span />
        )}
        {reward.state === 'coming' ? null : (
          <button type="button" className={styles.quiet} onClick={() => setLeaving(true)}>
            {reward.state === 'process' ? t`Forfeit bonus` : reward.state === 'applying' ? t`Withdraw it` : t`Leave`}
          </button>
        )}
      </div>
      {isLeaving ? (
        <Part corner>
          {reward.state === 'process' ? (
            <GiveUpDialog reward={reward} onClose={() => setLeaving(false)} />
          ) : (
            <LeaveDialog reward={reward} onClose={() => setLeaving(false)} />
          )}
        </Part>
      ) : null}
    </Card>
  );
}

function Course({ reward }: { reward: Reward }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const moment = useShortMoment();
  const { state, turnover, turnoverDone, until, facts, remark } = reward;
  const deposit = facts['deposit'];
  const played = t`${money(turnoverDone)} of ${money(turnover)} wagered`;
  const lines = [
    ...(until && state !== 'joined' && state !== 'applying'
      ? [{ key: 'until', label: state === 'coming' ? t`Starts` : t`Wager by`, value: moment(until) }]
      : []),
    ...(deposit === undefined ? [] : [{ key: 'deposit', label: t`With your deposit`, value: money(Number(deposit)) }]),
    ...(remark === '' ? [] : [{ key: 'remark', label: t`Your note`, value: remark }]),
    ...(state === 'process' ? [{ key: 'takes', label: t`You'd forfeit`, value: money(reward.takes) }] : []),
  ];
  return (
    <div className={styles.course}>
      {state === 'process' ? (
        <>
          <Progress label={t`Turnover`} valueText={played} value={turnover > 0 ? turnoverDone / turnover : 1} />
          <p className={styles.played}>{played}</p>
        </>
      ) : null}
      {state === 'joined' ? (
        <p className={styles.played}>
          {reward.kind === 'manual'
            ? t`Not sent yet: photos missing. Apply again on the promotions page.`
            : deposit === undefined
              ? t`You've joined. The bonus is credited automatically.`
              : t`Credited with your deposit.`}
        </p>
      ) : null}
      {state === 'applying' ? <p className={styles.played}>{t`Our team is reviewing it. The answer appears here.`}</p> : null}
      <dl className={styles.terms}>
        {lines.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What ended, in a line, with why. */
export function EndedRow({ reward }: { reward: Reward }) {
  const { t } = useLingui();
  const states = useRewardStates();
  const moment = useShortMoment();
  const money = useMoneyText();
  const { text, tone, icon: Mark } = states[reward.state];
  const when = reward.endedAt ?? reward.until;
  return (
    <li className={styles.ended}>
      <span className={styles.endedWords}>
        <strong>{reward.title}</strong>
        <span>
          {when ? moment(when) : null}
          {reward.takenBack > 0 ? ` · ${t`${money(reward.takenBack)} forfeited`}` : null}
          {reward.reason === '' ? null : ` · ${reward.reason}`}
        </span>
      </span>
      <Badge tone={tone} icon={<Mark />}>
        {text}
      </Badge>
      {reward.amount === null ? null : (
        <span className={styles.endedAmount}>
          <Amount value={reward.amount} trim />
        </span>
      )}
    </li>
  );
}
