import { cashierWaits } from '@pavilion/contract/payments/desk-cashier';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Amount, countText } from '../../parts/amount.tsx';
import styles from './till.module.css';
import { useWaitWords, type WaitingPayment } from './till-words.ts';

/** What waits for a person by its reason, with its money in every currency; a press shows only that. */
export function WaitingStrip({
  waiting,
  chosen,
  onChoose,
}: {
  waiting: readonly WaitingPayment[] | undefined;
  chosen: string;
  onChoose(waits: string): void;
}) {
  const { t } = useLingui();
  const words = useWaitWords();
  return (
    <section className={styles.strip} aria-label={t`Work queue`}>
      {cashierWaits.map((key) => {
        const of = (waiting ?? []).filter(({ waits }) => waits === key);
        const count = of.reduce((sum, one) => sum + one.count, 0);
        return (
          <button
            key={key}
            type="button"
            className={styles.tile}
            data-tone={count > 0 ? words[key].tone : 'still'}
            aria-pressed={chosen === key}
            onClick={() => onChoose(chosen === key ? '' : key)}
          >
            <span className={styles.name}>{words[key].name}</span>
            <span className={styles.about}>{words[key].about}</span>
            <span className={styles.count}>{waiting === undefined ? <Skeleton width="1.5em" /> : countText(count)}</span>
            <span className={styles.money}>
              {of.map(({ currency, amount }) => (
                <Amount key={currency} of={amount} currency={currency} />
              ))}
            </span>
          </button>
        );
      })}
    </section>
  );
}
