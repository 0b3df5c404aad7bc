import * as T from 'three';
import { darkSteel, gold, physical, steel } from './materials.js';
import { group, mesh, mix, random, rgb, shaded, vec, TAU } from './shapes.js';

/**
 * A cut stone from horizontal rings of [radius, height, twist]; `outline(angle)` bends the girdle (1 = round).
 * Neighbouring facets differ in brightness, which is what makes a stone read as cut.
 */
function cutStone(sides, rings, { colour, outline = () => 1, top = true }) {
  const corner = ([r, y, twist], i) => {
    const a = ((i + twist) / sides) * TAU;
    const reach = r * outline(a);
    return vec(Math.cos(a) * reach, y, Math.sin(a) * reach);
  };
  const levels = rings.map((level) => Array.from({ length: sides }, (_, i) => corner(level, i)));
  const facets = [];
  const first = rings[0];
  const last = rings[rings.length - 1];
  for (let i = 0; i < sides; i++) {
    const j = (i + 1) % sides;
    if (top) facets.push([vec(0, first[1], 0), levels[0][j], levels[0][i]]);
    for (let k = 0; k + 1 < levels.length; k++) {
      const [a, b] = [levels[k], levels[k + 1]];
      if (rings[k + 1][2] > rings[k][2]) facets.push([a[i], a[j], b[i]], [a[j], b[j], b[i]]);
      else facets.push([a[i], b[j], b[i]], [a[i], a[j], b[j]]);
    }
    facets.push([levels[levels.length - 1][i], levels[levels.length - 1][j], vec(0, last[1] - last[0] * 0.8, 0)]);
  }
  return stoneMesh(facets, colour);
}

/**
 * Splits a facet into four chips of differing light, in its own plane: the pavilion seen through it, broken up.
 * Gives [[corners, light], …].
 */
function shattered([a, b, c]) {
  const lean = 0.35 + random() * 0.3;
  const ab = a.clone().lerp(b, lean);
  const bc = b.clone().lerp(c, lean);
  const ca = c.clone().lerp(a, lean);
  const light = 0.5 + random() * 0.55;
  return [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ].map((corners) => [corners, light * (0.3 + random() ** 1.6 * 1.6)]);
}

function stoneMesh(facets, colour) {
  const chips = facets.flatMap(shattered);
  const geometry = new T.BufferGeometry().setFromPoints(chips.flatMap(([corners]) => corners));
  geometry.computeVertexNormals();
  const base = new T.Color(colour);
  const colours = chips.flatMap(([corners, light]) =>
    corners.flatMap(() => {
      const f = light * (0.75 + random() * 0.5);
      const white = Math.max(0, f - 1.25) * 0.9;
      return rgb(mix(base.clone().multiplyScalar(Math.min(f, 1.5)), 0xffffff, white));
    }),
  );
  geometry.setAttribute('color', new T.Float32BufferAttribute(colours, 3));
  return group(
    mesh(
      geometry,
      physical({
        vertexColors: true,
        flatShading: true,
        side: T.DoubleSide,
        roughness: 0.05,
        metalness: 0.45,
        clearcoat: 1,
        clearcoatRoughness: 0.02,
        envMapIntensity: 1.5,
        emissive: base,
        emissiveIntensity: 0.2,
      }),
    ),
  );
}

/** A brilliant: eight to twelve sides, a flat table on top. */
export const brilliant = (sides, depth, colour, outline) =>
  cutStone(
    sides,
    [
      [0.56, 0.42, 0],
      [0.84, 0.24, 0.5],
      [1, 0.04, 0],
      [1, -0.03, 0],
      [0.55, -0.5 * depth, 0.5],
    ],
    { colour, outline },
  );

/** A step-cut oblong. */
export function emeraldCut(colour) {
  const step = (w, h, cut, y) => [
    vec(-w + cut, y, -h),
    vec(w - cut, y, -h),
    vec(w, y, -h + cut),
    vec(w, y, h - cut),
    vec(w - cut, y, h),
    vec(-w + cut, y, h),
    vec(-w, y, h - cut),
    vec(-w, y, -h + cut),
  ];
  const levels = [
    step(0.58, 0.8, 0.18, 0.4),
    step(0.78, 1.0, 0.24, 0.28),
    step(0.92, 1.14, 0.29, 0.1),
    step(0.94, 1.16, 0.3, 0),
    step(0.7, 0.9, 0.22, -0.32),
    step(0.36, 0.56, 0.12, -0.6),
  ];
  const facets = [];
  const fan = (ring, y, flip) =>
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length];
      facets.push(flip ? [vec(0, y, 0), p, q] : [vec(0, y, 0), q, p]);
    });
  fan(levels[0], 0.4, false);
  for (let k = 0; k + 1 < levels.length; k++) {
    levels[k].forEach((p, i) => {
      const n = (i + 1) % 8;
      facets.push([p, levels[k][n], levels[k + 1][i]], [levels[k][n], levels[k + 1][n], levels[k + 1][i]]);
    });
  }
  fan(levels[5], -0.66, true);
  return stoneMesh(facets, colour);
}

/** A drop: round below, drawn to a point above (along -z when lying on its back). */
export const dropOutline = (a) => {
  const s = Math.sin(a);
  return s < 0 ? 1 + 0.8 * (-s) ** 4 : 1;
};
export const heartOutline = (a) => {
  const up = -Math.sin(a);
  const away = Math.abs(Math.cos(a));
  return 0.92 + (up < 0 ? 0.3 * (-up) ** 5 : 0.22 * away * up - 0.36 * up ** 7);
};

/** A clear stone that splits the light: the colours run round its girdle. */
export function prism() {
  const stone = brilliant(12, 1.1, 0xf2f6ff);
  const skin = stone.children[0];
  const position = skin.geometry.attributes.position;
  const colour = skin.geometry.attributes.color;
  for (let f = 0; f < position.count; f += 3) {
    let x = 0;
    let z = 0;
    for (let k = 0; k < 3; k++) {
      x += position.getX(f + k);
      z += position.getZ(f + k);
    }
    const hue = (Math.atan2(z, x) / TAU + 1) % 1;
    const spread = Math.min(1, Math.hypot(x, z) / 1.9);
    const tint = new T.Color().setHSL(hue, 0.95 * spread, 0.82 - 0.34 * spread + random() * 0.16);
    for (let k = 0; k < 3; k++) {
      const light = 0.3 + 0.85 * colour.getX(f + k);
      colour.setXYZ(f + k, tint.r * light, tint.g * light, tint.b * light);
    }
  }
  skin.material.metalness = 0.2;
  skin.material.emissive = new T.Color(0x5860a8);
  skin.material.emissiveIntensity = 0.22;
  return stone;
}

/** The strong-room door, facing the camera (+z). */
export function vaultDoor() {
  const door = group();
  const disc = (r, depth, z, material, sides = 96) => {
    const part = mesh(new T.CylinderGeometry(r, r, depth, sides), material, [0, 0, z]);
    part.rotation.x = Math.PI / 2;
    door.add(part);
    return part;
  };
  const hoop = (r, thick, z, material) => door.add(mesh(new T.TorusGeometry(r, thick, 20, 128), material, [0, 0, z]));
  disc(2.05, 0.5, -0.1, darkSteel);
  hoop(2.0, 0.14, 0.16, steel);
  hoop(1.72, 0.06, 0.2, gold);
  disc(1.28, 0.2, 0.2, darkSteel);
  hoop(1.28, 0.08, 0.3, gold);
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * TAU + TAU / 24;
    door.add(mesh(new T.SphereGeometry(0.1, 24, 16), gold, [Math.cos(a) * 1.5, Math.sin(a) * 1.5, 0.18]));
  }
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * TAU + Math.PI / 2;
    const bar = mesh(new T.CapsuleGeometry(0.1, 1.0, 8, 16), steel, [Math.cos(a) * 0.56, Math.sin(a) * 0.56, 0.52]);
    bar.rotation.z = a - Math.PI / 2;
    door.add(bar, mesh(new T.SphereGeometry(0.19, 32, 24), gold, [Math.cos(a) * 1.12, Math.sin(a) * 1.12, 0.52]));
  }
  disc(0.36, 0.34, 0.56, gold);
  const boss = brilliant(10, 1, 0xa04ae8);
  boss.rotation.x = Math.PI / 2;
  boss.scale.setScalar(0.3);
  boss.position.z = 0.7;
  door.add(boss);
  return shaded(door);
}
