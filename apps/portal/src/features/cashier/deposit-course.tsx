import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositStatus } from '@pavilion/contract/payments/calls';
import { Countdown } from '@pavilion/ui/countdown';
import { cx } from '@pavilion/ui/cx';
import { CircleCheck, CircleX, Clock, type LucideIcon } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { serverNow } from '../../boot.ts';
import { useShortMoment } from '../../parts/moment.ts';
import { RailCard } from '../../parts/rail.tsx';
import styles from './deposit-course.module.css';
import { isWaiting } from '../../shared/cashier/queries.ts';
import { useDepositWords } from './state-words.ts';

const CREDITED = 2;

interface Mark {
  key: string;
  icon: LucideIcon;
  tone: 'good' | 'now' | 'bad' | 'next';
  words: string;
  when: ReactNode;
}

/** The states a deposit was in with their times, the one it is in, and the one that comes. */
export function DepositCourse({ deposit, children }: { deposit: WireValue<typeof depositStatus>; children?: ReactNode }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const stateOf = useDepositWords();
  const { state, createdAt, expiresAt, settledAt, refId } = deposit;
  const isGood = state === CREDITED;
  const rest: Mark[] = isWaiting(state)
    ? [
        { key: 'now', icon: Clock, tone: 'now', words: t`Waiting for your payment`, when: expiresAt ? <Left until={expiresAt} /> : null },
        { key: 'next', icon: CircleCheck, tone: 'next', words: t`Credited to your main wallet`, when: t`automatic` },
      ]
    : [
        {
          key: 'end',
          icon: isGood ? CircleCheck : CircleX,
          tone: isGood ? 'good' : 'bad',
          words: stateOf(state).text,
          when: settledAt ? <time dateTime={settledAt}>{moment(settledAt)}</time> : null,
        },
      ];
  const marks: Mark[] = [
    { key: 'opened', icon: CircleCheck, tone: 'good', words: t`Created`, when: <time dateTime={createdAt}>{moment(createdAt)}</time> },
    ...rest,
  ];
  return (
    <RailCard title={t`Status`}>
      <ol className={styles.course}>
        {marks.map(({ key, icon: Icon, tone, words, when }) => (
          <li key={key} className={cx(styles.mark, styles[tone])} aria-current={tone === 'now' ? 'step' : undefined}>
            <Icon aria-hidden="true" />
            <span>{words}</span>
            <span className={styles.when}>{when}</span>
          </li>
        ))}
      </ol>
      <p className={styles.reference}>
        {t`Reference`} <bdi className="num">{refId.slice(-10)}</bdi>
      </p>
      {children}
    </RailCard>
  );
}

function Left({ until }: { until: string }) {
  const { t } = useLingui();
  return (
    <Countdown
      until={new Date(until).getTime()}
      now={serverNow}
      words={({ hours, minutes }) => t`${String(hours * 60 + minutes)} min left`}
    />
  );
}
