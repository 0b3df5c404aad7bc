import { Trans, useLingui } from '@lingui/react/macro';
import type { PrizeForm, ResultFault } from '@pavilion/lottery/play';
import type { IssueDetail } from './lottery-words.ts';
import { prizesOf, usePrizeWords } from './prize-words.ts';
import styles from './lottery.module.css';

export type Form = NonNullable<IssueDetail['form']>;

/** How a prize's numbers are named beside each other in sets. */
export const placeKey = (prize: string, index: number): string => `${prize} ${index}`;

/** A result by its prizes; numbers in a row where it has none. */
export function ResultTable({ result, marked }: { result: string; marked?: ReadonlySet<string> }) {
  const words = usePrizeWords();
  const prizes = prizesOf(result);
  if (!prizes) return <p className={styles.result}>{result.replaceAll(',', ' ')}</p>;
  return (
    <dl className={styles.prizes}>
      {prizes.map(([code, numbers]) => (
        <div key={code}>
          <dt>{words.name(code)}</dt>
          <dd>
            {numbers.map((number, index) => (
              <span key={placeKey(code, index)} data-marked={marked?.has(placeKey(code, index)) || undefined}>
                {number}{' '}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The prizes that two results say otherwise. */
export function ResultChanges({ before, after }: { before: string; after: string }) {
  const words = usePrizeWords();
  const was = new Map(prizesOf(before));
  const changes = (prizesOf(after) ?? []).flatMap(([code, numbers]) =>
    numbers.flatMap((number, index) =>
      was.get(code)?.[index] === number
        ? []
        : [{ key: placeKey(code, index), name: words.place(code, index, numbers.length), said: was.get(code)?.[index] ?? '–', number }],
    ),
  );
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, name, said, number }) => (
        <li key={key}>
          <Trans>
            {name}: <s>{said}</s> becomes <b>{number}</b>
          </Trans>
        </li>
      ))}
    </ul>
  );
}

/** Where a typed result is wrong, in words. */
export function Faults({ faults, form }: { faults: readonly ResultFault[]; form: readonly PrizeForm[] }) {
  const { t } = useLingui();
  const words = usePrizeWords();
  if (faults.length === 0) return null;
  return (
    <div role="status" className={styles.faults}>
      <strong>{t`Incomplete`}</strong>
      <ul>
        {words.faults(faults, form).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the server found wrong in it. */
export const faultsOf = (error: unknown): readonly ResultFault[] =>
  (error as { detail?: { faults?: ResultFault[] } } | null)?.detail?.faults ?? [];
