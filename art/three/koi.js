import * as T from 'three';
import { gold, physical } from './materials.js';
import { group, mesh, mix, painted, rgb, surface, tube, vec, TAU } from './shapes.js';

/** Palettes: [body, patches, spots, fin root, fin edge]. */
export const PALETTES = {
  red: [0xfff0dc, 0xc41a06, 0x120c0a, 0xe8401c, 0xffd9b4],
  gold: [0xffe2a8, 0xe88a0a, 0xa8330a, 0xf2a226, 0xfff0c8],
  jade: [0xe6fbf0, 0x0c8a64, 0x06352c, 0x22a880, 0xd4f6e8],
  ink: [0xf6f4ee, 0x10181b, 0xc9300f, 0xaebcbc, 0xffffff],
};

const LENGTH = 4.4;

/** Half the body's width at u along it: a blunt head, full shoulders, a slim tail. */
const girth = (u) => 0.62 * Math.sin(Math.PI * Math.min(1, u ** 0.62 * 0.93 + 0.035)) ** 0.85 * (1 - 0.32 * u) + 0.03;

const blotch = (seed) => (a, b) =>
  Math.sin(a * 3.1 + seed) * Math.cos(b * 2.3 + seed * 1.7) +
  0.6 * Math.sin(a * 6.3 + b * 3.1 + seed * 2.1) +
  0.35 * Math.cos(b * 5 + a * 4.2);

function spine(bend, phase) {
  const at = (u) => vec((u - 0.5) * LENGTH, 0, Math.sin(u * Math.PI * 1.55 + 0.5 - phase) * bend * (0.35 + u * 0.8));
  return new T.CatmullRomCurve3(Array.from({ length: 24 }, (_, i) => at(i / 23)));
}

function scales() {
  const map = painted(
    512,
    256,
    (pen, w, h) => {
      const columns = 8;
      const rows = 8;
      pen.fillStyle = '#777';
      pen.fillRect(0, 0, w, h);
      for (let j = -1; j <= rows; j++) {
        for (let i = columns; i >= -1; i--) {
          const x = ((i + (j % 2 ? 0.5 : 0)) * w) / columns;
          const y = (j * h) / rows;
          const shade = pen.createRadialGradient(x + (w / columns) * 0.35, y, 2, x, y, (w / columns) * 0.62);
          shade.addColorStop(0, '#d8d8d8');
          shade.addColorStop(0.85, '#9a9a9a');
          shade.addColorStop(1, '#333');
          pen.fillStyle = shade;
          pen.beginPath();
          pen.arc(x, y, (w / columns) * 0.6, 0, 7);
          pen.fill();
        }
      }
    },
    { colour: false },
  );
  map.repeat.set(5, 5);
  return map;
}

function bodyOf(curve, palette, seed) {
  const noise = blotch(seed);
  const skin = surface(140, 72, (u, v) => {
    const point = curve.getPointAt(u);
    const along = curve.getTangentAt(u);
    const a = v * TAU;
    const w = girth(u);
    const lift = Math.cos(a) * w * 0.82;
    const out = Math.sin(a) * w;
    const top = Math.max(0, Math.cos(a));
    const patch = noise(u * 2.4, Math.sin(a) * 0.9) + top * 0.35 - 0.12;
    const spot = noise(u * 3.4 + 4, Math.sin(a) * 1.3 + 2);
    const colour = new T.Color(palette[0]);
    colour.lerp(new T.Color(palette[1]), T.MathUtils.smoothstep(patch, 0.16, 0.3) * Math.max(0, Math.min(1, top * 2.2 + 0.25)));
    colour.lerp(new T.Color(palette[2]), T.MathUtils.smoothstep(spot, 0.75, 0.9) * top);
    return {
      p: [point.x - along.z * out, point.y + lift * (lift > 0 ? 0.95 : 0.7), point.z + along.x * out],
      c: rgb(colour),
    };
  });
  return mesh(
    skin,
    physical({
      vertexColors: true,
      roughness: 0.24,
      clearcoat: 1,
      clearcoatRoughness: 0.06,
      bumpMap: scales(),
      bumpScale: 1.6,
      sheen: 0.4,
      sheenColor: new T.Color(0xffe7c0),
    }),
  );
}

/** A spread fin. `lobed` cuts the tail's fork. */
function fan(palette, { from, heading, spread, length, lift, lobed }) {
  return surface(44, 80, (u, v) => {
    const s = v * 2 - 1;
    const a = heading + s * spread;
    let reach = length * (1 - 0.25 * s * s);
    if (lobed) reach = length * (0.62 + 0.5 * Math.abs(s) ** 1.3 * (1 - 0.35 * Math.abs(s) ** 6));
    reach *= 0.02 + 0.98 * u;
    const ripple = Math.sin(v * 44) * 0.012 * u + Math.sin(s * 3.5 + u * 4) * 0.11 * u * u;
    const colour = mix(palette[3], palette[4], u ** 1.2).multiplyScalar(0.86 + 0.14 * Math.sin(v * 44));
    return {
      p: [from.x + Math.cos(a) * reach, from.y + lift * u + ripple, from.z + Math.sin(a) * reach],
      c: rgb(colour),
    };
  });
}

function backFin(curve, palette) {
  return surface(60, 16, (u, v) => {
    const at = 0.3 + u * 0.42;
    const point = curve.getPointAt(at);
    const along = curve.getTangentAt(at);
    const height = 0.5 * Math.sin(Math.PI * u ** 0.7) ** 0.7;
    const lean = v * height * 0.55 + Math.sin(u * 40) * 0.012 * v;
    const colour = mix(palette[3], palette[4], v).multiplyScalar(0.86 + 0.14 * Math.sin(u * 50));
    return {
      p: [point.x - along.z * lean + v * 0.22, girth(at) * 0.74 + v * height * 0.75, point.z + along.x * lean],
      c: rgb(colour),
    };
  });
}

/** A koi seen from above. `bend` is the swing of the tail, `seed` the pattern, `phase` (radians) where its stroke stands, `fins` their size. */
export function koi(bend, palette, seed, { phase = 0, fins = 1 } = {}) {
  const curve = spine(bend, phase);
  const fin = physical({
    vertexColors: true,
    side: T.DoubleSide,
    roughness: 0.3,
    clearcoat: 0.8,
    transparent: true,
    opacity: 0.94,
    sheen: 1,
    sheenColor: new T.Color(0xffd9a0),
  });
  const at = (u) => {
    const along = curve.getTangentAt(u);
    return { point: curve.getPointAt(u), heading: Math.atan2(along.z, along.x), side: vec(-along.z, 0, along.x) };
  };
  const fish = group(bodyOf(curve, palette, seed), mesh(backFin(curve, palette), fin));
  const addFan = (options) => fish.add(mesh(fan(palette, options), fin));

  const tail = at(0.985);
  addFan({ from: tail.point, heading: tail.heading, spread: 0.72, length: 1.55 * (0.6 + 0.4 * fins), lift: 0.1, lobed: true });
  for (const s of [-1, 1]) {
    for (const [u, inset, angle, spread, length] of [
      [0.27, 0.82, 1.0, 0.5, 1.12],
      [0.58, 0.8, 0.78, 0.36, 0.62],
    ]) {
      const { point, heading, side } = at(u);
      const from = point
        .clone()
        .addScaledVector(side, s * girth(u) * inset)
        .add(vec(0, -0.12, 0));
      addFan({ from, heading: heading + s * angle, spread, length: length * fins, lift: -0.05 });
    }
    fish.add(...eye(at(0.085), s), barbel(at(0.02), s));
  }
  return fish;
}

function eye({ point, side }, s) {
  const ball = mesh(new T.SphereGeometry(0.075, 24, 18), physical({ color: 0x050505, roughness: 0.05, clearcoat: 1 }));
  ball.position
    .copy(point)
    .addScaledVector(side, s * girth(0.085) * 0.8)
    .add(vec(0, 0.2, 0));
  const ring = mesh(new T.TorusGeometry(0.078, 0.018, 8, 32), gold);
  ring.position.copy(ball.position);
  ring.lookAt(
    ball.position
      .clone()
      .addScaledVector(side, s)
      .add(vec(0, 0.7, 0)),
  );
  return [ball, ring];
}

function barbel({ point, side }, s) {
  const on = (out, x, y) =>
    point
      .clone()
      .addScaledVector(side, s * out)
      .add(vec(x, y, 0));
  return mesh(tube([on(0.14, 0, 0), on(0.34, -0.18, -0.04), on(0.42, -0.42, 0.04)], 0.022, { steps: 20 }), gold);
}
