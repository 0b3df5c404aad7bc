import { cx } from '@pavilion/ui/cx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onTheWay } from './part.tsx';
import styles from './whole-page.module.css';

/** A page that waits longer for the line is shown as far as it is. */
const LONGEST_MS = 3000;
/** What a frame takes above this is the device at work on the answers, and no wait for the line. */
const FRAME_MS = 100;
/** A busy device shows it then as well. */
const LONGEST_BUSY_MS = 6000;
/** An answer that is drawn may ask for more: nothing is on its way for so many frames. */
const STILL_FRAMES = 2;

/** A page appears with its first answers and parts, all at once, instead of growing under the reader's eyes; its shape is shown until then. */
export function WholePage({ shape, className, children }: { shape: ReactNode; className?: string | undefined; children: ReactNode }) {
  const isWhole = useWhole();
  return (
    <div className={styles.place} aria-busy={isWhole ? undefined : true}>
      {isWhole ? null : <div className={styles.shape}>{shape}</div>}
      <div className={cx(styles.page, className)} data-waiting={isWhole ? undefined : ''}>
        {children}
      </div>
    </div>
  );
}

function useWhole(): boolean {
  const client = useQueryClient();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const began = performance.now();
    let last = began;
    let waited = 0;
    let still = 0;
    let frame = 0;
    const look = () => {
      const now = performance.now();
      waited += Math.min(now - last, FRAME_MS);
      last = now;
      const waits = onTheWay.parts > 0 || client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
      still = waits ? 0 : still + 1;
      if (still >= STILL_FRAMES || waited > LONGEST_MS || now - began > LONGEST_BUSY_MS) setWhole(true);
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [client]);
  return isWhole;
}
