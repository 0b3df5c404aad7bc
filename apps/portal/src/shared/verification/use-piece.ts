import { SLIDER_PIECE, SLIDER_WIDTH } from '@pavilion/contract/verification/slider';
import { useRef, useState } from 'react';
import { createTrack, type Track } from './slider-track.ts';

/** How far the piece can go, in pixels of the puzzle. */
export const MOST = SLIDER_WIDTH - SLIDER_PIECE;
const STEP = 2;
const BIG_STEP = 20;

const bounded = (x: number): number => Math.min(MOST, Math.max(0, x));

export interface PieceOptions {
  /** Nothing moves before the picture is there, nor while an answer is checked. */
  isFree: boolean;
  onMove(): void;
  onAnswer(answer: { x: number; track: Track }): void;
}

/** The piece under a pointer or the arrow keys, and the way it went. The element that holds `drag` is in one marked `data-puzzle`. */
export function usePiece({ isFree, onMove, onAnswer }: PieceOptions) {
  const [x, setX] = useState(0);
  const [byKeys, setByKeys] = useState(false);
  const track = useRef(createTrack());
  const held = useRef<{ from: number; at: number; scale: number } | null>(null);
  const move = (next: number) => {
    setX(next);
    track.current.add(next, performance.now());
  };
  const answer = () => onAnswer({ x, track: track.current.end(x, performance.now()) });
  const take = () => {
    track.current.start(x, performance.now());
    onMove();
  };
  return {
    x,
    byKeys,
    putBack: () => {
      held.current = null;
      setX(0);
      setByKeys(false);
    },
    drag: {
      onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
        if (!isFree || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.closest('[data-puzzle]')?.clientWidth || SLIDER_WIDTH;
        held.current = { from: event.clientX, at: x, scale: SLIDER_WIDTH / width };
        if (x === 0) take();
      },
      onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
        if (held.current) move(bounded(held.current.at + (event.clientX - held.current.from) * held.current.scale));
      },
      onPointerUp: () => {
        if (!held.current) return;
        held.current = null;
        if (x > 0) answer();
      },
      onPointerCancel: () => {
        held.current = null;
      },
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (!isFree) return;
      const next = nextPlace(event.key, x);
      if (next !== null) {
        event.preventDefault();
        if (!byKeys) take();
        setByKeys(true);
        move(next);
      } else if ((event.key === 'Enter' || event.key === ' ') && x > 0) {
        event.preventDefault();
        answer();
      }
    },
  };
}

/** Where a key takes the piece; null for keys that do not move it. */
function nextPlace(key: string, x: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: STEP,
    ArrowUp: STEP,
    ArrowLeft: -STEP,
    ArrowDown: -STEP,
    PageUp: BIG_STEP,
    PageDown: -BIG_STEP,
    Home: -MOST,
    End: MOST,
  };
  const step = steps[key];
  return step === undefined ? null : bounded(x + step);
}
