import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ArrowRight } from '@pavilion/ui/icon';
import { Link } from 'react-router';
import { countText } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/date-format.ts';
import { Page } from '../../parts/page.tsx';
import { useOperator } from '../session/operator.tsx';
import { useWaitingPages } from '../../layouts/use-counts.ts';
import { AlsoWaiting } from './also-waiting.tsx';
import { HealthPanel } from './health-panel.tsx';
import styles from './home.module.css';
import { Queues } from './queues.tsx';
import { TodayPanels } from './today-panel.tsx';
import { useNow } from './use-now.ts';
import { shareOf, useQueues } from './use-queues.tsx';

/** What waits for an operator at this desk and for how long, the results of the day, and whether everything works. */
export function HomePage() {
  const { t } = useLingui();
  const { may, brand } = useOperator();
  const now = useNow();
  const queues = useQueues();
  const timeZone = brand?.timeZone;
  const moment = dateFormat({
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(now);
  const also = useWaitingPages().filter(({ isQueue }) => !isQueue);
  const waiting = [...queues.map(({ data }) => data?.totalCount ?? 0), ...also.map(({ count }) => count)].reduce(
    (sum, one) => sum + one,
    0,
  );
  const late = queues.reduce((sum, { data, limit }) => sum + (data?.items.filter((item) => shareOf(item, limit, now) > 1).length ?? 0), 0);
  const isKnown = queues.every(({ data, error }) => data !== undefined || error);
  // The one that is furthest on its queue's own clock.
  const [oldest] = queues
    .flatMap(({ data, limit, toItem }) => (data?.items ?? []).map((item) => ({ share: shareOf(item, limit, now), to: toItem(item) })))
    .toSorted((a, b) => b.share - a.share);
  return (
    <Page
      title={t`Work queue`}
      lead={
        <>
          {moment}
          {isKnown ? (
            <>
              {' · '}
              {waiting === 0
                ? t`nothing waiting`
                : late === 0
                  ? t`${countText(waiting)} waiting, none overdue`
                  : t`${countText(waiting)} waiting, ${countText(late)} overdue`}
            </>
          ) : null}
        </>
      }
      actions={
        oldest ? (
          <Button tone="primary" iconEnd={<ArrowRight />} render={<Link to={oldest.to} />}>
            {t`Open the oldest`}
          </Button>
        ) : null
      }
    >
      <Queues queues={queues} now={now} />
      <AlsoWaiting pages={also} />
      <div className={styles.lower} data-alone={!may('money.read') || !may('status.read') || undefined}>
        {may('money.read') ? <TodayPanels /> : null}
        {may('status.read') ? <HealthPanel /> : null}
      </div>
    </Page>
  );
}
