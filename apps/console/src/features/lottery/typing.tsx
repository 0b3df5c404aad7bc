import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { type Ref, useEffect, useRef } from 'react';
import type { IssueDetail } from './lottery-words.ts';
import styles from './lottery.module.css';
import { usePrizeWords } from './prize-words.ts';
import { type Form, placeKey } from './results.tsx';
import { TypeResult } from './type-result.tsx';

/** Where others' results differ from one's own. */
export const differingPlaces = ({ entries }: IssueDetail): ReadonlySet<string> =>
  new Set(entries.flatMap(({ differs }) => differs?.at ?? []).map(({ prize, index }) => placeKey(prize, index)));

/** The form is open until one has typed, and again where another typed something else: with one's own in it. */
export function Typing({ row, form }: { row: IssueDetail; form: Form }) {
  const { t } = useLingui();
  const news = useRef<HTMLDivElement>(null);
  const hasTyped = useRef(false);
  const mine = row.entries.find(({ isMine }) => isMine);
  const isDiffering = row.typed === 'differ';
  const at = mine?.at;
  // What was typed is found to differ once the draw is fetched again: that comes into sight, and to screen readers.
  useEffect(() => {
    if (!hasTyped.current || !isDiffering) return;
    hasTyped.current = false;
    news.current?.focus();
  }, [at, isDiffering]);
  const typing = (
    <TypeResult
      key={at ?? 'first'}
      row={row}
      form={form}
      own={isDiffering && mine?.result ? { result: mine.result, startedAt: mine.startedAt } : null}
      marked={differingPlaces(row)}
      onTyped={() => {
        hasTyped.current = true;
      }}
    />
  );
  const isAgain = mine !== undefined && !isDiffering;
  return (
    <>
      {isDiffering ? <Differs ref={news} row={row} form={form} hasOwn={mine !== undefined} /> : null}
      {/* The same around the form in every state: what is being typed stays when another's result arrives. */}
      <details open={!isAgain}>
        <summary className={styles.summary} hidden={!isAgain}>{t`Enter it again`}</summary>
        {typing}
      </details>
    </>
  );
}

/** Where the results differ, as far as one may know it, and the ways on. */
function Differs({ row, form, hasOwn, ref }: { row: IssueDetail; form: Form; hasOwn: boolean; ref: Ref<HTMLDivElement> }) {
  const { t } = useLingui();
  const words = usePrizeWords();
  const marked = differingPlaces(row);
  const places = form.flatMap(({ code, count }) =>
    Array.from({ length: count }, (_, index) => (marked.has(placeKey(code, index)) ? words.place(code, index, count) : [])).flat(),
  );
  if (row.entries.some(({ differs }) => differs?.start)) places.push(t`Draw start`);
  return (
    <div ref={ref} tabIndex={-1}>
      <Alert tone="warn" title={t`The entered results differ`}>
        {hasOwn ? (
          <>
            <p>
              {places.length > 0
                ? t`Check these against the source:`
                : t`Check your whole entry against the source: differences are only shown for the first entry.`}
            </p>
            {places.length > 0 ? (
              <ul className={styles.changes}>
                {places.map((place) => (
                  <li key={place}>{place}</li>
                ))}
              </ul>
            ) : null}
            <p>{t`If yours is wrong, correct it below. If it is right, leave it: the result is accepted once someone else enters the same.`}</p>
          </>
        ) : (
          <p>{t`Enter the result from the source. The matching entry becomes the result.`}</p>
        )}
      </Alert>
    </div>
  );
}
