import * as T from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { enamel, gold, jade, lacquer, pearl, physical } from './materials.js';
import { group, lathe, mesh, painted, shaded, vec, TAU } from './shapes.js';

/** A cash coin with its square hole. */
export function coin(radius = 0.5) {
  const whole = group();
  const disc = new T.Shape();
  disc.absarc(0, 0, radius, 0, TAU);
  const hole = new T.Path();
  const a = radius * 0.26;
  hole.moveTo(-a, -a).lineTo(-a, a).lineTo(a, a).lineTo(a, -a).closePath();
  disc.holes.push(hole);
  whole.add(
    mesh(
      new T.ExtrudeGeometry(disc, {
        depth: radius * 0.12,
        bevelSize: radius * 0.03,
        bevelThickness: radius * 0.03,
        bevelSegments: 4,
        curveSegments: 72,
      }),
      gold,
    ),
  );
  for (const z of [-0.02 * radius, radius * 0.14]) {
    whole.add(mesh(new T.TorusGeometry(radius * 0.9, radius * 0.055, 12, 72), gold, [0, 0, z]));
    const frame = mesh(new T.TorusGeometry(radius * 0.4, radius * 0.045, 8, 4), gold, [0, 0, z]);
    frame.rotation.z = Math.PI / 4;
    whole.add(frame);
    for (let i = 0; i < 4; i++) {
      const turn = (i * Math.PI) / 2 + Math.PI / 4;
      const mark = mesh(new T.CapsuleGeometry(radius * 0.05, radius * 0.13, 4, 8), gold, [
        Math.cos(turn) * radius * 0.64,
        Math.sin(turn) * radius * 0.64,
        z,
      ]);
      mark.rotation.z = turn;
      whole.add(mark);
    }
  }
  return whole;
}

/** A solid medal: gold rim, enamel field, beads round the edge; the lettering is laid on it later. */
export function medal(field) {
  const whole = group();
  const disc = (r, depth, z, material) => {
    const part = mesh(new T.CylinderGeometry(r, r, depth, 128), material, [0, 0, z]);
    part.rotation.x = Math.PI / 2;
    whole.add(part);
  };
  disc(1.9, 0.3, 0, gold);
  disc(1.5, 0.06, 0.15, field);
  for (const [r, thick] of [
    [1.84, 0.1],
    [1.5, 0.06],
  ]) {
    whole.add(mesh(new T.TorusGeometry(r, thick, 20, 128), gold, [0, 0, 0.15]));
  }
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * TAU;
    whole.add(mesh(new T.SphereGeometry(0.07, 16, 12), gold, [Math.cos(a) * 1.67, Math.sin(a) * 1.67, 0.16]));
  }
  return whole;
}

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ],
  5: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};
const FACES = [
  [1, [0, 0, 1]],
  [6, [0, 0, -1]],
  [2, [1, 0, 0]],
  [5, [-1, 0, 0]],
  [3, [0, 1, 0]],
  [4, [0, -1, 0]],
];

/** Turn a die so that `value` faces +z (the camera). */
export const FACING = {
  1: [0, 0, 0],
  6: [0, Math.PI, 0],
  2: [0, -Math.PI / 2, 0],
  5: [0, Math.PI / 2, 0],
  3: [Math.PI / 2, 0, 0],
  4: [-Math.PI / 2, 0, 0],
};

/** A die of side 1; the single pip is larger and of gold. */
export function die(colour, pipColour) {
  const whole = group(
    mesh(
      new RoundedBoxGeometry(1, 1, 1, 10, 0.15),
      physical({ color: colour, roughness: 0.3, clearcoat: 0.45, clearcoatRoughness: 0.12, envMapIntensity: 0.85 }),
    ),
  );
  const dark = enamel(pipColour);
  for (const [value, axis] of FACES) {
    const normal = vec(...axis);
    const across = axis[0] ? vec(0, 1, 0) : vec(1, 0, 0);
    const up = normal.clone().cross(across);
    for (const [i, j] of PIPS[value]) {
      const pip = mesh(new T.SphereGeometry(value === 1 ? 0.15 : 0.095, 32, 20), value === 1 ? gold : dark);
      pip.position
        .copy(normal)
        .multiplyScalar(0.5)
        .addScaledVector(across, i * 0.24)
        .addScaledVector(up, j * 0.24);
      const [flatX, flatY, flatZ] = axis.map((n) => (n ? 0.06 : 1));
      pip.scale.set(flatX, flatY, flatZ);
      whole.add(pip);
    }
  }
  return shaded(whole);
}

function cardOutline(w, h, r) {
  const sheet = new T.Shape();
  sheet.moveTo(-w / 2 + r, -h / 2);
  sheet.absarc(w / 2 - r, -h / 2 + r, r, -Math.PI / 2, 0);
  sheet.absarc(w / 2 - r, h / 2 - r, r, 0, Math.PI / 2);
  sheet.absarc(-w / 2 + r, h / 2 - r, r, Math.PI / 2, Math.PI);
  sheet.absarc(-w / 2 + r, -h / 2 + r, r, Math.PI, Math.PI * 1.5);
  return sheet;
}

/** Suit shapes on a 100×100 field, centred on the origin. */
const SUITS = {
  spade: 'M0 -50C20 -26 46 -8 46 16C46 34 24 42 8 26C10 38 14 44 22 50H-22C-14 44 -10 38 -8 26C-24 42 -46 34 -46 16C-46 -8 -20 -26 0 -50Z',
  heart: 'M0 48C-22 22 -48 4 -48 -20C-48 -50 -12 -54 0 -26C12 -54 48 -50 48 -20C48 4 22 22 0 48Z',
};

/** A playing card: { value, suit, colour }. */
export function card({ value, suit, colour }) {
  const [w, h] = [1.3, 1.85];
  const sheet = cardOutline(w, h, 0.12);
  const face = painted(650, 925, (pen, W, H) => {
    pen.fillStyle = '#fbf5ea';
    pen.fillRect(0, 0, W, H);
    const mark = (x, y, scale) => {
      pen.save();
      pen.translate(x, y);
      pen.scale(scale, scale);
      pen.fill(new Path2D(SUITS[suit]));
      pen.restore();
    };
    pen.fillStyle = colour;
    pen.font = '700 190px Display';
    pen.textAlign = 'center';
    pen.fillText(value, 108, 190);
    mark(108, 280, 1.2);
    mark(W / 2 + 10, H / 2 + 70, 3.4);
  });
  const front = new T.ShapeGeometry(sheet, 16);
  const position = front.attributes.position;
  const uv = [];
  for (let i = 0; i < position.count; i++) uv.push(position.getX(i) / w + 0.5, position.getY(i) / h + 0.5);
  front.setAttribute('uv', new T.Float32BufferAttribute(uv, 2));
  const body = mesh(
    new T.ExtrudeGeometry(sheet, {
      depth: 0.03,
      bevelSize: 0.008,
      bevelThickness: 0.008,
      bevelSegments: 2,
      curveSegments: 16,
    }),
    physical({ color: 0xf4ead8, roughness: 0.3, clearcoat: 0.7 }),
  );
  return group(
    body,
    mesh(
      front,
      physical({
        map: face,
        roughness: 0.5,
        clearcoat: 0.3,
        clearcoatRoughness: 0.3,
        envMapIntensity: 0.5,
      }),
      [0, 0, 0.04],
    ),
  );
}

export function jadeKnot() {
  const knot = mesh(new T.TorusKnotGeometry(1.22, 0.36, 320, 48, 2, 3), jade);
  knot.rotation.set(0.1, 0.2, 0.3);
  const whole = group(
    knot,
    mesh(new T.TorusGeometry(2.05, 0.06, 16, 160), gold, [0, 0, -0.6]),
    mesh(new T.SphereGeometry(0.42, 64, 48), pearl, [0, 0, 0.1]),
  );
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * TAU;
    whole.add(mesh(new T.SphereGeometry(0.13, 32, 24), gold, [Math.cos(a) * 2.05, Math.sin(a) * 2.05, -0.6]));
  }
  return whole;
}

const RED = new Set([32, 19, 21, 25, 34, 27, 36, 30, 23, 5, 16, 1, 14, 9, 18, 7, 12, 3]);
const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

function wheelFace(pen, w) {
  const edge = (r, width) => {
    pen.beginPath();
    pen.arc(0, 0, r, 0, 7);
    pen.lineWidth = width;
    pen.stroke();
  };
  pen.translate(w / 2, w / 2);
  pen.strokeStyle = '#e7bf6a';
  ORDER.forEach((value, i) => {
    const [from, to] = [(i / 37) * TAU, ((i + 1) / 37) * TAU];
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.arc(0, 0, 1020, from, to);
    pen.fillStyle = value === 0 ? '#0f7a56' : RED.has(value) ? '#b8220e' : '#0c1517';
    pen.fill();
    pen.lineWidth = 7;
    pen.stroke();
    pen.save();
    pen.rotate((from + to) / 2);
    pen.translate(915, 0);
    pen.rotate(Math.PI / 2);
    pen.fillStyle = '#fff3de';
    pen.font = '700 92px Text';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(String(value), 0, 0);
    pen.restore();
  });
  edge(800, 12);
  pen.fillStyle = '#2a120a';
  pen.beginPath();
  pen.arc(0, 0, 560, 0, 7);
  pen.fill();
  edge(560, 12);
}

export function roulette() {
  const face = mesh(
    new T.CircleGeometry(1.92, 128),
    physical({ map: painted(2048, 2048, wheelFace), roughness: 0.25, clearcoat: 1, clearcoatRoughness: 0.05 }),
  );
  face.rotation.x = -Math.PI / 2;
  const bowl = [
    [1.9, 0],
    [2.0, 0.1],
    [2.3, 0.26],
    [2.46, 0.3],
    [2.54, 0.2],
    [2.5, -0.1],
    [2.2, -0.35],
  ];
  const turret = [
    [0, 0.75],
    [0.1, 0.72],
    [0.14, 0.6],
    [0.08, 0.5],
    [0.12, 0.38],
    [0.3, 0.2],
    [0.62, 0.1],
    [1, 0.04],
    [1.04, 0],
  ];
  const whole = group(
    face,
    mesh(lathe(turret, 96), gold),
    mesh(new T.SphereGeometry(0.1, 32, 24), pearl, [1.12, 0.12, 1.02]),
    mesh(lathe(bowl), physical({ color: 0x5a1c0a, roughness: 0.2, clearcoat: 1, clearcoatRoughness: 0.05 })),
  );
  for (const [r, y] of [
    [1.93, 0.04],
    [2.44, 0.31],
  ]) {
    const band = mesh(new T.TorusGeometry(r, 0.035, 12, 128), gold, [0, y, 0]);
    band.rotation.x = Math.PI / 2;
    whole.add(band);
  }
  for (let i = 0; i < 4; i++) {
    const arm = mesh(new T.CylinderGeometry(0.035, 0.05, 0.62, 16), gold, [0.36, 0.42, 0]);
    arm.rotation.z = Math.PI / 2;
    const handle = group(arm, mesh(new T.SphereGeometry(0.085, 24, 18), gold, [0.7, 0.42, 0]));
    handle.rotation.y = (i * Math.PI) / 2 + 0.4;
    whole.add(handle);
  }
  return whole;
}

/** A present in lacquer, tied with gold. */
export function gift() {
  const box = (w, h, d, material, at) => mesh(new RoundedBoxGeometry(w, h, d, 6, 0.05), material, at);
  const whole = group(
    box(2, 1.4, 2, lacquer, [0, -0.5, 0]),
    box(2.2, 0.42, 2.2, lacquer, [0, 0.38, 0]),
    box(0.36, 1.42, 2.03, gold, [0, -0.5, 0]),
    box(2.03, 1.42, 0.36, gold, [0, -0.5, 0]),
    box(0.38, 0.45, 2.23, gold, [0, 0.38, 0]),
    box(2.23, 0.45, 0.38, gold, [0, 0.38, 0]),
  );
  for (const s of [-1, 1]) {
    const loop = mesh(new T.TorusGeometry(0.42, 0.13, 16, 64), gold, [s * 0.42, 0.92, 0]);
    loop.scale.set(1.15, 0.75, 1.4);
    loop.rotation.z = s * 0.45;
    whole.add(loop);
  }
  whole.add(mesh(new T.SphereGeometry(0.22, 32, 24), gold, [0, 0.74, 0]));
  return whole;
}
