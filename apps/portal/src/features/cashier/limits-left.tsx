import { Trans, useLingui } from '@lingui/react/macro';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { Link as TextLink } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { RailCard } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { type Limit, responsibleGamingQueries } from '../../shared/responsible-gaming/queries.ts';
import styles from './limits-left.module.css';

/** The deposit limits the member set, narrowest first. */
export function useDepositLimits(): readonly Limit[] | undefined {
  const { data } = useQuery(responsibleGamingQueries.state());
  const order = ['day', 'week', 'month'];
  return data?.limits
    .filter(({ kind, amount }) => kind === 'deposit' && amount !== null)
    .toSorted((one, other) => order.indexOf(one.period) - order.indexOf(other.period));
}

/** The limit with the least left: the one a deposit meets first. */
export function tightest(limits: readonly Limit[] | undefined): { units: bigint; of: Limit['period'] } | null {
  const left = (limits ?? []).map(({ left: units, period }) => ({ units: unitsFromNumber(units ?? 0) ?? 0n, of: period }));
  return left.reduce<(typeof left)[number] | null>((least, one) => (least && least.units <= one.units ? least : one), null);
}

/** What the member's own deposit limits leave; the light part of a bar is what this deposit would use. */
export function LimitsLeft({ change }: { change: bigint | null }) {
  const { t } = useLingui();
  const limits = useDepositLimits();
  if (!limits) return null;
  const action = (
    <TextLink tone="ink" render={<Link to={paths.member('protection')} />}>
      {limits.length === 0 ? t`Set a limit` : t`Change`}
    </TextLink>
  );
  return (
    <RailCard title={t`Limits left`} action={action}>
      {limits.length === 0 ? (
        <p className={styles.none}>
          <Trans>No deposit limit set. A limit helps you stay on budget.</Trans>
        </p>
      ) : (
        <>
          <ul className={styles.limits}>
            {limits.map((limit) => (
              <Bar key={limit.period} limit={limit} change={change} />
            ))}
          </ul>
          {change === null ? null : (
            <p className={styles.legend}>
              <span aria-hidden="true" />
              <Trans>after this deposit</Trans>
            </p>
          )}
        </>
      )}
    </RailCard>
  );
}

const shareOf = (part: bigint, whole: bigint): number => (whole > 0n ? Math.min(1, Number((part * 1000n) / whole) / 1000) : 0);

function Bar({ limit, change }: { limit: Limit; change: bigint | null }) {
  const { t } = useLingui();
  const whole = unitsFromNumber(limit.amount ?? 0) ?? 0n;
  const left = unitsFromNumber(limit.left ?? 0) ?? 0n;
  const used = shareOf(whole - left, whole);
  const takes = Math.min(1 - used, shareOf(change ?? 0n, whole));
  const last = new Date(new Date(limit.resetsAt).getTime() - 1);
  const day = dateFormat({ day: 'numeric', month: 'short', timeZone: brand.timeZone }).format(last);
  const month = dateFormat({ month: 'long', timeZone: brand.timeZone }).format(last);
  const names = { day: t`Today`, week: t`This week, until ${day}`, month: t`${month}` };
  return (
    <li>
      <span className={styles.name}>
        <span>{names[limit.period]}</span>
        <strong>
          <Amount value={numberFromUnits(left)} trim />
        </strong>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.used} style={{ inlineSize: `${used * 100}%` }} />
        <span className={styles.takes} style={{ inlineSize: `${takes * 100}%` }} />
      </span>
    </li>
  );
}
