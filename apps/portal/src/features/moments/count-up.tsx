import { currencyDigits } from '@pavilion/ui/money-format';
import { useReducedMotion } from '@pavilion/ui/use-media';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';

/** 1 when all of it is there. The last steps take longest, so that the last digit is seen to come to rest. */
const slowing = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 4;

/** The share of the figure that is shown, from 0 to 1; all of it at once where motion is not wanted. */
function useShare(ms: number, delay: number): number {
  const still = useReducedMotion();
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (still) return;
    let frame = 0;
    const began = performance.now() + delay;
    const tick = (now: number) => {
      const next = slowing((now - began) / ms);
      setShare(next);
      if (next < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [still, ms, delay]);
  return still ? 1 : share;
}

export interface CountUpProps {
  /** Main units of the brand's currency, or whole points. */
  value: number;
  /** Milliseconds it takes, and before it begins. */
  ms?: number;
  delay?: number;
  className?: string | undefined;
  /** Writes a figure; an amount of money unless given. */
  render?(shown: number): ReactNode;
}

/** A figure that counts up from nothing. Readers hear the whole of it at once. */
export function CountUp({ value, ms = 900, delay = 0, className, render = money }: CountUpProps) {
  const share = useShare(ms, delay);
  const unit = 10 ** currencyDigits(brand.currency);
  const shown = share === 1 ? value : Math.round(value * share * unit) / unit;
  return (
    <span className={className}>
      <span aria-hidden={shown !== value || undefined}>{render(shown)}</span>
      {shown === value ? null : <VisuallyHidden>{render(value)}</VisuallyHidden>}
    </span>
  );
}

const money = (shown: number): ReactNode => <Amount value={shown} trim />;
