import { claimTicket } from '@pavilion/contract/promotions/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Wheel, WheelField, WheelResult } from './queries.ts';
import { restAt, type Sector, sectorsOf, topOf, turnTo } from './sectors.ts';
import { playTicks } from './tick-sound.ts';
import { blurAt, createMotion, doneOf, kickAt, type Motion, speedAt, ticksOf, TURN_MS, WIND_UP_MS, windUp } from './turn.ts';
import type { Painted } from './wheel-face.tsx';

const TURNS = 5;

export interface StoppedWheel {
  fields: readonly WheelField[];
  turned: WheelResult;
}

export interface Spin {
  /** As the wheel was when it was turned: chances may be others afterwards. */
  fields: readonly WheelField[];
  /** How it stands while nothing moves. */
  standsAt: number;
  stage: 'rest' | 'asking' | 'turning' | 'stopped';
  stopped: StoppedWheel | null;
  error: Error | null;
  spin(ticket: string): void;
  skip(): void;
}

interface Way {
  motion: Motion;
  paint(painted: Painted): void;
  hasSound: boolean;
}

/** The whole turns and the way to the field, slowing down; the mark is bent by every pin. */
async function turnOver({ motion, paint, hasSound }: Way, from: number, to: number): Promise<void> {
  const ticks = ticksOf(from, to);
  const silence = hasSound ? playTicks(ticks) : () => undefined;
  await motion.over(TURN_MS, (part) => {
    const speed = speedAt(part, to - from);
    paint({ turned: from + (to - from) * doneOf(part), kick: part === 1 ? 0 : kickAt(ticks, part * TURN_MS), blur: blurAt(speed) });
  });
  silence();
}

const still = (turned: number): Painted => ({ turned, kick: 0, blur: 0 });
const restOf = (fields: readonly WheelField[]): number => restAt(sectorsOf(fields.map(({ ppm }) => ppm)), topOf(fields));

/**
 * Turns a wheel with a ticket. It is drawn back at once, and turns when the server has answered: what it comes to was drawn and stored before it moves, and it stops in
 * the middle of that field. Refused, it goes back to where it stood.
 */
export function useSpin(wheel: Wheel, face: RefObject<((painted: Painted) => void) | null>, hasSound: boolean): Spin {
  const client = useQueryClient();
  const [motion] = useState(createMotion);
  const [standsAt, setStandsAt] = useState(() => restOf(wheel.segments));
  const [stopped, setStopped] = useState<StoppedWheel | null>(null);
  const [turning, setTurning] = useState<readonly WheelField[] | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  useSkipWhenUnseen(motion);
  const paint = (painted: Painted) => face.current?.(painted);
  const turn = useMutation({
    mutationFn: async (ticket: string) => {
      const fields = wheel.segments;
      setTurning(fields);
      motion.reset();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) motion.skip();
      const wound = motion.over(WIND_UP_MS, (part) => paint(still(standsAt + windUp(part))));
      const [answer] = await Promise.allSettled([call(claimTicket, { body: { transactionId: ticket } }), wound]);
      if (answer.status === 'rejected') {
        await motion.over(WIND_UP_MS, (part) => paint(still(standsAt + windUp(1 - part))));
        throw answer.reason;
      }
      setAnswered(true);
      const sector = fieldOf(fields, answer.value.segment);
      if (sector) {
        const from = standsAt + windUp(1);
        const to = turnTo(sector, from, TURNS);
        await turnOver({ motion, paint, hasSound }, from, to);
        setStandsAt(to % 360);
      }
      setStopped({ fields, turned: answer.value });
    },
    onMutate: () => setStopped(null),
    onSettled: () => {
      setTurning(null);
      setAnswered(false);
      return client.invalidateQueries();
    },
  });
  return {
    fields: turning ?? stopped?.fields ?? wheel.segments,
    standsAt,
    stage: turning ? (isAnswered ? 'turning' : 'asking') : stopped ? 'stopped' : 'rest',
    stopped,
    error: turn.error,
    spin: (ticket) => turn.mutate(ticket),
    skip: () => motion.skip(),
  };
}

const fieldOf = (fields: readonly WheelField[], index: number): Sector | undefined =>
  sectorsOf(fields.map(({ ppm }) => ppm)).find((sector) => sector.index === index);

/** A page in the background gets no frames, a closed one needs none: what turns is at its end. */
function useSkipWhenUnseen(motion: Motion): void {
  useEffect(() => {
    const look = () => {
      if (document.hidden) motion.skip();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      motion.skip();
    };
  }, [motion]);
}
