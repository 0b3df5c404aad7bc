import * as T from 'three';
import { gold, jade, pearl, physical } from './materials.js';
import { group, mesh, mix, rgb, surface, tube, vec, TAU } from './shapes.js';

/** One pointed petal, rising from `open` and curling on by `curl` (radians). */
function petal({ length, width, open, from, to, curl }) {
  const outline = (u) => Math.sin(Math.PI * Math.min(1, u * 0.97 + 0.03) ** 1.15) ** 0.8;
  return surface(30, 20, (u, v) => {
    const s = v * 2 - 1;
    const w = width * outline(u);
    const cup = 0.5 * s * s * w;
    const a = open + curl * u * u - 0.1 * s * s;
    const colour = mix(from, to, u ** 1.4).multiplyScalar(0.94 + 0.06 * Math.cos(s * 24));
    return {
      p: [s * w, length * u * Math.sin(a) + cup * Math.cos(a), 0.06 + length * u * Math.cos(a) - cup * Math.sin(a)],
      c: rgb(colour),
    };
  });
}

/**
 * A flower from rings of { count, length, width, open, from, to, y, curl };
 * every other petal stands inside its neighbours.
 */
function flower(rings) {
  const whole = group();
  for (const ring of rings) {
    for (let i = 0; i < ring.count; i++) {
      const leaf = mesh(
        petal({ ...ring, open: ring.open + (i % 2) * 0.13 }),
        physical({
          vertexColors: true,
          side: T.DoubleSide,
          roughness: 0.5,
          clearcoat: 0.18,
          clearcoatRoughness: 0.4,
          sheen: 0.5,
          sheenColor: new T.Color(0xffc8c8),
          sheenRoughness: 0.5,
          emissive: ring.to,
          emissiveIntensity: 0.24,
          envMapIntensity: 1.15,
        }),
      );
      const spoke = group(leaf);
      spoke.rotation.y = ((i + rings.indexOf(ring) * 0.5) / ring.count) * TAU;
      spoke.position.y = ring.y;
      whole.add(spoke);
    }
  }
  return whole;
}

const ring = ([count, length, width, open, from, to, y, curl]) => ({
  count,
  length,
  width,
  open,
  from,
  to,
  y,
  curl,
});

export function lotus() {
  const bloom = flower([
    ring([8, 2.2, 0.6, 0.02, 0xf4a4ba, 0xe23c76, 0, 0.5]),
    ring([8, 2.05, 0.58, 0.3, 0xfac0ce, 0xea5286, 0.03, 0.45]),
    ring([8, 1.85, 0.52, 0.56, 0xfdd6dc, 0xf06f98, 0.06, 0.38]),
    ring([6, 1.6, 0.46, 0.8, 0xffe8e6, 0xf590ae, 0.08, 0.3]),
    ring([6, 1.3, 0.38, 1.0, 0xfff4ee, 0xfab4c6, 0.1, 0.2]),
  ]);
  const pod = mesh(
    new T.CylinderGeometry(0.36, 0.22, 0.34, 40),
    physical({
      color: 0xe8c23c,
      roughness: 0.4,
      clearcoat: 0.6,
      emissive: 0x7a5a08,
      emissiveIntensity: 0.4,
    }),
    [0, 0.52, 0],
  );
  bloom.add(pod);
  for (let i = 0; i < 9; i++) {
    const a = (i / 8) * TAU;
    const r = i === 8 ? 0 : 0.23;
    bloom.add(mesh(new T.SphereGeometry(0.055, 16, 12), jade, [Math.cos(a) * r, 0.7, Math.sin(a) * r]));
  }
  for (let i = 0; i < 40; i++) {
    const a = (i / 40) * TAU;
    const r = 0.5 + 0.08 * Math.sin(i * 5);
    const y = 0.62 + 0.1 * Math.cos(i * 3);
    bloom.add(
      mesh(
        tube([vec(0, 0.25, 0), vec(Math.cos(a) * r * 0.8, 0.42, Math.sin(a) * r * 0.8), vec(Math.cos(a) * r, y, Math.sin(a) * r)], 0.012, {
          steps: 10,
          sides: 5,
        }),
        gold,
      ),
    );
    bloom.add(mesh(new T.SphereGeometry(0.03, 10, 8), gold, [Math.cos(a) * r, y, Math.sin(a) * r]));
  }
  return bloom;
}

/** A floating leaf with its one cut. */
export function lotusLeaf(radius) {
  const skin = surface(40, 120, (u, v) => {
    const a = 0.16 + v * (TAU - 0.32);
    const vein = 0.9 + 0.1 * Math.abs(Math.cos(a * 9)) ** 0.3;
    const y = 0.1 * u * u + 0.05 * Math.sin(a * 5 + 1) * u * u;
    const colour = mix(0x9fd48a, 0x1c7a54, u ** 0.6).multiplyScalar(vein);
    return { p: [Math.cos(a) * radius * u, y, Math.sin(a) * radius * u], c: rgb(colour) };
  });
  return mesh(skin, physical({ vertexColors: true, side: T.DoubleSide, roughness: 0.5, clearcoat: 0.25, clearcoatRoughness: 0.4 }));
}

function shellHalf() {
  const skin = surface(44, 140, (u, v) => {
    const s = v * 2 - 1;
    const a = s * 1.32;
    const rib = Math.cos(s * 30);
    const r = 2.1 * u * (1 + 0.035 * rib * u) * (1 - 0.1 * s * s);
    const depth = 0.62 * Math.sin(Math.PI * Math.min(1, u * 0.62 + 0.02)) + 0.05 * rib * u;
    const colour = mix(0xf5dcc8, 0xdd8f86, u * 0.9).lerp(new T.Color(0xfff6ee), 0.35 + 0.35 * rib);
    return { p: [Math.sin(a) * r, -depth, Math.cos(a) * r], c: rgb(colour) };
  });
  return mesh(
    skin,
    physical({
      vertexColors: true,
      side: T.DoubleSide,
      roughness: 0.22,
      clearcoat: 1,
      clearcoatRoughness: 0.12,
      iridescence: 0.9,
      iridescenceIOR: 1.5,
      sheen: 0.5,
    }),
  );
}

export function shellWithPearl() {
  const lower = shellHalf();
  lower.position.set(0, -0.2, -1);
  lower.rotation.x = 0.12;
  const upper = shellHalf();
  upper.position.set(0, -0.2, -1);
  upper.scale.y = -1;
  upper.rotation.x = -1.22;
  const pearls = [
    [0.72, 0, 0.32, 0.02],
    [0.22, -1.0, -0.1, 0.55],
    [0.16, 0.98, -0.12, 0.6],
    [0.12, 0.7, -0.2, 0.95],
  ];
  return group(lower, upper, ...pearls.map(([r, x, y, z]) => mesh(new T.SphereGeometry(r, 96, 64), pearl, [x, y, z])));
}
