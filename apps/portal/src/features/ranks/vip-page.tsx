import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Calendar, Check, Clock, Mail, Shield, Trophy, User } from '@pavilion/ui/icon';
import { Link as TextLink } from '@pavilion/ui/link';
import { Progress } from '@pavilion/ui/progress';
import { Skeleton } from '@pavilion/ui/skeleton';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Medallion } from '../../parts/medallion.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { useInPlace } from '../../shared/claims/in-place.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { GiftCard } from './gift-card.tsx';
import { rankQuery } from './queries.ts';
import { dayText, monthText, type Ranks, type Rung, useRungWords } from './rank-words.ts';
import styles from './vip.module.css';

/** The member's own level with the conditions of the next, what keeps it, the whole ladder with what each level gives, and what happened. */
export function VipPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(rankQuery());
  return (
    <RailPage
      title={t`VIP levels`}
      lead={t`Levels depend on settled bets. Updated every ten minutes.`}
      rail={data?.hasVip ? <Side data={data} /> : null}
    >
      {error && !data ? (
        <ErrorState title={t`Couldn't load your level`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton shape="block" height="480px" />
      ) : data.hasVip ? (
        <Ladder data={data} />
      ) : (
        <Card pad="l">
          <EmptyState icon={<Trophy />} title={t`No VIP levels here`}>
            {t`Levels are optional: every game and payment method is open to you.`}
          </EmptyState>
        </Card>
      )}
    </RailPage>
  );
}

function Ladder({ data }: { data: Ranks }) {
  const { t } = useLingui();
  const gifts = useInPlace(data.gifts, ({ rewardId }) => rewardId);
  return (
    <>
      <OwnLevel data={data} />
      {gifts.shown.map(({ item, claimed }) => (
        <GiftCard
          key={item.rewardId}
          gift={item}
          name={data.levels[item.level - 1]?.name ?? ''}
          terms={data.giftTerms}
          claimed={claimed}
          onTaken={(taken) => gifts.settle(item, taken)}
        />
      ))}
      <Keeping data={data} />
      <section className={styles.all} aria-labelledby="vip-all">
        <h2 id="vip-all">{t`All levels`}</h2>
        <Card as="div" pad="none">
          <ol className={styles.ladder}>
            {data.levels.map((rung) => (
              <RungView key={rung.level} rung={rung} data={data} />
            ))}
          </ol>
        </Card>
      </section>
    </>
  );
}

/** Where the member is, and every condition of the next level with how far it is. */
function OwnLevel({ data }: { data: Ranks }) {
  const { t } = useLingui();
  const next = data.levels[data.vipRankLevel];
  const since = data.since === null || data.vipRankLevel === 1 ? '' : dayText(data.since);
  const until = data.byHand && data.keptThrough !== null ? monthText(data.keptThrough) : '';
  const ways = [
    { key: 'total', label: t`Total wagered`, ...data.totalTurnover },
    { key: 'month', label: t`Wagered this month`, ...data.monthlyTurnover },
    { key: 'deposits', label: t`Total deposited`, ...data.totalDeposits },
  ].filter(({ expected }) => expected > 0);
  return (
    <Card as="section" pad="l" className={styles.own} aria-labelledby="vip-own">
      <div className={styles.top}>
        <Medallion level={data.vipRankLevel} of={data.levels.length} size={124} className={styles.medal} />
        <div className={styles.names}>
          <p className={styles.asks}>{t`Your level`}</p>
          <h2 id="vip-own" className={styles.level}>
            {data.playerRankName}
          </h2>
          {since === '' ? null : <p className={styles.asks}>{t`Since ${since}.`}</p>}
          {until === '' ? null : <p className={styles.asks}>{t`Assigned by us until ${until}. Your bets keep counting.`}</p>}
        </div>
      </div>
      {next ? (
        <div className={styles.ways}>
          {ways.map(({ key, ...way }) => (
            <Way key={key} {...way} />
          ))}
          <p>{ways.length > 1 ? t`You reach ${next.name} when every bar is full.` : t`You reach ${next.name} when the bar is full.`}</p>
        </div>
      ) : (
        <p>{t`This is the highest level.`}</p>
      )}
    </Card>
  );
}

/** What keeps a level that can be lost, this month. */
function Keeping({ data }: { data: Ranks }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const words = useRungWords();
  const own = data.levels[data.vipRankLevel - 1];
  if (!own || own.keepMonths === null || own.asks.monthTurnover <= 0 || data.byHand) return null;
  const [actual, expected] = [data.monthlyTurnover.actual, own.asks.monthTurnover];
  const until = data.keptThrough === null ? '' : monthText(data.keptThrough);
  return (
    <Card as="section" className={styles.keep} aria-labelledby="vip-keep">
      <span className={styles.keepMark} aria-hidden="true">
        <Calendar />
      </span>
      <div className={styles.keepWords}>
        <h2 id="vip-keep">{t`Keep ${own.name} this month`}</h2>
        <Progress
          label={t`Keep ${own.name} this month`}
          value={Math.max(0, actual) / expected}
          valueText={t`${money(actual)} of ${money(expected)}`}
        />
        <p className={styles.asks}>
          {actual >= expected ? t`Done.` : t`${money(actual)} of ${money(expected)}`} {words.keeps(own)}{' '}
          {until === '' ? null : t`Yours until at least ${until}.`}
        </p>
      </div>
    </Card>
  );
}

function RungView({ rung, data }: { rung: Rung; data: Ranks }) {
  const { t } = useLingui();
  const words = useRungWords();
  const isOwn = rung.level === data.vipRankLevel;
  const isReached = rung.level <= data.vipRankLevel;
  const asks = words.asks(rung).join(', ');
  const all = words.gives(rung);
  // The gift on arrival stands beside the name.
  const gives = rung.reachGift === null ? all : all.slice(1);
  return (
    <li className={styles.rung} data-reached={isReached || undefined} aria-current={isOwn ? 'step' : undefined}>
      <span className={styles.place}>
        <Medallion level={rung.level} of={data.levels.length} size={64} className={styles.small} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {rung.name}{' '}
          {isOwn ? (
            <span className={styles.you}>
              <User />
              {t({ message: 'You are here', context: 'level' })}
            </span>
          ) : null}
          {rung.reachGift === null ? null : (
            <span className={styles.gift}>
              <VisuallyHidden>{all[0]}</VisuallyHidden>
              <span aria-hidden="true">
                <Amount value={rung.reachGift} tone="money" trim />
              </span>
            </span>
          )}
        </h3>
        <p className={styles.asks}>{asks === '' ? t`Everyone starts here.` : asks}</p>
        {gives.length > 0 ? (
          <ul className={styles.gives} aria-label={t`Benefits`}>
            {gives.map((line) => (
              <li key={line}>
                <Check />
                {line}
              </li>
            ))}
          </ul>
        ) : null}
        {rung.level > 1 ? <p className={styles.asks}>{words.keeps(rung)}</p> : null}
      </div>
    </li>
  );
}

function Way({ label, actual, expected }: { label: string; actual: number; expected: number }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const isMet = actual >= expected;
  return (
    <div className={styles.way}>
      <p className={styles.figures}>
        <b>{label}</b>
        <span>
          {isMet ? <Check /> : null}
          {t`${money(actual)} of ${money(expected)}`}
        </span>
      </p>
      <Progress
        label={label}
        value={Math.max(0, actual) / expected}
        valueText={t`${money(actual)} of ${money(expected)}`}
        tone={isMet ? 'good' : 'sea'}
      />
    </div>
  );
}

function Side({ data }: { data: Ranks }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const causes: Record<Ranks['history'][number]['cause'], string> = {
    reached: t`Earned by play`,
    fell: t`Level lost`,
    hand: t`Assigned by us`,
    ladder: t`Levels updated`,
  };
  return (
    <>
      {data.contact ? (
        <RailCard title={t`Your account manager`}>
          <p className={styles.contact}>
            <Mail />
            <span>
              <b>{data.contact.name}</b>
              <br />
              <bdi>{data.contact.address}</bdi>
            </span>
          </p>
        </RailCard>
      ) : null}
      <RailCard title={t`Level history`}>
        {data.history.length === 0 ? (
          <p className={styles.asks}>{t`Nothing yet. Level changes appear here.`}</p>
        ) : (
          <ul className={styles.history}>
            {data.history.slice(0, 12).map((event) => (
              <li key={`${event.at} ${event.cause} ${event.to}`}>
                <span>
                  <b>{event.name}</b>
                  <br />
                  <span className={styles.asks}>{causes[event.cause]}</span>
                </span>
                <time dateTime={event.at}>{moment(event.at)}</time>
              </li>
            ))}
          </ul>
        )}
      </RailCard>
      <RailCard>
        <Facts
          facts={[
            {
              key: 'settled',
              icon: <Clock />,
              words: t`Bets count once settled. Totals update immediately, your level within ten minutes.`,
            },
            { key: 'limits', icon: <Shield />, words: t`A higher level never changes your limits. Only you do.` },
          ]}
        />
        <p className={styles.limits}>
          <TextLink render={<Link to={paths.member('protection')} />}>{t`My limits`}</TextLink>
        </p>
      </RailCard>
    </>
  );
}
