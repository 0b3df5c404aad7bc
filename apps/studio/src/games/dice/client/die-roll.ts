import { outCubic } from '../../../../client/src/engine/easing.ts';
import type { Loop } from '../../../../client/src/engine/loop.ts';
import type { DiePicture } from './die.ts';
import { loadDice } from './die.ts';

export interface Die {
  canvas: HTMLCanvasElement;
  /** Fits the drawing to its place on the page. */
  resize(): void;
  show(face: number): void;
  /** Throws the die; it keeps hopping until `land`. */
  toss(): void;
  /** Lets the die come to rest on a face. */
  land(face: number): Promise<void>;
}

interface Pose {
  height: number;
  turn: number;
  squash: number;
  face: number;
}

const hopSeconds = 0.46;
const facesASecond = 13;
const landSeconds = 0.62;

/** Where the die is `t` seconds after it was thrown, before the result is known. */
function tossedPose(t: number): Pose {
  const hop = (t % hopSeconds) / hopSeconds;
  return {
    height: 4 * hop * (1 - hop) * (t < hopSeconds ? 1 : 0.72),
    turn: t * 9.5,
    squash: Math.max(0, 1 - Math.min(hop, 1 - hop) * 9),
    face: ((Math.floor(t * facesASecond) * 5) % 6) + 1,
  };
}

/** From the pose it was in, one last arc and a little second hop. */
function landingPose(from: Pose, t: number, face: number): Pose {
  const u = Math.min(1, t / landSeconds);
  const first = u < 0.62;
  const v = first ? u / 0.62 : (u - 0.62) / 0.38;
  const height = first ? from.height * (1 - v ** 2) + 0.35 * v * (1 - v) * 4 * (1 - from.height) : 0.09 * v * (1 - v) * 4;
  const rest = Math.ceil(from.turn / (Math.PI * 2)) * Math.PI * 2;
  return {
    height,
    face: u > 0.34 ? face : from.face,
    turn: from.turn + (rest - from.turn) * outCubic(Math.min(1, u / 0.7)),
    squash: Math.max(0, 1 - Math.abs(u - 0.62) * 14) * 0.8,
  };
}

export function createDie(loop: Loop, folder: string): Die {
  const canvas = document.createElement('canvas');
  canvas.className = 'die';
  canvas.setAttribute('aria-hidden', 'true');
  let pictures: DiePicture[] = [];
  let pose: Pose = { height: 0, turn: 0, squash: 0, face: 6 };
  let landing: { face: number; from: Pose; at: number } | null = null;
  let finished: Promise<void> = Promise.resolve();

  function draw(): void {
    const context = canvas.getContext('2d');
    const picture = pictures[pose.face - 1];
    if (!context || !picture) return;
    const { width, height } = canvas;
    const size = height * 0.66;
    const floor = height * 0.9;
    const rise = pose.height * (height - size) * 0.86;
    context.clearRect(0, 0, width, height);
    context.fillStyle = `rgb(0 0 0 / ${0.34 - pose.height * 0.2})`;
    context.beginPath();
    context.ellipse(width / 2, floor, size * (0.36 - pose.height * 0.1), size * 0.07, 0, 0, Math.PI * 2);
    context.fill();
    context.save();
    context.translate(width / 2, floor - size * 0.48 - rise + pose.squash * size * 0.04);
    context.scale(1 + pose.squash * 0.07, 1 - pose.squash * 0.09);
    context.rotate(pose.turn);
    context.drawImage(picture, -size / 2, -size / 2, size, size);
    context.restore();
  }

  const die: Die = {
    canvas,
    resize() {
      const scale = Math.min(2, window.devicePixelRatio || 1);
      canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
      canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
      draw();
    },
    show(face) {
      pose = { height: 0, turn: 0, squash: 0, face };
      draw();
    },
    toss() {
      landing = null;
      finished = loop.run((elapsed) => {
        const t = elapsed / 1000;
        if (landing) {
          if (landing.at < 0) landing = { ...landing, at: t, from: pose };
          pose = landingPose(landing.from, t - landing.at, landing.face);
        } else {
          pose = tossedPose(t);
        }
        draw();
        return !landing || landing.at < 0 || t - landing.at < landSeconds;
      });
    },
    async land(face) {
      landing = { face, from: pose, at: -1 };
      await finished;
      die.show(face);
    },
  };
  void loadDice(folder).then((loaded) => {
    pictures = loaded;
    draw();
  });
  return die;
}
