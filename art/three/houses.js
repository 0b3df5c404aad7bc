// The houses of Lantern Street: plastered storeys in timber frames, windows lit from within, balconies, tiled roofs.
import * as T from 'three';
import { bronze, enamel, gold, lacquer, physical } from './materials.js';
import { group, mesh, mix, painted, rgb, seeded, surface, tube, vec, TAU } from './shapes.js';

const timber = physical({ color: 0x4a1a10, roughness: 0.55, clearcoat: 0.25, clearcoatRoughness: 0.4 });
const darkTimber = physical({ color: 0x260c0a, roughness: 0.6, clearcoat: 0.2 });

const box = (w, h, d, material, at) => mesh(new T.BoxGeometry(w, h, d), material, at);

function plaster(colour) {
  const base = new T.Color(colour);
  const map = painted(512, 512, (pen, w, h) => {
    const random = seeded(23);
    pen.fillStyle = `#${base.getHexString()}`;
    pen.fillRect(0, 0, w, h);
    for (let i = 0; i < 260; i++) {
      const shade = mix(base, i % 2 ? 0x000000 : 0xffd9a8, random() * 0.14);
      pen.fillStyle = `#${shade.getHexString()}`;
      pen.globalAlpha = 0.35;
      pen.beginPath();
      pen.ellipse(random() * w, random() * h, 10 + random() * 60, 4 + random() * 20, random() * 3, 0, 7);
      pen.fill();
    }
  });
  return physical({ map, roughness: 0.85 });
}

/** A pane of paper lit from behind, brighter low down, where the lamp stands. */
function pane(colour) {
  const map = painted(128, 256, (pen, w, h) => {
    const light = pen.createRadialGradient(w / 2, h * 0.66, 6, w / 2, h * 0.6, h * 0.62);
    light.addColorStop(0, '#fff6d0');
    light.addColorStop(0.35, colour);
    light.addColorStop(1, '#8a3208');
    pen.fillStyle = light;
    pen.fillRect(0, 0, w, h);
  });
  return new T.MeshBasicMaterial({ map });
}

const slats = physical({
  map: painted(128, 256, (pen, w, h) => {
    pen.fillStyle = '#0f5a52';
    pen.fillRect(0, 0, w, h);
    for (let y = 16; y < h - 12; y += 16) {
      pen.fillStyle = '#083631';
      pen.fillRect(12, y, w - 24, 7);
      pen.fillStyle = '#2c8a7c';
      pen.fillRect(12, y + 7, w - 24, 3);
    }
  }),
  roughness: 0.6,
});

function window3d(w, h, lit) {
  const parts = [
    box(w + 0.12, h + 0.12, 0.1, timber),
    mesh(new T.PlaneGeometry(w, h), lit, [0, 0, 0.06]),
    box(w, 0.035, 0.05, darkTimber, [0, 0, 0.08]),
    box(w, 0.025, 0.05, darkTimber, [0, h * 0.28, 0.08]),
    box(w, 0.025, 0.05, darkTimber, [0, -h * 0.28, 0.08]),
    ...[-1, 0, 1].map((i) => box(0.03, h, 0.05, darkTimber, [i * w * 0.25, 0, 0.08])),
    box(w + 0.26, 0.07, 0.2, timber, [0, -h / 2 - 0.08, 0.06]),
  ];
  for (const s of [-1, 1]) {
    const shutter = box(w * 0.46, h, 0.04, slats, [s * (w * 0.5 + w * 0.22 + 0.07), 0, 0.14]);
    shutter.rotation.y = s * -0.5;
    parts.push(shutter);
  }
  return group(...parts);
}

function balcony(w) {
  const rail = group(
    box(w, 0.07, 0.42, darkTimber, [0, 0, 0.2]),
    box(w, 0.05, 0.05, timber, [0, 0.4, 0.4]),
    box(w, 0.03, 0.04, timber, [0, 0.2, 0.4]),
  );
  for (let i = 0; i <= 12; i++) rail.add(box(0.03, 0.4, 0.03, timber, [(i / 12 - 0.5) * w, 0.2, 0.4]));
  for (const s of [-1, 1]) rail.add(mesh(new T.SphereGeometry(0.06, 16, 12), bronze, [(s * w) / 2, 0.46, 0.4]));
  return rail;
}

/** A tiled roof that sags towards its eaves: `w` wide, reaching `d` out and `h` up. */
function roof(w, d, h, colour) {
  const rows = Math.round(w * 7);
  const skin = surface(60, rows * 8, (u, v) => {
    const out = u * d;
    const y = h * (1 - u) ** 1.7;
    const wave = 0.045 * Math.abs(Math.cos(v * rows * Math.PI));
    const lip = 0.02 * ((u * 14) % 1);
    const lift = 0.16 * Math.abs(v * 2 - 1) ** 4 * u;
    const tone = mix(colour, 0x1c0808, 0.55 * (1 - Math.abs(Math.cos(v * rows * Math.PI)))).multiplyScalar(0.75 + 0.35 * ((u * 14) % 1));
    return { p: [(v - 0.5) * w * (1 + 0.06 * u), y + wave + lip + lift, out], c: rgb(tone) };
  });
  const whole = group(mesh(skin, physical({ vertexColors: true, side: T.DoubleSide, roughness: 0.6, clearcoat: 0.2 })));
  const ridge = [-1, -0.96, -0.5, 0, 0.5, 0.96, 1].map((k) => vec((k * w) / 2, h + 0.05 + 0.2 * Math.abs(k) ** 8, 0));
  whole.add(mesh(tube(ridge, 0.08, { steps: 60, sides: 12 }), darkTimber));
  for (let i = 0; i < rows; i++) {
    whole.add(
      mesh(new T.SphereGeometry(0.045, 12, 8), bronze, [
        ((i + 0.5) / rows - 0.5) * w * 1.06,
        0.02 + 0.16 * Math.abs(((i + 0.5) / rows) * 2 - 1) ** 4,
        d,
      ]),
    );
  }
  for (const s of [-1, 1]) {
    const curl = [0, 0.3, 0.6, 0.9].map((t) => vec(s * (w / 2 + 0.12 * t + 0.05), h + 0.1 + 0.34 * t, -0.05 * t));
    whole.add(mesh(tube(curl, 0.05, { steps: 20 }), gold));
  }
  return whole;
}

function shop(w, h, lit) {
  const cloth = surface(12, 80, (u, v) => {
    const stripe = Math.floor(v * 12) % 2;
    const scallop = u > 0.92 ? 0.07 * Math.abs(Math.sin(v * 12 * Math.PI)) : 0;
    return { p: [(v - 0.5) * w, -0.3 * u - scallop, 0.6 * u], c: rgb(mix(stripe ? 0xf6e6c8 : 0xb8220e, 0x000000, 0.05 * u)) };
  });
  const whole = group(
    mesh(new T.PlaneGeometry(w * 0.9, h * 0.8), lit, [0, -0.08, 0.06]),
    mesh(cloth, physical({ vertexColors: true, side: T.DoubleSide, roughness: 0.8 }), [0, h * 0.42, 0.1]),
    box(w * 0.92, 0.1, 0.3, timber, [0, -h * 0.46, 0.12]),
  );
  for (let i = 0; i <= 4; i++) whole.add(box(0.05, h * 0.84, 0.06, darkTimber, [(i / 4 - 0.5) * w * 0.9, -0.06, 0.1]));
  for (let i = 0; i < 7; i++) {
    const jar = mesh(new T.CylinderGeometry(0.06, 0.08, 0.2, 20), i % 2 ? enamel(0x1f8a8a, 0.1) : lacquer, [
      (i / 6 - 0.5) * w * 0.76,
      -h * 0.46 + 0.16,
      0.16,
    ]);
    whole.add(jar);
  }
  return whole;
}

/** A small round lamp of the eaves. */
function lamp(colour, r = 0.16) {
  const skin = mesh(
    new T.SphereGeometry(r, 32, 24),
    physical({ color: colour, roughness: 0.5, emissive: 0xff6a18, emissiveIntensity: 1.1 }),
  );
  skin.scale.y = 0.86;
  const cap = (y) => mesh(new T.CylinderGeometry(r * 0.4, r * 0.4, 0.04, 24), gold, [0, y, 0]);
  return group(skin, cap(r * 0.88), cap(-r * 0.88), mesh(new T.CylinderGeometry(0.012, 0.02, 0.2, 8), lacquer, [0, -r - 0.14, 0]));
}

/** A house of `floors` storeys over a shop. `wall`, `tiles` are colours, `light` that of its windows. */
export function house({ wide = 2.4, floors = 2, wall, tiles, light, seed }) {
  const random = seeded(seed);
  const tall = 1.15;
  const whole = group();
  const lit = pane(light);
  const dark = new T.MeshBasicMaterial({ color: 0x2a0e10 });
  const height = tall * (floors + 1);
  whole.add(box(wide, height, 1.2, plaster(wall), [0, height / 2, -0.6]));
  for (const s of [-1, 0, 1]) whole.add(box(0.11, height, 0.1, timber, [(s * (wide - 0.1)) / 2, height / 2, 0.02]));
  const front = shop(wide * 0.94, tall, lit);
  front.position.set(0, tall * 0.5, 0.02);
  whole.add(front);
  for (let f = 1; f <= floors; f++) {
    const y = f * tall;
    whole.add(box(wide + 0.08, 0.12, 0.16, timber, [0, y, 0.02]));
    for (const s of [-1, 1]) {
      const eye = window3d(wide * 0.2, tall * 0.5, random() > 0.18 ? lit : dark);
      eye.position.set((s * wide) / 4, y + tall * 0.52, 0.04);
      whole.add(eye);
    }
    if (f % 2 === 1) {
      const rail = balcony(wide * 0.96);
      rail.position.set(0, y + 0.08, 0);
      whole.add(rail);
    }
  }
  const top = roof(wide + 0.5, 0.95, 0.7, tiles);
  top.position.set(0, height - 0.06, -0.3);
  whole.add(top);
  for (let i = 0; i < 4; i++) {
    const hung = lamp(i % 2 ? 0xd8300c : 0xe8801c);
    hung.position.set((i / 3 - 0.5) * wide * 0.9, height - 0.3, 0.5);
    whole.add(hung);
  }
  const sign = group(
    box(0.34, 0.8, 0.06, lacquer),
    mesh(new T.TorusGeometry(0.1, 0.02, 8, 32), gold, [0, 0.2, 0.04]),
    mesh(new T.TorusGeometry(0.06, 0.02, 8, 5), gold, [0, -0.12, 0.04]),
  );
  sign.position.set(-wide / 2 + 0.1, tall * 1.25, 0.5);
  sign.rotation.y = 0.5;
  whole.add(sign);
  return group(whole);
}

/** Roof and eaves over the reels of the street's cabinet, seen straight on. */
export function eaves() {
  const top = roof(8.6, 0.9, 0.62, 0x8a2a1a);
  top.rotation.x = 0.5;
  const whole = group(top, box(8.4, 0.12, 0.3, timber, [0, -0.46, 0.4]));
  for (let i = 0; i < 9; i++) {
    if (i > 1 && i < 7) continue;
    const hung = lamp(i % 2 ? 0xd8300c : 0xe8801c, 0.15);
    hung.position.set(((i / 8 - 0.5) * 8.2 * TAU) / TAU, -0.66, 0.6);
    whole.add(hung);
  }
  return whole;
}
