import type { Loop } from '../../../../client/src/engine/loop.ts';

interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  spin: number;
  size: number;
  colour: number;
  born: number;
}

const lifeMs = 1_900;
/** Side of a shape's drawing, in the units of its corners; it is painted at twice that, sharp at the largest size on a dense screen. */
const shapeSide = 24;

/** Little lights thrown from the middle of the reels; only in play while a larger win is shown. */
export interface Sparks {
  canvas: HTMLCanvasElement;
  burst(size: number): void;
  clear(): void;
}

/** Small cut shapes, one per colour, drawn once. */
function makeShapes(colours: readonly string[]): HTMLCanvasElement[] {
  return colours.map((colour) => {
    const canvas = document.createElement('canvas');
    canvas.width = shapeSide * 2;
    canvas.height = shapeSide * 2;
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(2, 2);
    context.translate(shapeSide / 2, shapeSide / 2);
    context.fillStyle = colour;
    context.beginPath();
    for (let i = 0; i < 8; i += 1) {
      const radius = i % 2 === 0 ? 11 : 3.4;
      context.lineTo(Math.cos((i * Math.PI) / 4) * radius, Math.sin((i * Math.PI) / 4) * radius);
    }
    context.fill();
    return canvas;
  });
}

function throwSpark(width: number, height: number, colours: number, born: number): Spark {
  const angle = -Math.PI / 2 + (Math.random() - 0.5) * 2.5;
  const speed = (0.5 + Math.random() * 0.75) * height * 1.15;
  return {
    x: width / 2 + (Math.random() - 0.5) * width * 0.3,
    y: height * 0.56,
    vx: Math.cos(angle) * speed * 1.25,
    vy: Math.sin(angle) * speed,
    turn: Math.random() * 6,
    spin: (Math.random() - 0.5) * 9,
    size: 8 + Math.random() * 14,
    colour: Math.floor(Math.random() * colours),
    born,
  };
}

export function createSparks(loop: Loop, colours: readonly string[]): Sparks {
  const canvas = document.createElement('canvas');
  canvas.className = 'sparks';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  const shapes = makeShapes(colours);
  let show = 0;
  let scale = 1;

  function draw(context: CanvasRenderingContext2D, sparks: readonly Spark[], now: number): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const spark of sparks) {
      const t = (now - spark.born) / 1000;
      const shape = shapes[spark.colour];
      if (t < 0 || t * 1000 > lifeMs || !shape) continue;
      const grow = (spark.size / shapeSide) * scale;
      const cos = Math.cos(spark.turn + spark.spin * t) * grow;
      const sin = Math.sin(spark.turn + spark.spin * t) * grow;
      context.globalAlpha = Math.min(1, 3 - (t * 3000) / lifeMs);
      context.setTransform(cos, sin, -sin, cos, spark.x + spark.vx * t, spark.y + spark.vy * t + canvas.height * 0.62 * t * t);
      context.drawImage(shape, -shapeSide / 2, -shapeSide / 2, shapeSide, shapeSide);
    }
  }

  return {
    canvas,
    burst(size) {
      const context = canvas.getContext('2d');
      if (!context) return;
      canvas.hidden = false;
      // In the screen's own pixels: a canvas in CSS pixels is blurred on a phone.
      scale = Math.min(2, window.devicePixelRatio || 1);
      canvas.width = Math.round(canvas.clientWidth * scale);
      canvas.height = Math.round(canvas.clientHeight * scale);
      show += 1;
      const mine = show;
      const waves = size >= 3 ? size : 1;
      const sparks = Array.from({ length: waves * 26 }, (_, i) =>
        throwSpark(canvas.width, canvas.height, shapes.length, Math.floor(i / 26) * 520 + Math.random() * 160),
      );
      const ends = waves * 520 + lifeMs;
      void loop.run((t) => {
        if (mine !== show) return false;
        draw(context, sparks, t);
        if (t < ends) return true;
        canvas.hidden = true;
        return false;
      });
    },
    clear() {
      show += 1;
      canvas.hidden = true;
    },
  };
}
