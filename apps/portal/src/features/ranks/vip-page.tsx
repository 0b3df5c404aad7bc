import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Check, Clock, Mail, Shield, Trophy, User } from '@pavilion/ui/icon';
import { Link as TextLink } from '@pavilion/ui/link';
import { Progress } from '@pavilion/ui/progress';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { GiftCard } from './gift-card.tsx';
import { rankQuery } from './queries.ts';
import { dayText, monthText, type Ranks, type Rung, useRungWords } from './rank-words.ts';
import styles from './vip.module.css';

/** The ladder: the member's own rung open, the requirements of the next, what each gives, and what happened. */
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
        <>
          {data.gifts.map((gift) => (
            <GiftCard key={gift.rewardId} gift={gift} name={data.levels[gift.level - 1]?.name ?? ''} terms={data.giftTerms} />
          ))}
          <ol className={styles.ladder}>
            {data.levels.map((rung) => (
              <RungView key={rung.level} rung={rung} data={data} />
            ))}
          </ol>
        </>
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

function RungView({ rung, data }: { rung: Rung; data: Ranks }) {
  const { t } = useLingui();
  const words = useRungWords();
  const isOwn = rung.level === data.vipRankLevel;
  const isReached = rung.level <= data.vipRankLevel;
  const asks = words.asks(rung).join(', ');
  const gives = words.gives(rung);
  return (
    <li className={styles.rung} data-reached={isReached || undefined} aria-current={isOwn ? 'step' : undefined}>
      <span className={styles.disc} aria-hidden="true">
        {rung.level}
      </span>
      <Card as="div" pad={isOwn ? 'l' : 'none'} tone="surface" className={isOwn ? styles.own : styles.other}>
        <h2 className={styles.name}>
          {rung.name}{' '}
          {isOwn ? (
            <span className={styles.you}>
              <User />
              {t`You are here`}
            </span>
          ) : null}
        </h2>
        {isOwn ? <OwnRung data={data} /> : null}
        {isOwn ? null : <p className={styles.asks}>{asks === '' ? t`Everyone starts here.` : asks}</p>}
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
        {isOwn && rung.level > 1 ? <p className={styles.asks}>{words.keeps(rung)}</p> : null}
      </Card>
    </li>
  );
}

function OwnRung({ data }: { data: Ranks }) {
  const { t } = useLingui();
  const next = data.levels[data.vipRankLevel];
  const since = data.since === null || data.vipRankLevel === 1 ? '' : dayText(data.since);
  const until = data.keptThrough === null ? '' : monthText(data.keptThrough);
  return (
    <>
      {since === '' ? null : <p className={styles.asks}>{t`Since ${since}.`}</p>}
      {data.byHand && until ? <p className={styles.asks}>{t`Assigned by us until ${until}. Your bets keep counting.`}</p> : null}
      {!data.byHand && until ? <p className={styles.asks}>{t`Yours until at least ${until}.`}</p> : null}
      {next ? (
        <div className={styles.ways}>
          <h3 className={styles.next}>{t`To ${next.name}`}</h3>
          <Way label={t`Total wagered`} {...data.totalTurnover} />
          <Way label={t`Wagered this month`} {...data.monthlyTurnover} />
          <Way label={t`Total deposited`} {...data.totalDeposits} />
        </div>
      ) : (
        <p className={styles.asks}>{t`This is the highest level.`}</p>
      )}
    </>
  );
}

function Way({ label, actual, expected }: { label: string; actual: number; expected: number }) {
  const { t } = useLingui();
  const money = useMoneyText();
  if (expected <= 0) return null;
  const isMet = actual >= expected;
  const left = isMet ? t`Done.` : t`${money(Math.round((expected - Math.max(0, actual)) * 10_000) / 10_000)} to go.`;
  return (
    <div className={styles.way}>
      <p className={styles.figures}>
        <b>{money(actual)}</b>
        <span>{t`of ${money(expected)}`}</span>
      </p>
      <Progress label={label} value={Math.max(0, actual) / expected} valueText={t`${money(actual)} of ${money(expected)}`} />
      <p className={styles.asks}>
        {label}. {left}
      </p>
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
