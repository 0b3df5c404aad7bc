import type { Loop } from '../../../../client/src/engine/loop.ts';
import { restOn, spinTo } from './die-model.ts';
import type { Turn } from './die-model.ts';
import { paintDie, tumbled } from './die-paint.ts';
import type { DieLook, Pose } from './die-paint.ts';

export interface Die {
  canvas: HTMLCanvasElement;
  /** Fits the drawing to its place on the page. */
  resize(): void;
  show(face: number): void;
  /** Throws the die; it tumbles until `land`. */
  toss(): void;
  /** Lets the die come to rest with a face on top; `onTouch` as it touches the table. */
  land(face: number, onTouch: (strength: number) => void): Promise<void>;
  /** Lights the top face of a won roll; at once where motion is not wanted. */
  light(calm: boolean): void;
}

const hopSeconds = 0.44;
const tumbleSpeed = 11;
const landSeconds = 0.86;
/** Shares of the landing at which it touches the table: the fall, then two smaller hops. */
const touches = [0.34, 0.68, 0.88] as const;
const hops = [0, 0.3, 0.08] as const;

function tossedHeight(t: number): number {
  const hop = (t % hopSeconds) / hopSeconds;
  return (t < hopSeconds ? 0.72 : 0.46) * 4 * hop * (1 - hop);
}

/** Height above the table while it lands from `height`, `u` 0…1. */
export function landingHeight(height: number, u: number): number {
  const [first, second, third] = touches;
  if (u < first) return height * (1 - (u / first) ** 2);
  const [from, to, hop] = u < second ? [first, second, hops[1]] : u < third ? [second, third, hops[2]] : [third, 1, 0];
  const v = (u - from) / (to - from);
  return hop * 4 * v * (1 - v);
}

const squashAt = (u: number): number => Math.max(0, ...touches.map((at, i) => (1 - i * 0.35) * (1 - Math.abs(u - at) * 16)));

interface Landing {
  way(share: number): Turn;
  height: number;
  at: number;
  touched: number;
  onTouch(strength: number): void;
}

export function createDie(loop: Loop, look: DieLook): Die {
  const canvas = document.createElement('canvas');
  canvas.className = 'die';
  canvas.setAttribute('aria-hidden', 'true');
  let pose: Pose = { height: 0, squash: 0, turn: restOn(6), lit: 0 };
  let landing: Landing | null = null;
  let finished: Promise<void> = Promise.resolve();
  let throws = 0;

  const draw = (): void => {
    paintDie(canvas, pose, look);
  };

  function landed(now: Landing, t: number): void {
    const u = Math.min(1, t / landSeconds);
    const passed = touches.filter((at) => u >= at).length;
    for (let i = now.touched; i < passed; i += 1) now.onTouch(1 - i * 0.4);
    now.touched = passed;
    // It stops turning as it touches the table for the last time.
    const spun = Math.min(1, u / touches[2]);
    pose = { height: landingHeight(now.height, u), squash: squashAt(u), turn: now.way(1 - (1 - spun) ** 2), lit: 0 };
  }

  return {
    canvas,
    resize() {
      const scale = Math.min(2, window.devicePixelRatio || 1);
      canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
      canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
      draw();
    },
    show(face) {
      throws += 1;
      pose = { height: 0, squash: 0, turn: restOn(face), lit: 0 };
      draw();
    },
    toss() {
      throws += 1;
      landing = null;
      const from = pose.turn;
      finished = loop.run((elapsed) => {
        const t = elapsed / 1000;
        if (landing) {
          if (landing.at < 0) landing.at = t;
          landed(landing, t - landing.at);
        } else pose = { height: tossedHeight(t), squash: 0, turn: tumbled(from, t, tumbleSpeed), lit: 0 };
        draw();
        return !landing || t - landing.at < landSeconds;
      });
    },
    async land(face, onTouch) {
      landing = { way: spinTo(pose.turn, restOn(face), 1), height: pose.height, at: -1, touched: 0, onTouch };
      await finished;
      pose = { height: 0, squash: 0, turn: restOn(face), lit: 0 };
      draw();
    },
    light(calm) {
      const mine = throws;
      void loop.tween({
        ms: calm ? 0 : 420,
        update: (t) => {
          if (mine !== throws) return;
          pose = { ...pose, lit: t };
          draw();
        },
      });
    },
  };
}
