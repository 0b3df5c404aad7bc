import { useLingui } from '@lingui/react/macro';
import { lotteryIssuePreview } from '@pavilion/contract/lottery/desk';
import type { WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { formatMoney } from '@pavilion/format/money-format';
import { Progress } from '@pavilion/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { currentTag } from '../../i18n/language.ts';
import { amountText, countText, unitsOf } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import styles from './lottery.module.css';

type Value = WireValue<typeof lotteryIssuePreview>;

/** Until it is whole. */
const EVERY_MS = 1_000;

/** Whom another result of a draw, or its voiding, would change, and by how much. */
export function Preview({ asked }: { asked: WireQuery<typeof lotteryIssuePreview> }) {
  const { t } = useLingui();
  const query = useQuery({
    ...ask(lotteryIssuePreview, asked),
    refetchInterval: ({ state }) => (state.data && !state.data.isWhole ? EVERY_MS : false),
  });
  return (
    <section className={styles.card} aria-label={t`Affected members`}>
      <strong>{t`Affected members`}</strong>
      <Answered query={query.isPlaceholderData ? { ...query, data: undefined } : query} failed={t`Could not calculate`}>
        {(value) => (value.isWhole ? <Sums value={value} isVoid={asked.kind === 'void'} /> : <UnderWay progress={value.progress} />)}
      </Answered>
    </section>
  );
}

/** Orders of a large draw are evaluated beside other work, for seconds. */
function UnderWay({ progress }: Pick<Value, 'progress'>) {
  const { t } = useLingui();
  const text =
    progress === null
      ? t`Queued: another calculation is running.`
      : progress.of === 0
        ? t`Calculating`
        : t`Calculating: ${countText(progress.reckoned)} of ${countText(progress.of)} orders`;
  return (
    <div className={styles.whole} role="status">
      <Progress
        label={t`Calculating`}
        valueText={text}
        {...(progress && progress.of > 0 ? { value: progress.reckoned / progress.of } : {})}
      />
      <span>{text}</span>
    </div>
  );
}

function Sums({ value: { sums, most }, isVoid }: { value: Value; isVoid: boolean }) {
  const { t } = useLingui();
  if (sums.length === 0) return <p>{t`No orders on this draw.`}</p>;
  return (
    <>
      {sums.map(({ currency, ...sum }) => {
        const difference = unitsOf(sum.after) + unitsOf(sum.returned) - unitsOf(sum.before);
        return (
          <Facts
            key={currency}
            items={[
              { key: 'orders', label: t`Total orders`, value: countText(sum.orders) },
              ...(isVoid
                ? []
                : [
                    { key: 'gained', label: t`Win now`, value: countText(sum.gained) },
                    { key: 'more', label: t`Win more`, value: countText(sum.more) },
                    { key: 'less', label: t`Win less`, value: countText(sum.less) },
                  ]),
              { key: 'lost', label: t`No longer win`, value: countText(sum.lost) },
              { key: 'before', label: t`Wins now`, value: amountText(sum.before, currency) },
              isVoid
                ? { key: 'returned', label: t`Stakes refunded`, value: amountText(sum.returned, currency) }
                : { key: 'after', label: t`Wins afterwards`, value: amountText(sum.after, currency) },
              {
                key: 'difference',
                label: difference > 0n ? t`Additional payout` : t`Reversed from members`,
                value: formatMoney(difference > 0n ? difference : -difference, { currency, locale: currentTag() }),
              },
            ]}
          />
        );
      })}
      {most.length > 0 ? (
        <details>
          <summary className={styles.summary}>{t`Most affected orders`}</summary>
          <ul className={styles.changes}>
            {most.map(({ orderId, username, currency, before, after, stake }) => (
              <li key={orderId}>
                {username}:{' '}
                {isVoid
                  ? t`${amountText(stake, currency)} refunded, ${amountText(before, currency)} of wins reversed`
                  : t`${amountText(before, currency)} before, ${amountText(after, currency)} after`}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
