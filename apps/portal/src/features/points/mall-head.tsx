import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { type Balance, type Config, pointQueries, pointsText } from './queries.ts';
import styles from './points.module.css';

/** What there is, and how it is made. */
export function MallHead() {
  const { t } = useLingui();
  const words = useErrorWords();
  const balance = useQuery(pointQueries.balance());
  const config = useQuery(pointQueries.config());
  const failed = balance.error ?? config.error;
  if (failed)
    return (
      <ErrorState
        compact
        title={t`Couldn't load your points`}
        retry={{
          label: t`Try again`,
          onRetry: () => void Promise.all([balance.refetch(), config.refetch()]),
          busy: balance.isFetching || config.isFetching,
        }}
      >
        {words(failed)}
      </ErrorState>
    );
  return (
    <div className={styles.head}>
      <Card as="section" pad="l" className={styles.balance} aria-label={t`Your points`}>
        {balance.data ? <PointsBalance balance={balance.data} /> : <Skeleton shape="block" height="120px" />}
      </Card>
      <Card as="section" pad="l" className={styles.made} aria-labelledby="points-made">
        <h2 id="points-made">
          <Trans>How to earn points</Trans>
        </h2>
        {config.data ? <Rates config={config.data} /> : <Skeleton shape="block" height="88px" />}
      </Card>
    </div>
  );
}

function PointsBalance({ balance: { balance, pending, debt } }: { balance: Balance }) {
  return (
    <>
      <div className={styles.standing}>
        <p className={styles.label}>
          <Trans>Your points</Trans>
        </p>
        <p className={styles.figure}>
          <strong data-testid="points-balance">{pointsText(balance)}</strong>{' '}
          <span>
            <Plural value={balance} one="point" other="points" />
          </span>
        </p>
        {pending > 0 ? (
          <p className={styles.note}>
            <Trans>New: {pointsText(pending)}. Ready to spend now; listed in the history from the next full hour.</Trans>
          </p>
        ) : null}
        {debt > 0 ? (
          <p className={styles.note}>
            <Trans>A bet or deposit was corrected after you spent its points. Your next {pointsText(debt)} points cover it.</Trans>
          </p>
        ) : null}
      </div>
      <BrandObject name="favourites" className={styles.object} />
    </>
  );
}

/** Kinds that earn alike are in one line. */
function Rates({ config }: { config: Config }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { pointTypes, convertEnabled, ratio, units, barred } = config;
  const groups = Map.groupBy(pointTypes, (one) => `${one.type === 'DEPOSIT' ? 'D' : 'P'}:${one.ratio}:${one.units}`);
  return (
    <>
      {pointTypes.length === 0 ? (
        <p className={styles.note}>
          <Trans>Points can't be earned right now. The ones you have are yours.</Trans>
        </p>
      ) : null}
      <dl className={styles.rates}>
        {[...groups.values()].map((group) => {
          const [first] = group;
          if (!first) return null;
          const amount = money(first.units);
          return (
            <div key={`${first.type}:${first.units}`}>
              <dt>{group.map(({ name }) => name).join(', ')}</dt>
              <dd>
                {first.type === 'DEPOSIT' ? (
                  <Trans>
                    {amount} deposited = <Plural value={first.ratio} one="# point" other="# points" />
                  </Trans>
                ) : (
                  <Trans>
                    {amount} bet = <Plural value={first.ratio} one="# point" other="# points" />
                  </Trans>
                )}
              </dd>
            </div>
          );
        })}
        {convertEnabled ? (
          <div>
            <dt>{t`Cash value`}</dt>
            <dd>
              <Trans>
                <Plural value={units} one="# point" other="# points" /> = {money(ratio)}
              </Trans>
            </dd>
          </div>
        ) : null}
      </dl>
      {barred ? (
        <Alert tone="info" title={barred === 'excluded' ? t`You've self-excluded` : t`You're taking a break`}>
          <Trans>
            Until it ends you can't exchange points for money. Goods and vouchers stay available. See{' '}
            <Link to={paths.member('protection')}>limits and breaks</Link>.
          </Trans>
        </Alert>
      ) : null}
    </>
  );
}
