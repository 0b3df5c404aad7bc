import { useLingui } from '@lingui/react/macro';
import { Check, Clock } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Link } from 'react-router';
import { Amount, amountText, countText } from '../../parts/amount.tsx';
import styles from './queues.module.css';
import { minutesOf, shareOf } from './use-queues.tsx';
import type { Queue } from './use-queues.tsx';
import { useSpanWords } from './use-span-words.ts';

/** The place of the limit on the track; what is late continues behind it, up to two and a half times the limit. */
const LIMIT_AT = 62;
const LATEST = 2.5;
/** From this share of the limit on a thing is nearly late. */
const NEARLY = 0.8;

const placeOf = (share: number): number =>
  share <= 1 ? share * LIMIT_AT : LIMIT_AT + Math.min(1, (share - 1) / (LATEST - 1)) * (99 - LIMIT_AT);

const lateness = (share: number): 'fresh' | 'nearly' | 'late' => (share > 1 ? 'late' : share >= NEARLY ? 'nearly' : 'fresh');

/** A line a queue: how many, how much money, and a tick for each waiting thing on the queue's own clock. */
export function Queues({ queues, now }: { queues: readonly Queue[]; now: Date }) {
  const { t } = useLingui();
  return (
    <section className={styles.queues} aria-label={t`Work queue`}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{t`Queue`}</span>
        <span className={styles.end}>{t`Items`}</span>
        <span className={styles.end}>{t`Amount`}</span>
        <span>{t`Waiting time against the target`}</span>
        <span className={styles.end}>{t`Oldest`}</span>
      </div>
      <ul className={styles.list}>
        {queues.map((queue) => (
          <Line key={queue.key} queue={queue} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Line({ queue, now }: { queue: Queue; now: Date }) {
  const { t } = useLingui();
  const span = useSpanWords();
  const { Icon, data, error, limit } = queue;
  const items = data?.items ?? [];
  const oldest = items.length === 0 ? null : Math.max(...items.map(({ since }) => minutesOf(since, now)));
  const worst = lateness(Math.max(0, ...items.map((item) => shareOf(item, limit, now))));
  const hasOwnClocks = items.some(({ dueAt }) => dueAt !== undefined);
  const count = data?.totalCount;
  return (
    <li className={styles.line} data-state={count ? worst : 'still'}>
      <span className={styles.icon} aria-hidden="true">
        {count === 0 ? <Check /> : <Icon />}
      </span>
      <span className={styles.names}>
        <Link to={queue.to} className={styles.name}>
          {queue.name}
        </Link>
        <span className={styles.about}>{error ? t`Could not load this right now.` : count === 0 ? queue.still : queue.about}</span>
      </span>
      <span className={styles.count}>{count === undefined ? error ? '–' : <Skeleton width="1.5em" /> : countText(count)}</span>
      <span className={styles.money}>
        {data && data.amounts.length > 0
          ? data.amounts.map(({ currency, amount }) => <Amount key={currency} of={amount} currency={currency} />)
          : '–'}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.rail}>
          {items.map((item) => {
            const minutes = minutesOf(item.since, now);
            const share = shareOf(item, limit, now);
            const money = item.amount === null ? '' : ` ${amountText(item.amount, item.currency)}`;
            return (
              <span
                key={item.id}
                className={styles.tick}
                data-state={lateness(share)}
                data-side={share > 0.5 ? 'end' : undefined}
                data-about={`${item.label}${money} · ${span(minutes)}`}
                style={{ insetInlineStart: `${placeOf(share)}%` }}
              />
            );
          })}
        </span>
        <span className={styles.scale}>
          <span>{t`now`}</span>
          <span style={{ insetInlineStart: `${LIMIT_AT}%` }}>{hasOwnClocks ? t`due` : span(limit)}</span>
        </span>
      </span>
      <span className={styles.oldest}>
        {oldest === null ? (
          '–'
        ) : (
          <span className={styles.span} data-state={worst}>
            {worst === 'late' ? <Clock /> : null}
            {span(oldest)}
          </span>
        )}
      </span>
    </li>
  );
}
