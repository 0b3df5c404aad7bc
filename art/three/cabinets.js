// Frames of the reels, seen straight on: a square whose corners carry the ornament and whose sides can be stretched.
import * as T from 'three';
import { STONES } from './jewels.js';
import { bronze, darkSteel, gold, jade, lacquer, pearl, physical, steel } from './materials.js';
import { group, mesh, tube, vec, TAU } from './shapes.js';

const HALF = 2;

function rounded(path, half, r) {
  path.moveTo(-half + r, -half);
  path.lineTo(half - r, -half).absarc(half - r, -half + r, r, -Math.PI / 2, 0);
  path.lineTo(half, half - r).absarc(half - r, half - r, r, 0, Math.PI / 2);
  path.lineTo(-half + r, half).absarc(-half + r, half - r, r, Math.PI / 2, Math.PI);
  path.lineTo(-half, -half + r).absarc(-half + r, -half + r, r, Math.PI, Math.PI * 1.5);
  return path;
}

/** A hollow square between `outer` and `inner` (half sides), `depth` deep, with a rounded edge. */
function ring(outer, inner, { depth = 0.1, bevel = 0.04, radius = 0.24, z = 0, segments = 6 }, material) {
  const shape = rounded(new T.Shape(), outer - bevel, radius);
  shape.holes.push(rounded(new T.Path(), inner + bevel, Math.max(0.02, radius - (outer - inner) + bevel * 2)));
  const body = new T.ExtrudeGeometry(shape, { depth, bevelSize: bevel, bevelThickness: bevel, bevelSegments: segments, curveSegments: 20 });
  return mesh(body, material, [0, 0, z]);
}

/** The same part in the four corners, turned to each. */
function corners(make) {
  return group(
    ...[0, 1, 2, 3].map((i) => {
      const spot = group(make());
      spot.rotation.z = (i * Math.PI) / 2;
      return spot;
    }),
  );
}
const at = (part, x, y, z) => {
  part.position.set(x, y, z);
  return part;
};
const inCorner = (part, inset, z) => at(part, HALF - inset, HALF - inset, z);

/** Red lacquer in gold beading; gold clouds round a bead of jade in the corners. */
function koiFrame() {
  const cloud = () => {
    const curl = (cx, cy, r, from, to, thick = 0.035) =>
      mesh(
        tube(
          Array.from({ length: 24 }, (_, i) => {
            const t = i / 23;
            const a = from + (to - from) * t;
            const reach = r * (1 - 0.62 * t);
            return vec(cx + Math.cos(a) * reach, cy + Math.sin(a) * reach, 0);
          }),
          thick,
          { steps: 60, sides: 10 },
        ),
        gold,
      );
    const bead = mesh(new T.SphereGeometry(0.17, 48, 32), jade, [0.02, 0.02, 0.06]);
    const seat = mesh(new T.TorusGeometry(0.19, 0.045, 16, 64), gold, [0.02, 0.02, 0.02]);
    return inCorner(
      group(
        seat,
        bead,
        curl(-0.42, 0.06, 0.2, -0.4, 4.8),
        curl(0.06, -0.42, 0.2, 2.0, -3.2),
        curl(-0.78, 0.04, 0.13, -0.3, 4.4, 0.026),
        curl(0.04, -0.78, 0.13, 1.9, -2.8, 0.026),
      ),
      0.3,
      0.34,
    );
  };
  return group(
    ring(HALF, HALF - 0.52, { depth: 0.18, bevel: 0.1, radius: 0.34 }, lacquer),
    ring(HALF + 0.02, HALF - 0.06, { depth: 0.2, bevel: 0.035, radius: 0.36, z: 0.06 }, gold),
    ring(HALF - 0.47, HALF - 0.54, { depth: 0.2, bevel: 0.03, radius: 0.2, z: 0.08 }, gold),
    corners(cloud),
  );
}

/** Dark timber of a house front; brass at the corners, with studs. */
function streetFrame() {
  const wood = physical({ color: 0x6a2412, roughness: 0.42, clearcoat: 0.6, clearcoatRoughness: 0.25 });
  const brass = () => {
    const plate = new T.Shape();
    plate.moveTo(0.2, 0.2).lineTo(-0.86, 0.2).quadraticCurveTo(-0.7, 0, -0.86, -0.2).lineTo(-0.34, -0.2);
    plate.quadraticCurveTo(-0.2, -0.2, -0.2, -0.34).lineTo(-0.2, -0.86).quadraticCurveTo(0, -0.7, 0.2, -0.86).closePath();
    const body = mesh(new T.ExtrudeGeometry(plate, { depth: 0.04, bevelSize: 0.03, bevelThickness: 0.03, bevelSegments: 4 }), bronze);
    const studs = [
      [0, 0, 0.1],
      [-0.62, 0, 0.055],
      [0, -0.62, 0.055],
      [-0.34, 0.08, 0.04],
      [0.08, -0.34, 0.04],
    ].map(([x, y, r]) => mesh(new T.SphereGeometry(r, 32, 20), gold, [x, y, 0.08]));
    return inCorner(group(body, ...studs), 0.26, 0.3);
  };
  return group(
    ring(HALF, HALF - 0.52, { depth: 0.16, bevel: 0.06, radius: 0.16 }, wood),
    ring(
      HALF - 0.1,
      HALF - 0.2,
      { depth: 0.2, bevel: 0.03, radius: 0.12, z: 0.06 },
      physical({ color: 0x8a3216, roughness: 0.35, clearcoat: 0.8 }),
    ),
    ring(HALF - 0.46, HALF - 0.53, { depth: 0.18, bevel: 0.025, radius: 0.08, z: 0.06 }, bronze),
    corners(brass),
  );
}

/** Steel of a strong-room, a seam of light round its inner edge, bolts and a cut stone in each corner. */
function vaultFrame() {
  const corner = () => {
    const plate = mesh(new T.CylinderGeometry(0.42, 0.46, 0.12, 8), steel, [0, 0, 0]);
    plate.rotation.x = Math.PI / 2;
    plate.rotation.y = Math.PI / 8;
    const gem = STONES.aqua();
    gem.scale.setScalar(0.27);
    gem.rotation.set(Math.PI / 2, 0.4, 0);
    gem.position.z = 0.12;
    const claw = mesh(new T.TorusGeometry(0.28, 0.035, 12, 64), gold, [0, 0, 0.08]);
    const bolt = (x, y) => mesh(new T.SphereGeometry(0.07, 24, 16), steel, [x, y, 0.02]);
    return inCorner(group(plate, gem, claw, bolt(-0.66, 0.02), bolt(0.02, -0.66), bolt(-0.92, 0.02), bolt(0.02, -0.92)), 0.34, 0.34);
  };
  const plateSteel = physical({
    color: 0x7684d6,
    metalness: 0.7,
    roughness: 0.36,
    clearcoat: 0.6,
    emissive: 0x1c2468,
    emissiveIntensity: 0.7,
  });
  const seam = new T.MeshBasicMaterial({ color: 0x9ac4ff });
  return group(
    ring(HALF, HALF - 0.52, { depth: 0.18, bevel: 0.12, radius: 0.3, segments: 1 }, plateSteel),
    ring(HALF - 0.02, HALF - 0.1, { depth: 0.2, bevel: 0.03, radius: 0.28, z: 0.06 }, steel),
    ring(HALF - 0.4, HALF - 0.48, { depth: 0.16, bevel: 0.03, radius: 0.16, z: 0.08 }, steel),
    ring(HALF - 0.48, HALF - 0.53, { depth: 0.2, bevel: 0.012, radius: 0.12, z: 0.04 }, seam),
    corners(corner),
  );
}

export const FRAMES = { koi: koiFrame, street: streetFrame, vault: vaultFrame };

const board = (w, h, d, material, [x, y, z]) => mesh(new T.BoxGeometry(w, h, d), material, [x, y, z]);

/** Left wings of the gates that open to the free spins, 3 wide and 4 tall, their seam at x = 1.5. */
const WINGS = {
  /** A garden wall with half of a round opening, edged in stone. */
  koi() {
    const wall = new T.Shape();
    wall
      .moveTo(-1.5, -2)
      .lineTo(1.5, -2)
      .lineTo(1.5, -1.62)
      .absarc(1.5, 0, 1.62, -Math.PI / 2, Math.PI / 2, true);
    wall.lineTo(1.5, 2).lineTo(-1.5, 2).closePath();
    const rim = (r, thick, z, material) =>
      mesh(new T.TorusGeometry(r, thick, 24, 160, Math.PI), material, [1.5, 0, z]).rotateZ(Math.PI / 2);
    const plain = physical({ color: 0x1f4a52, roughness: 0.85 });
    const stoneRim = physical({ color: 0x9fb4ac, roughness: 0.6, clearcoat: 0.15 });
    return group(
      mesh(new T.ExtrudeGeometry(wall, { depth: 0.1, bevelEnabled: false, curveSegments: 96 }), plain),
      rim(1.66, 0.1, 0.12, stoneRim),
      rim(1.83, 0.03, 0.12, gold),
    );
  },
  /** A street door: planks, brass studs in rows, a ring in a lion-less boss. */
  street() {
    const red = physical({ color: 0x8c1c10, roughness: 0.4, clearcoat: 0.6, clearcoatRoughness: 0.2 });
    const whole = group(board(3, 4, 0.2, red, [0, 0, 0]));
    for (let i = 1; i < 6; i++) whole.add(board(0.02, 4, 0.24, bronze, [-1.5 + i * 0.5, 0, 0]));
    for (let j = 0; j < 7; j++) {
      for (let i = 0; i < 5; i++) whole.add(mesh(new T.SphereGeometry(0.1, 24, 16), gold, [-1.25 + i * 0.5, -1.65 + j * 0.55, 0.1]));
    }
    whole.add(board(0.16, 4, 0.3, bronze, [1.42, 0, 0]));
    const boss = mesh(new T.CylinderGeometry(0.26, 0.3, 0.14, 64), bronze, [1.05, 0, 0.2]);
    boss.rotation.x = Math.PI / 2;
    whole.add(boss, mesh(new T.TorusGeometry(0.26, 0.045, 16, 64), gold, [1.05, -0.16, 0.3]));
    return whole;
  },
  /** Half of the strong-room door: riveted steel round half of the wheel. */
  vault() {
    const whole = group(board(3, 4, 0.2, darkSteel, [0, 0, 0]));
    for (const [r, thick, material] of [
      [1.5, 0.1, steel],
      [1.18, 0.05, gold],
      [0.7, 0.08, steel],
    ]) {
      whole.add(mesh(new T.TorusGeometry(r, thick, 20, 128, Math.PI), material, [1.5, 0, 0.16]).rotateZ(Math.PI / 2));
    }
    for (let i = 1; i < 8; i++) {
      const a = Math.PI / 2 + (i / 8) * Math.PI;
      whole.add(mesh(new T.SphereGeometry(0.08, 24, 16), gold, [1.5 + Math.cos(a) * 1.34, Math.sin(a) * 1.34, 0.16]));
    }
    for (let j = 0; j < 9; j++) whole.add(mesh(new T.SphereGeometry(0.06, 20, 14), steel, [-1.32, -1.8 + j * 0.45, 0.12]));
    for (const a of [Math.PI * 0.62, Math.PI, Math.PI * 1.38]) {
      const bar = mesh(new T.CapsuleGeometry(0.07, 0.62, 8, 16), steel, [1.5 + Math.cos(a) * 0.34, Math.sin(a) * 0.34, 0.3]);
      bar.rotation.z = a - Math.PI / 2;
      whole.add(bar);
    }
    return whole;
  },
};
export const wing = (name) => WINGS[name]();

/** The bead that carries the number of the multiplier: a pearl, a lamp of the street, a disc of the vault, in a gold seat. */
export function bead(name) {
  const whole = group();
  const hoop = (r, thick, z, material = gold) => whole.add(mesh(new T.TorusGeometry(r, thick, 24, 128), material, [0, 0, z]));
  const dome = (material, flat) => {
    const part = mesh(new T.SphereGeometry(1.42, 96, 64), material);
    part.scale.z = flat;
    whole.add(part);
  };
  if (name === 'koi') dome(pearl, 0.8);
  else if (name === 'street')
    dome(physical({ color: 0xb01c08, roughness: 0.4, clearcoat: 0.8, emissive: 0xd83008, emissiveIntensity: 0.4 }), 0.5);
  else dome(physical({ color: 0x241a86, roughness: 0.12, clearcoat: 1, emissive: 0x1c12a0, emissiveIntensity: 0.5 }), 0.4);
  hoop(1.56, 0.14, 0, name === 'vault' ? steel : gold);
  hoop(1.72, 0.05, 0);
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * TAU;
    whole.add(mesh(new T.SphereGeometry(0.07, 16, 12), name === 'koi' ? jade : gold, [Math.cos(a) * 1.57, Math.sin(a) * 1.57, 0.13]));
  }
  return whole;
}
