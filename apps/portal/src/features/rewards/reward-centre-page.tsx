import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Gift } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { PageHead, RailCard } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { PauseNotice } from '../../shared/responsible-gaming/pause-notice.tsx';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import { ClaimSlot } from '../../shared/claims/claim-slot.tsx';
import { useInPlace } from '../../shared/claims/in-place.ts';
import { openRain } from '../rain/public.ts';
import { Discounts, Races, Wheels } from '../wheel/public.ts';
import { CodeForm } from './code-form.tsx';
import { LitReward } from './lit-reward.tsx';
import { type Reward, rewardQueries, type RewardSums } from '../../shared/rewards/queries.ts';
import { EndedRow, RewardCard } from './reward-card.tsx';
import styles from '../../shared/rewards/rewards.module.css';
import { type Shelf, shelfOf } from './state-words.ts';

type Tab = Shelf | 'all';

/** Rewards of the member: what can be taken, what is under way, what is coming and what ended. */
export function RewardCentrePage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const pause = usePause();
  const { data, error, isFetching, refetch } = useQuery(rewardQueries.centre());
  const [tab, setTab] = useState<Tab>('all');
  const list = data?.list ?? [];
  const on = (shelf: Shelf): Reward[] => list.filter((one) => shelfOf(one) === shelf);
  const tabs: { value: Tab; label: string; count: number }[] = [
    { value: 'all', label: t`All`, count: list.length },
    { value: 'claim', label: t`To claim`, count: on('claim').length },
    { value: 'progress', label: t`In progress`, count: on('progress').length },
    { value: 'coming', label: t`Upcoming`, count: on('coming').length },
    { value: 'closed', label: t`Closed`, count: on('closed').length },
  ];
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Reward centre`}
        lead={t`Your bonuses: in progress, wagering left and ready to claim.`}
        end={
          list.length > 0 ? (
            <Segmented
              label={t`Filter rewards`}
              width="fit"
              value={tab}
              onValue={setTab}
              options={tabs.map(({ value, label, count }) => ({
                value,
                label: (
                  <>
                    {label} <span className={cx('num', styles.count)}>{count}</span>
                  </>
                ),
              }))}
            />
          ) : undefined
        }
      />
      {pause ? <PauseNotice /> : <Wheels />}
      {error && !data ? (
        <ErrorState title={t`Couldn't load your rewards`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : data ? (
        <Opened tab={tab} on={on} sums={data.sums} hasCodes={data.hasCodes && !pause} isEmpty={list.length === 0} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

const Waiting = () => (
  <div className={styles.head} aria-hidden="true">
    <Skeleton shape="block" height="260px" />
    <Skeleton shape="block" height="260px" />
  </div>
);

interface OpenedProps {
  tab: Tab;
  on(shelf: Shelf): Reward[];
  sums: RewardSums;
  hasCodes: boolean;
  isEmpty: boolean;
}

function Opened({ tab, on, sums, hasCodes, isEmpty }: OpenedProps) {
  const shows = (shelf: Shelf): boolean => tab === 'all' || tab === shelf;
  const claims = useInPlace(on('claim'), ({ id }) => id);
  const cards = [...(shows('progress') ? on('progress') : []), ...(shows('coming') ? on('coming') : [])];
  const ended = shows('closed') ? on('closed') : [];
  const isBare = (!shows('claim') || claims.shown.length === 0) && cards.length === 0 && (tab !== 'closed' || ended.length === 0);
  return (
    <div className={styles.head}>
      <div className={styles.claims}>
        {isBare ? <Nothing tab={isEmpty ? 'all' : tab} /> : null}
        {shows('claim')
          ? claims.shown.map(({ item, claimed }) => (
              <ClaimSlot key={item.id} title={item.title} claimed={claimed}>
                <LitReward reward={item} onRain={openRain} onTaken={(taken) => claims.settle(item, taken)} />
              </ClaimSlot>
            ))
          : null}
        <Cards rewards={cards} />
        <Races />
        <Ended rewards={ended} />
      </div>
      <div className={styles.side}>
        <BonusMoney sums={sums} />
        <Discounts />
        {hasCodes ? (
          <RailCard>
            <CodeForm />
          </RailCard>
        ) : null}
      </div>
    </div>
  );
}

function Ended({ rewards }: { rewards: readonly Reward[] }) {
  const { t } = useLingui();
  if (rewards.length === 0) return null;
  return (
    <section className={styles.closed} aria-label={t`Closed`}>
      <h2>
        <Trans>Closed</Trans> <small>{t`Last 30 days`}</small>
      </h2>
      <ul>
        {rewards.map((reward) => (
          <EndedRow key={reward.id} reward={reward} />
        ))}
      </ul>
    </section>
  );
}

const Cards = ({ rewards }: { rewards: readonly Reward[] }) =>
  rewards.length === 0 ? null : (
    <div className={styles.cards}>
      {rewards.map((reward) => (
        <RewardCard key={reward.id} reward={reward} />
      ))}
    </div>
  );

function Nothing({ tab }: { tab: Tab }) {
  const { t } = useLingui();
  const pause = usePause();
  const titles: Readonly<Record<Tab, string>> = {
    all: t`Nothing to claim right now`,
    claim: t`Nothing to claim right now`,
    progress: t`Nothing in progress`,
    coming: t`Nothing announced yet`,
    closed: t`Nothing ended in this period`,
  };
  return (
    <Card pad="l">
      <EmptyState
        icon={<Gift />}
        picture={<BrandObject name="promotions" />}
        title={titles[tab]}
        actions={pause ? undefined : <Button render={<Link to={paths.promotions()} />}>{t`View promotions`}</Button>}
      >
        {t`Bonuses you join or receive appear here, with their terms.`}
      </EmptyState>
    </Card>
  );
}

function BonusMoney({ sums }: { sums: RewardSums }) {
  const { t } = useLingui();
  const lines = [
    { key: 'held', label: t`Wagering`, value: sums.held, tone: 'money' },
    { key: 'ready', label: t`Ready to claim`, value: sums.ready, tone: 'money' },
    { key: 'left', label: t`Wagering left`, value: sums.left, tone: 'plain' },
    { key: 'paid', label: t`Paid out this month`, value: sums.paidThisMonth, tone: 'money' },
  ] as const;
  return (
    <RailCard title={t`Bonus money`}>
      <dl className={styles.terms}>
        {lines.map(({ key, label, value, tone }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Amount value={value} tone={tone} trim />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.own}>
        <Trans>
          A bonus never locks your own <Amount value={sums.own} trim />. Withdraw it any time; an active bonus then ends.
        </Trans>
      </p>
    </RailCard>
  );
}
