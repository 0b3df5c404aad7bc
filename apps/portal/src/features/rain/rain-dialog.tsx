import { useLingui } from '@lingui/react/macro';
import { claimRaffle } from '@pavilion/contract/promotions/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import type { Reward } from '../../shared/rewards/queries.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import styles from './rain.module.css';

/** Places and times of the fall, so that no two fall alike; percent of the width, seconds. */
const FALL = [
  { left: 4, delay: 0, seconds: 9 },
  { left: 15, delay: 3.2, seconds: 8 },
  { left: 27, delay: 1.1, seconds: 10 },
  { left: 38, delay: 5.4, seconds: 8.5 },
  { left: 50, delay: 2.3, seconds: 9.5 },
  { left: 61, delay: 6.1, seconds: 8.2 },
  { left: 72, delay: 0.7, seconds: 9.8 },
  { left: 84, delay: 4.3, seconds: 8.8 },
];

/** Whole seconds until the rain ends, by the end the server named; 0 when it is over. */
function useSecondsLeft(until: string | null): number | null {
  const end = until === null ? null : Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [end]);
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1000));
}

/** Envelopes of a rain that falls now. Which one is taken changes nothing: what is in it is drawn by the server when it is taken. */
export function RainDialog({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const left = useSecondsLeft(reward.until);
  const [chosen, setChosen] = useState<number | null>(null);
  const open = useMutation({
    mutationFn: () => call(claimRaffle, { body: { promotionId: reward.id } }),
    // The sum is shown at once; what else it changed is fetched again in the background.
    onSettled: () => void client.invalidateQueries(),
  });
  const isOver = left === 0 && !open.data;
  const minutes = left === null ? 0 : Math.floor(left / 60);
  const clock = left === null ? '' : `${minutes}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="l"
      title={reward.title}
      closeLabel={t`Close`}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {open.error ? (
        <Alert tone="bad" title={t`Couldn't open the envelope`}>
          {words(open.error)}
        </Alert>
      ) : null}
      <div className={styles.scene}>
        <p className={styles.clock} aria-hidden="true">
          {clock}
        </p>
        <p className={cx(styles.say, open.data && styles.opened)} role="status">
          {open.data ? (
            <>
              <Amount value={open.data.prizeAmount} display trim sign="always" tone="money" />
              <span>{t`It's yours. The other envelopes are for other players.`}</span>
            </>
          ) : isOver ? (
            t`The rain has ended.`
          ) : (
            t`Pick an envelope. Each has the same chance.`
          )}
        </p>
        {open.data || isOver ? null : (
          <ul className={styles.sky}>
            {FALL.map(({ left: at, delay, seconds }, place) => (
              <li key={at} style={{ '--at': `${at}%`, '--after': `${-delay}s`, '--takes': `${seconds}s` } as CSSProperties}>
                <button
                  type="button"
                  className={cx(styles.envelope, chosen === place && styles.chosen)}
                  disabled={open.isPending}
                  aria-label={t`Envelope ${place + 1} of ${FALL.length}`}
                  onClick={() => {
                    setChosen(place);
                    open.mutate();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {reward.terms ? <TermsList terms={reward.terms} /> : null}
    </Dialog>
  );
}
