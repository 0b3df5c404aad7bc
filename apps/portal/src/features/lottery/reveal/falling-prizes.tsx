import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef } from 'react';
import { usePrizeWords } from '../../../shared/lottery/official-words.ts';
import { columnsOf, tailOf } from '../official/prize-table.tsx';
import { type IsLit, type OfficialFamily, PRIZES } from '../official/rules.ts';
import type { FallenNumber } from './prizes-fall.ts';
import type { Falling } from './use-falling.ts';
import styles from './prizes-reveal.module.css';

interface FallingPrizesProps {
  family: OfficialFamily;
  fall: readonly FallenNumber[];
  falling: Falling;
  /** Ms from one number to the next. */
  step: number;
  isLit: IsLit;
}

/** The official table while it fills: the number that is drawn now digit by digit, dots for those to come. */
export function FallingPrizes({ family, fall, falling: { begun, fallen }, step, isLit }: FallingPrizesProps) {
  const { t } = useLingui();
  const words = usePrizeWords();
  const now = begun > fallen ? fall[begun - 1]?.prize : undefined;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current) showInBody(row.current);
  }, [now]);
  return (
    <dl className={styles.prizes} aria-label={t`Prizes drawn`}>
      {PRIZES[family].map((prize) => {
        const numbers = fall.flatMap((one, place) => (one.prize === prize ? [{ ...one, place }] : []));
        return (
          <div key={prize} ref={prize === now ? row : undefined} data-now={prize === now || undefined}>
            <dt>{words(prize)}</dt>
            <dd style={{ '--across': columnsOf(numbers.length) } as CSSProperties}>
              {numbers.map(({ at, number, place }) => (
                <bdi key={at} data-lit={(place < fallen && isLit(prize, number)) || undefined}>
                  {place < fallen ? (
                    <Settled number={number} tail={tailOf(family)} />
                  ) : place < begun ? (
                    <Rolling number={number} step={step} />
                  ) : (
                    <span className={styles.dots} aria-hidden="true">
                      {'·'.repeat(number.length)}
                    </span>
                  )}
                </bdi>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Brings a row into sight within the dialog; the page under it stays where it is. */
function showInBody(one: HTMLElement): void {
  const body = one.closest('[data-reveal]')?.parentElement;
  if (!body) return;
  const [own, all] = [one.getBoundingClientRect(), body.getBoundingClientRect()];
  body.scrollTop += Math.min(0, own.top - all.top) + Math.max(0, own.bottom - all.bottom);
}

const Settled = ({ number, tail }: { number: string; tail: number }) => (
  <>
    {number.slice(0, -tail)}
    <b>{number.slice(-tail)}</b>
  </>
);

const LOCK_MS = 180;

/** Each digit rolls until its turn comes, then it is locked. */
function Rolling({ number, step }: { number: string; step: number }) {
  const each = Math.max(0, (step - LOCK_MS) / number.length);
  return (
    <span className={styles.rolling} role="img" aria-label={number}>
      {[...number].map((digit, at) => (
        <span key={at} className={styles.digit} style={{ '--locks': `${Math.round(each * at)}ms` } as CSSProperties}>
          <i aria-hidden="true">0123456789</i>
          <b aria-hidden="true">{digit}</b>
        </span>
      ))}
    </span>
  );
}
