import { useEffect, useState } from 'react';
import { useReducedMotion } from '@pavilion/ui/use-media';
import { answerOf, startOf, VERDICT_MS } from './timing.ts';

export interface Falling {
  /** Numbers that are on the screen; the last of them may still be in the air. */
  readonly begun: number;
  /** Numbers whose picks are marked. */
  readonly fallen: number;
  /** The verdict is due. */
  readonly isDone: boolean;
  finish(): void;
}

/** Lets `count` numbers fall, one every `step` ms. With less motion, in a hidden tab and after `finish` all have fallen. */
export function useFalling(count: number, step: number): Falling {
  const isStill = useReducedMotion();
  const [state, setState] = useState({ begun: 0, fallen: 0, isDone: false });
  const [isFinished, setFinished] = useState(() => document.hidden);
  const isOver = isStill || isFinished;
  useEffect(() => {
    if (isOver) return undefined;
    const timers = Array.from({ length: count }, (_, place) => [
      setTimeout(() => setState((known) => ({ ...known, begun: place + 1 })), startOf(place, step)),
      setTimeout(() => setState((known) => ({ ...known, fallen: place + 1 })), answerOf(place, step)),
    ]).flat();
    timers.push(setTimeout(() => setState((known) => ({ ...known, isDone: true })), answerOf(count - 1, step) + VERDICT_MS));
    const onHidden = (): void => {
      if (document.hidden) setFinished(true);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [isOver, count, step]);
  const all = { begun: count, fallen: count, isDone: true };
  return { ...(isOver ? all : state), finish: () => setFinished(true) };
}
