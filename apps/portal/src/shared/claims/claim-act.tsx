import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Check } from '@pavilion/ui/icon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../cashier/money-text.ts';
import styles from './claims.module.css';
import { flySum } from './fly.ts';
import type { Taken } from './taken.ts';

export interface ClaimActProps {
  claim(): Promise<Taken>;
  /** It is in the balance. */
  onTaken(taken: Taken): void;
  size?: 'm' | 'l';
  full?: boolean;
  /** What is read instead of the words on it. */
  name?: string | undefined;
  children: ReactNode;
}

/** One tap, one answer: the button becomes a check and the sum flies to the balance; refused, it comes back with the reason under it. */
export function ClaimAct({ claim, onTaken, size = 'm', full = false, name, children }: ClaimActProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const act = useMutation({
    mutationFn: claim,
    onSuccess: (taken) => {
      if (place.current && taken.gives === 'money') flySum(place.current, `+${money(taken.amount)}`);
      onTaken(taken);
    },
    // What it depends on may have changed, also where it was refused.
    onSettled: () => void client.invalidateQueries(),
  });
  const isTaken = act.isSuccess;
  return (
    <div ref={place} className={cx(styles.act, full && styles.full)}>
      <Button
        tone="primary"
        size={size}
        full={full}
        loading={act.isPending}
        className={cx(styles.press, isTaken && styles.taken)}
        aria-label={isTaken ? t`Claimed` : name}
        aria-disabled={isTaken || undefined}
        onClick={() => (isTaken ? undefined : act.mutate())}
      >
        {isTaken ? <Check /> : children}
      </Button>
      {act.error ? (
        <p className={styles.refused} role="alert">
          {words(act.error)}
        </p>
      ) : null}
    </div>
  );
}
