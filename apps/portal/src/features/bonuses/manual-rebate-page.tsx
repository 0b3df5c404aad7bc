import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { claimManualRebate, type manualRebates } from '@pavilion/contract/rewards/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Checkbox } from '@pavilion/ui/checkbox';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { BadgePercent, Coins, LockOpen, RefreshCw } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { MethodMark } from '../../shared/cashier/method-mark.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { RecentList } from '../../shared/cashier/recent-list.tsx';
import { PauseNotice } from '../../shared/responsible-gaming/pause-notice.tsx';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import styles from './bonuses.module.css';
import { bonusQueries } from './queries.ts';

type Rebate = WireValue<typeof manualRebates>['list'][number];

/** What can be taken back of what was played, by kind of game; taken with one press. */
export function ManualRebatePage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(bonusQueries.rebates());
  return (
    <RailPage
      title={t`Rebate`}
      lead={t`Get a share of your bets back, whenever you claim it.`}
      rail={
        <>
          <LastRebates />
          <HowItWorks />
        </>
      }
    >
      <PauseNotice />
      {error ? (
        <ErrorState title={t`Couldn't load your rebate`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : data ? (
        <ToTake list={data.list} />
      ) : (
        <Skeleton shape="block" height="240px" />
      )}
    </RailPage>
  );
}

const sumOf = (list: readonly Rebate[]): number =>
  numberFromUnits(list.reduce((sum, { rebate }) => sum + (unitsFromNumber(rebate) ?? 0n), 0n));

function ToTake({ list }: { list: readonly Rebate[] }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const percent = usePercent();
  const pause = usePause();
  const client = useQueryClient();
  const [left, setLeft] = useState<readonly string[]>([]);
  const due = list.filter(({ rebate }) => rebate > 0);
  const chosen = due.filter(({ gameType }) => !left.includes(gameType));
  const claim = useMutation({
    mutationFn: (types: string[]) => call(claimManualRebate, { body: { types } }),
    onSuccess: ({ amount }) => {
      setLeft([]);
      toasts.show({ tone: 'good', title: t`You got ${money(amount)}`, body: t`Added to your balance, free to play or withdraw.` });
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (due.length === 0) {
    return (
      <Card pad="l" className={styles.rebates}>
        <EmptyState
          icon={<BadgePercent />}
          picture={<BrandObject name="wallet" />}
          title={t`No rebate yet`}
          actions={pause ? undefined : <Button tone="primary" render={<Link to={paths.home()} />}>{t`Go to games`}</Button>}
        >
          {pause ? null : t`Play a little and check back: every settled bet on these games counts.`}
        </EmptyState>
        <ul className={styles.rows}>
          {list.map((one) => (
            <li key={one.gameType} className={styles.row}>
              <span className={styles.what}>{one.name}</span>
              <span>{percent(one.rate)}</span>
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <Card pad="l" className={styles.rebates}>
      {claim.error ? (
        <Alert tone="bad" title={t`Couldn't claim`}>
          {words(claim.error)}
        </Alert>
      ) : null}
      <ul className={styles.rows}>
        {list.map((one) => (
          <li key={one.gameType} className={styles.row}>
            <Checkbox
              checked={one.rebate > 0 && !left.includes(one.gameType)}
              disabled={one.rebate <= 0}
              onChange={(event) => {
                claim.reset();
                setLeft(event.target.checked ? left.filter((type) => type !== one.gameType) : [...left, one.gameType]);
              }}
            >
              <span className={styles.what}>{one.name}</span>
              <br />
              <span className={styles.under}>
                {one.betVolume > 0 ? t`${percent(one.rate)} on ${money(one.betVolume)} wagered` : t`${percent(one.rate)} rebate`}
              </span>
            </Checkbox>
            <span className={styles.figure}>
              {one.rebate > 0 ? <Amount value={one.rebate} tone="win" trim /> : <span className="muted">–</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.total}>
        <dl className={styles.sum}>
          <dt>{t`You get`}</dt>
          <dd>
            <Amount value={sumOf(chosen)} tone="money" display trim />
          </dd>
        </dl>
        <Button
          tone="primary"
          size="l"
          iconStart={<Coins />}
          loading={claim.isPending}
          disabled={chosen.length === 0}
          onClick={() => claim.mutate(chosen.map(({ gameType }) => gameType))}
        >
          {t`Claim now`}
        </Button>
      </div>
    </Card>
  );
}

function usePercent(): (value: number) => string {
  const format = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 4 });
  return (value) => format.format(value / 100);
}

function LastRebates() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const { data } = useQuery(bonusQueries.lastRebates());
  if (!data || data.list.length === 0) return null;
  return (
    <RecentList
      title={t`Recently claimed`}
      all={{ label: t`All`, to: `${paths.member('bonusDetails')}&kind=rebate` }}
      rows={data.list.map((row) => ({
        key: row.id,
        mark: <MethodMark group="WALLET" size="s" />,
        name: row.title,
        when: moment(row.time),
        amount: <Amount value={row.amount} sign="always" tone="win" trim />,
        void: false,
        state: { text: t`Credited`, tone: 'good' },
      }))}
    />
  );
}

function HowItWorks() {
  const { t } = useLingui();
  return (
    <RailCard>
      <Facts
        facts={[
          {
            key: 'settled',
            icon: <RefreshCw />,
            words: t`Every settled bet on these games counts, won or lost.`,
          },
          { key: 'free', icon: <LockOpen />, words: t`Yours right away, no wagering.` },
        ]}
      />
    </RailCard>
  );
}
