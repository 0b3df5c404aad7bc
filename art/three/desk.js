// What lies on a desk of the house: a sealed letter, a scroll with its seal.
import * as T from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { enamel, gold, jade, lacquer, physical } from './materials.js';
import { group, mesh, surface, TAU } from './shapes.js';

const paper = physical({ color: 0xf4e6cc, roughness: 0.62, sheen: 0.4, sheenColor: new T.Color(0xfff4dc) });
const paperShade = physical({ color: 0xe6d2ae, roughness: 0.66 });
const red = enamel(0xc2240f);

const plate = (points, depth, material) => {
  const shape = new T.Shape(points.map(([x, y]) => new T.Vector2(x, y)));
  return mesh(
    new T.ExtrudeGeometry(shape, { depth, bevelSize: 0.03, bevelThickness: 0.03, bevelSegments: 4, curveSegments: 24 }),
    material,
  );
};

/** Wax pressed flat, its rim uneven, with a fish scale of rings. */
function waxSeal(radius) {
  const shape = new T.Shape();
  for (let i = 0; i <= 96; i++) {
    const a = (i / 96) * TAU;
    const r = radius * (1 + 0.045 * Math.sin(a * 5 + 0.6) + 0.03 * Math.sin(a * 9));
    shape[i === 0 ? 'moveTo' : 'lineTo'](Math.cos(a) * r, Math.sin(a) * r);
  }
  const whole = group(
    mesh(new T.ExtrudeGeometry(shape, { depth: 0.08, bevelSize: 0.06, bevelThickness: 0.06, bevelSegments: 6 }), lacquer),
    mesh(new T.TorusGeometry(radius * 0.7, radius * 0.05, 12, 64), lacquer, [0, 0, 0.15]),
  );
  for (const s of [-1, 1]) {
    const wave = mesh(new T.TorusGeometry(radius * 0.28, radius * 0.06, 12, 48, Math.PI * 1.25), lacquer, [
      s * radius * 0.2,
      s * radius * 0.1,
      0.15,
    ]);
    wave.rotation.z = s > 0 ? -0.6 : Math.PI - 0.6;
    whole.add(wave);
  }
  return whole;
}

/** A closed letter, its flap held by wax. */
export function letter() {
  const flap = plate(
    [
      [-2, 1.3],
      [2, 1.3],
      [0.16, -0.22],
      [-0.16, -0.22],
    ],
    0.03,
    paper,
  );
  flap.position.z = 0.16;
  flap.rotation.x = -0.045;
  const fold = plate(
    [
      [-2, -1.3],
      [2, -1.3],
      [0.2, 0.1],
      [-0.2, 0.1],
    ],
    0.02,
    paperShade,
  );
  fold.position.z = 0.09;
  const seal = waxSeal(0.5);
  seal.position.set(0, -0.16, 0.26);
  return group(mesh(new RoundedBoxGeometry(4.1, 2.7, 0.16, 6, 0.06), paper), fold, flap, seal);
}

/** A scroll half unrolled, a red cord round its upper roll and a jade bead on the cord. */
export function scroll() {
  const sheetOf = mesh(
    surface(48, 12, (u, v) => {
      const y = 1.3 - u * 2.9;
      const curl = u > 0.86 ? ((u - 0.86) / 0.14) ** 2 * 0.5 : 0;
      return { p: [(v - 0.5) * 2.6, y + curl * 0.5, curl + 0.06 * Math.sin(u * 5)] };
    }),
    physical({ color: 0xf4e6cc, roughness: 0.62, side: T.DoubleSide }),
  );
  const roll = (y, r, z) => {
    const part = mesh(new T.CylinderGeometry(r, r, 2.66, 48), paper, [0, y, z]);
    part.rotation.z = Math.PI / 2;
    return part;
  };
  const knob = (x, y, z) => {
    const part = group(mesh(new T.CylinderGeometry(0.16, 0.16, 0.42, 32), lacquer), mesh(new T.SphereGeometry(0.22, 32, 24), gold));
    part.children[1].position.y = 0.3;
    part.position.set(x, y, z);
    part.rotation.z = x > 0 ? -Math.PI / 2 : Math.PI / 2;
    return part;
  };
  const whole = group(sheetOf, roll(1.36, 0.34, 0.1), roll(-1.52, 0.26, 0.36));
  for (const x of [-1.5, 1.5]) whole.add(knob(x, 1.36, 0.1), knob(x, -1.52, 0.36));
  // lines of writing, and the seal under them
  for (const [y, width] of [
    [0.62, 1.9],
    [0.3, 1.9],
    [-0.02, 1.5],
  ]) {
    whole.add(
      mesh(new RoundedBoxGeometry(width, 0.09, 0.03, 2, 0.01), physical({ color: 0x6a5a48, roughness: 0.7 }), [(width - 1.9) / 2, y, 0.13]),
    );
  }
  const seal = waxSeal(0.36);
  seal.position.set(0.62, -0.72, 0.06);
  whole.add(
    seal,
    mesh(new T.TorusGeometry(0.37, 0.05, 12, 48), red, [-0.7, 1.36, 0.1]),
    mesh(new T.SphereGeometry(0.14, 32, 24), jade, [-0.7, 1.1, 0.46]),
  );
  whole.children.at(-2).rotation.y = Math.PI / 2;
  return whole;
}
