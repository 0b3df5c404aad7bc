import { useReducedMotion } from '@pavilion/ui/use-media';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { brandArt } from '../../parts/art.ts';
import { chime, Coins, CountUp, Rays } from '../moments/public.ts';
import type { Picked } from './fall.tsx';
import styles from './opening.module.css';
import { Piece } from './piece.tsx';

/** Behind the card, and before it: `rain-<layer>.svg` of the brand's art. */
const LAYERS = ['back', 'flap', 'card', 'front', 'lid'] as const;
const COME_MS = 420;
const OPEN_MS = 420;
const COUNT_AFTER_MS = 160;
const COUNT_MS = 900;

interface OpeningProps {
  from: Picked;
  /** Null until the server has drawn it. */
  sum: number | null;
  /** It was not given: it stays closed. */
  isRefused: boolean;
  isPhone: boolean;
  /** The whole sum is there. */
  onShown(): void;
}

/** What was caught comes to the middle, and opens when the server says what is in it: flap, card, sum. */
export function Opening({ from, sum, isRefused, isPhone, onShown }: OpeningProps) {
  const still = useReducedMotion();
  const object = useRef<HTMLDivElement>(null);
  const isOpen = sum !== null;
  const shown = useEffectEvent(onShown);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const place = object.current;
    if (still || !place) return;
    const { left, top, width, height } = place.getBoundingClientRect();
    const [x, y] = [from.x - left - width / 2, from.y - top - height / 2];
    const coming = place.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.size / width})` }, { transform: 'none' }], {
      duration: COME_MS,
      easing: getComputedStyle(place).getPropertyValue('--ease-out').trim() || 'ease-out',
    });
    return () => coming.cancel();
  }, [from, still]);
  useEffect(() => {
    if (!isOpen) return;
    chime([7, 12, 16, 19]);
    const timer = setTimeout(() => shown(), still ? 0 : COUNT_AFTER_MS + COUNT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, still]);
  return (
    <div className={styles.opening} data-opened={isOpen || undefined} data-refused={isRefused || undefined}>
      {isOpen ? <Rays className={styles.rays} /> : <i className={styles.ring} style={{ left: from.x, top: from.y }} />}
      <p className={styles.sum}>{sum === null ? null : <CountUp value={sum} ms={COUNT_MS} delay={COUNT_AFTER_MS} />}</p>
      <div ref={object} className={styles.object} aria-hidden="true">
        {isMissing ? (
          <Piece pose={0} />
        ) : (
          LAYERS.map((layer) => (
            <img key={layer} src={brandArt(`rain-${layer}.svg`)} alt="" className={styles[layer]} onError={() => setMissing(true)} />
          ))
        )}
      </div>
      {isOpen ? <Coins from={isPhone ? 0.42 : 0.5} delay={OPEN_MS} /> : null}
    </div>
  );
}
