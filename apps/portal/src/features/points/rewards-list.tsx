import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Gift } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { timesText } from '../../shared/rewards/term.ts';
import { type Config, pointQueries, pointsText, type Reward } from './queries.ts';
import styles from './points.module.css';
import { RewardPicture } from './reward-picture.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const RedeemSheet = late(() => import('./redeem-sheet.tsx'), 'RedeemSheet');
const ConvertSheet = late(() => import('./convert-sheet.tsx'), 'ConvertSheet');

type Filter = 'all' | 'cash' | 'voucher' | 'goods';

/** What points buy: money first where it is offered, then the rewards. */
export function RewardsList() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [filter, setFilter] = useState<Filter>('all');
  const [chosen, setChosen] = useState<Reward | 'cash' | null>(null);
  const rewards = useQuery(pointQueries.rewards());
  const { data: config } = useQuery(pointQueries.config());
  const { data: balance } = useQuery(pointQueries.balance());
  if (rewards.error && !rewards.data)
    return (
      <ErrorState
        title={t`Couldn't load the rewards`}
        retry={{ label: t`Try again`, onRetry: () => void rewards.refetch(), busy: rewards.isFetching }}
      >
        {words(rewards.error)}
      </ErrorState>
    );
  if (!rewards.data) return <Skeleton shape="block" height="320px" />;
  const points = balance?.balance ?? 0;
  const cash = config?.convertEnabled ? 1 : 0;
  const countOf = (type: Reward['type']) => rewards.data.filter((one) => one.type === type).length;
  const filters: { value: Filter; label: string; count: number }[] = [
    { value: 'all', label: t`All`, count: rewards.data.length + cash },
    { value: 'cash', label: t`Money`, count: cash },
    { value: 'voucher', label: t`Vouchers`, count: countOf('voucher') },
    { value: 'goods', label: t`Goods`, count: countOf('goods') },
  ];
  const shown = rewards.data.filter(({ type }) => filter === 'all' || filter === type);
  const withCash = cash > 0 && (filter === 'all' || filter === 'cash');
  return (
    <section className={styles.rewards} aria-label={t`Rewards`}>
      <ChipRow label={t`Reward types`}>
        {filters
          .filter(({ value, count }) => value === 'all' || count > 0)
          .map(({ value, label, count }) => (
            <Chip key={value} selected={value === filter} count={count} onClick={() => setFilter(value)}>
              {label}
            </Chip>
          ))}
      </ChipRow>
      {shown.length === 0 && !withCash ? (
        <EmptyState icon={<Gift />} picture={<BrandObject name="promotions" />} title={t`Nothing available right now`}>
          {t`Your points stay yours. Check back another day.`}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {withCash && config ? <CashCard config={config} points={points} onOpen={() => setChosen('cash')} /> : null}
          {shown.map((reward) => (
            <RewardCard key={reward.rewardId} reward={reward} points={points} onOpen={() => setChosen(reward)} />
          ))}
        </ul>
      )}
      <Part corner>
        {chosen === 'cash' && config ? <ConvertSheet config={config} points={points} onClose={() => setChosen(null)} /> : null}
        {chosen !== null && chosen !== 'cash' ? <RedeemSheet reward={chosen} points={points} onClose={() => setChosen(null)} /> : null}
      </Part>
    </section>
  );
}

/** Under so many pieces the rest is shown in an urgent tone; above it plainly. */
const FEW = 5;

function RewardCard({ reward, points, onOpen }: { reward: Reward; points: number; onOpen(): void }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const { name, description, pointsRequired, stock, leftForMe, opensAt, closesAt } = reward;
  const short = pointsRequired - points;
  const away = opensAt ? t`From ${moment(opensAt)}` : stock === 0 ? t`Sold out` : leftForMe === 0 ? t`Limit reached` : null;
  return (
    <Card as="li" pad="none" className={styles.card}>
      <RewardPicture reward={reward} className={away ? styles.away : undefined} />
      <div className={styles.words}>
        <h3>{name}</h3>
        {description ? <p>{description}</p> : null}
        {stock !== null && stock > 0 ? (
          <p data-few={stock <= FEW || undefined}>
            <Plural value={stock} one="# left" other="# left" />
          </p>
        ) : null}
        {closesAt && !opensAt ? (
          <p>
            <Trans>Until {moment(closesAt)}</Trans>
          </p>
        ) : null}
      </div>
      <div className={styles.buy}>
        <Price points={pointsRequired} />
        {away ? (
          <span className={styles.why}>{away}</span>
        ) : short > 0 ? (
          <ToGo points={points} required={pointsRequired} />
        ) : (
          <Button onClick={onOpen} aria-label={t`Redeem ${name}`}>
            {t`Redeem`}
          </Button>
        )}
      </div>
    </Card>
  );
}

function CashCard({ config, points, onOpen }: { config: Config; points: number; onOpen(): void }) {
  const { t } = useLingui();
  const { units, ratio, turnoverPercent, leftToday, barred } = config;
  const away =
    barred === 'excluded'
      ? t`Not available during self-exclusion`
      : barred
        ? t`Paused during your break`
        : leftToday < units
          ? t`Available tomorrow`
          : null;
  return (
    <Card as="li" pad="none" className={styles.card}>
      <div className={styles.picture} data-kind="cash">
        <BrandObject name="wallet" className={styles.thing} />
      </div>
      <div className={styles.words}>
        <h3>
          <Trans>
            Cash, <Amount value={ratio} trim />
          </Trans>
        </h3>
        <p>{turnoverPercent > 0 ? t`Wager ${timesText(turnoverPercent)} before withdrawing` : t`No wagering`}</p>
        <p>{t`${pointsText(leftToday)} points can be exchanged today`}</p>
      </div>
      <div className={styles.buy}>
        <Price points={units} />
        {away ? (
          <span className={styles.why}>{away}</span>
        ) : points < units ? (
          <ToGo points={points} required={units} />
        ) : (
          <Button onClick={onOpen} aria-label={t`Exchange points for money`}>
            {t`Exchange`}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** How far it is, for who has too few points. */
function ToGo({ points, required }: { points: number; required: number }) {
  const { t } = useLingui();
  const left = t`${pointsText(required - points)} points to go`;
  return (
    <span className={styles.toGo}>
      {left}
      <Progress label={t`Your points`} value={Math.max(0, points) / required} valueText={left} />
    </span>
  );
}

const Price = ({ points }: { points: number }) => (
  <span className={styles.price}>
    <strong>{pointsText(points)}</strong> <Plural value={points} one="point" other="points" />
  </span>
);
