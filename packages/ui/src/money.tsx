import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { moneyParts } from '@pavilion/format/money-format';
import type { MoneyFormat } from '@pavilion/format/money-format';
import { useReducedMotion } from './use-media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './money.module.css';

export type MoneyProps = MoneyFormat & {
  /** Ledger units, 1/10,000 of the main unit. */
  units: bigint;
  /** `money`: a balance or prize; `win`: marked as won; `flow`: coloured by its sign. */
  tone?: 'plain' | 'money' | 'win' | 'flow';
  /** Hides the figure; the words are read instead of it. */
  masked?: { label: string } | false | undefined;
  /** Counts from the old figure to a new one. */
  animated?: boolean;
  /** Sets the currency and the fraction smaller, for figures in display size. */
  display?: boolean;
  className?: string;
};

const countingMs = 600;

/** The figure on its way from the last one to `units`; jumps when motion is unwelcome. */
const useCounted = (units: bigint, active: boolean): bigint => {
  const [shown, setShown] = useState(units);
  const from = useRef(units);
  useEffect(() => {
    const start = from.current;
    if (!active || start === units) {
      from.current = units;
      return;
    }
    let frame = 0;
    const began = performance.now();
    const tick = (now: number) => {
      const part = Math.min(1, (now - began) / countingMs);
      const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 1_000_000));
      const value = part === 1 ? units : start + ((units - start) * eased) / 1_000_000n;
      from.current = value;
      setShown(value);
      if (part < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [units, active]);
  return active ? shown : units;
};

const toneOf = (tone: MoneyProps['tone'], units: bigint): string | undefined => {
  if (tone === 'flow') return units > 0n ? styles.good : units < 0n ? styles.out : styles.zero;
  // Nothing is neither earned nor won.
  if (units === 0n) return undefined;
  if (tone === 'win') return styles.win;
  return tone === 'money' ? styles.money : undefined;
};

/** An amount: tabular, in the reader's locale, isolated from the direction of the text around it. */
export const Money = (props: MoneyProps) => {
  const { units, tone = 'plain', masked, animated = false, display = false, className, ...format } = props;
  const still = useReducedMotion();
  const shown = useCounted(units, animated && !still);
  if (masked) {
    return (
      <span className={cx(styles.figure, className)}>
        <span aria-hidden="true">••••••</span>
        <VisuallyHidden>{masked.label}</VisuallyHidden>
      </span>
    );
  }
  const counting = shown !== units;
  return (
    <bdi className={cx(styles.figure, toneOf(tone, units), display && styles.display, className)}>
      <span aria-hidden={counting || undefined}>
        {moneyParts(shown, format).map((part, index) => (
          <span key={index} className={styles[part.kind]}>
            {part.text}
          </span>
        ))}
      </span>
      {counting ? <VisuallyHidden>{moneyParts(units, format).map((part) => part.text)}</VisuallyHidden> : null}
    </bdi>
  );
};
