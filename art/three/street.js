import * as T from 'three';
import { bronze, gold, ink, ivory, jade, lacquer, physical } from './materials.js';
import { group, lathe, mesh, mix, painted, rgb, shaded, surface, tube, vec, TAU } from './shapes.js';

const bellyAt = (t) => 0.42 + 0.98 * Math.sin(t * 0.92 + 0.12) ** 0.72;

function tassel(y, thread = lacquer) {
  const parts = [
    mesh(new T.SphereGeometry(0.13, 32, 24), jade, [0, y, 0]),
    mesh(new T.CylinderGeometry(0.1, 0.13, 0.12, 32), gold, [0, y - 0.16, 0]),
  ];
  for (let i = 0; i < 34; i++) {
    const a = (i / 34) * TAU;
    const r = 0.05 + (0.07 * (i % 3)) / 2;
    const on = (k, drop, shift = 0) => vec(Math.cos(a) * r * k + shift, y - drop, Math.sin(a) * r * k);
    parts.push(mesh(tube([on(1, 0.2), on(1.25, 0.62), on(1.7, 1.04, 0.03)], 0.016, { steps: 16, sides: 5 }), thread));
  }
  return parts;
}

/** Silk as it is lit from within: brightest round the flame, a band of blossoms and two borders painted on it in gold. */
function litSilk() {
  return painted(2048, 512, (pen, w, h) => {
    const light = pen.createLinearGradient(0, 0, 0, h);
    for (const [at, colour] of [
      [0, '#3a0502'],
      [0.16, '#8c1405'],
      [0.4, '#f0480c'],
      [0.56, '#ffa038'],
      [0.7, '#f2560e'],
      [0.9, '#8c1405'],
      [1, '#3a0502'],
    ])
      light.addColorStop(at, colour);
    pen.fillStyle = light;
    pen.fillRect(0, 0, w, h);
    pen.strokeStyle = pen.fillStyle = '#ffdf8c';
    for (const y of [0.17, 0.83]) {
      pen.lineWidth = 5;
      for (const dy of [-12, 12]) {
        pen.beginPath();
        pen.moveTo(0, y * h + dy);
        pen.lineTo(w, y * h + dy);
        pen.stroke();
      }
      for (let i = 0; i < 64; i++) {
        pen.beginPath();
        pen.arc((i + 0.5) * (w / 64), y * h, 4, 0, 7);
        pen.fill();
      }
    }
    for (let i = 0; i < 8; i++) {
      pen.save();
      pen.translate((i + 0.5) * (w / 8), h / 2);
      for (let k = 0; k < 5; k++) {
        pen.rotate(TAU / 5);
        pen.beginPath();
        pen.ellipse(0, -30, 19, 27, 0, 0, 7);
        pen.fill();
      }
      pen.fillStyle = '#d8330a';
      pen.beginPath();
      pen.arc(0, 0, 13, 0, 7);
      pen.fill();
      pen.fillStyle = '#ffdf8c';
      pen.restore();
    }
  });
}

/** The round silk lantern: ribs of gold, caps of black lacquer with a valance, a jade bead and a tassel. */
export function lantern(colour = 0xc41a08, glow = 0.3) {
  const silk = surface(64, 192, (u, v) => {
    const a = v * TAU;
    const t = u * Math.PI;
    const r = bellyAt(t) * (1 + 0.028 * Math.abs(Math.cos(a * 8)));
    return { p: [Math.cos(a) * r, 1.07 * Math.cos(t), Math.sin(a) * r] };
  });
  const uv = silk.attributes.uv;
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getY(i), 1 - uv.getX(i));
  const light = litSilk();
  const whole = group(
    mesh(
      silk,
      physical({
        color: mix(colour, 0xffffff, 0.35),
        map: light,
        emissiveMap: light,
        emissive: 0xffffff,
        emissiveIntensity: 0.2 + glow * 0.75,
        side: T.DoubleSide,
        roughness: 0.5,
        clearcoat: 0.35,
        clearcoatRoughness: 0.35,
      }),
    ),
  );
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * TAU;
    const rib = Array.from({ length: 30 }, (_, k) => {
      const t = (k / 29) * Math.PI;
      const r = bellyAt(t) * 1.032;
      return vec(Math.cos(a) * r, 1.07 * Math.cos(t), Math.sin(a) * r);
    });
    whole.add(mesh(tube(rib, 0.014, { steps: 60, sides: 6 }), gold));
  }
  for (const s of [1, -1]) {
    whole.add(mesh(new T.CylinderGeometry(s > 0 ? 0.5 : 0.62, s > 0 ? 0.62 : 0.5, 0.2, 64), ink, [0, s * 1.12, 0]));
    for (const [r, y] of [
      [0.62, 1.02],
      [0.52, 1.22],
    ]) {
      const hoop = mesh(new T.TorusGeometry(r, 0.036, 12, 64), gold, [0, s * y, 0]);
      hoop.rotation.x = Math.PI / 2;
      whole.add(hoop);
    }
    for (let i = 0; i < 24; i++) {
      const a = (i / 24) * TAU;
      whole.add(mesh(new T.SphereGeometry(0.045, 14, 10), gold, [Math.cos(a) * 0.6, s * 0.98, Math.sin(a) * 0.6]));
    }
  }
  whole.add(mesh(new T.TorusGeometry(0.16, 0.03, 10, 40), gold, [0, 1.44, 0]), ...tassel(-1.4));
  return whole;
}

/** A paper sky lantern, brightest at its flame. */
export function skyLantern() {
  const paper = surface(40, 96, (u, v) => {
    const a = v * TAU;
    const square = 1 / (Math.cos(a) ** 4 + Math.sin(a) ** 4) ** 0.25;
    const cap = u > 0.82 ? Math.sqrt(Math.max(0, 1 - ((u - 0.82) / 0.18) ** 2)) * 0.999 + 0.001 : 1;
    const r = (0.95 - 0.3 * (1 - u) ** 1.5) * cap * (0.92 * square + 0.08);
    const colour = mix(0xf0500c, 0xffd080, (1 - u) ** 2.2).lerp(new T.Color(0xb03010), u ** 4 * 0.7);
    return { p: [Math.cos(a) * r, -1.25 + 2.4 * u - (u > 0.82 ? 0.05 : 0), Math.sin(a) * r], c: rgb(colour) };
  });
  const whole = group(
    mesh(
      paper,
      physical({
        vertexColors: true,
        side: T.DoubleSide,
        roughness: 0.7,
        emissive: 0xff6a10,
        emissiveIntensity: 0.34,
      }),
    ),
  );
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * TAU + Math.PI / 8;
    const square = 1 / (Math.cos(a) ** 4 + Math.sin(a) ** 4) ** 0.25;
    const seam = Array.from({ length: 24 }, (_, k) => {
      const u = (k / 23) * 0.84;
      const r = (0.95 - 0.3 * (1 - u) ** 1.5) * (0.92 * square + 0.08) * 1.004;
      return vec(Math.cos(a) * r, -1.25 + 2.4 * u, Math.sin(a) * r);
    });
    whole.add(mesh(tube(seam, 0.012, { steps: 40, sides: 5 }), bronze));
  }
  const flame = new T.Mesh(new T.SphereGeometry(0.2, 24, 18), new T.MeshBasicMaterial({ color: 0xfff2c8 }));
  flame.scale.y = 1.6;
  flame.position.y = -1.12;
  const light = new T.PointLight(0xffb050, 5, 3);
  light.position.y = -1;
  whole.add(flame, light);
  return whole;
}

/** The five-pointed festival lantern in its hoop. */
export function starLantern() {
  const whole = group();
  const corner = (i) => {
    const a = Math.PI / 2 + (i / 10) * TAU;
    const r = i % 2 ? 0.66 : 1.62;
    return vec(Math.cos(a) * r, Math.sin(a) * r, 0);
  };
  const facets = [];
  const colours = [];
  for (const side of [1, -1]) {
    for (let i = 0; i < 10; i++) {
      const a = corner(i);
      const b = corner((i + 1) % 10);
      facets.push(...(side > 0 ? [vec(0, 0, 0.52), a, b] : [vec(0, 0, -0.52), b, a]));
      const outer = mix(0xffb01c, 0xf07a08, i % 2);
      colours.push(
        1,
        0.86,
        0.36,
        ...rgb(i % 2 ? outer : mix(0xfff0a0, 0xffc030, 0.4)),
        ...rgb(i % 2 ? mix(0xfff0a0, 0xffc030, 0.4) : outer),
      );
    }
  }
  const geometry = new T.BufferGeometry().setFromPoints(facets);
  geometry.setAttribute('color', new T.Float32BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  whole.add(
    mesh(
      geometry,
      physical({
        vertexColors: true,
        flatShading: true,
        roughness: 0.5,
        clearcoat: 0.3,
        clearcoatRoughness: 0.3,
        emissive: 0xf08008,
        emissiveIntensity: 0.5,
        envMapIntensity: 0.6,
      }),
    ),
  );
  for (let i = 0; i < 10; i++) whole.add(mesh(tube([corner(i), corner((i + 1) % 10)], 0.04, { steps: 2 }), lacquer));
  whole.add(
    mesh(new T.TorusGeometry(1.78, 0.08, 20, 128), lacquer),
    mesh(new T.TorusGeometry(1.66, 0.03, 12, 128), gold),
    mesh(new T.TorusGeometry(1.9, 0.03, 12, 128), gold),
  );
  for (let i = 0; i < 15; i++) {
    const a = (i / 15) * TAU + Math.PI / 2;
    whole.add(mesh(new T.SphereGeometry(i % 3 ? 0.07 : 0.12, 20, 14), gold, [Math.cos(a) * 1.78, Math.sin(a) * 1.78, 0.08]));
  }
  return whole;
}

/** A folding fan, open, with waves painted on the leaf. */
export function foldingFan() {
  const leaf = painted(1400, 500, (pen, w, h) => {
    const ground = pen.createLinearGradient(0, 0, 0, h);
    ground.addColorStop(0, '#1f9a92');
    ground.addColorStop(1, '#0d5a62');
    pen.fillStyle = ground;
    pen.fillRect(0, 0, w, h);
    for (let j = 6; j >= 0; j--) {
      for (let i = -1; i < 17; i++) {
        const x = i * 88 + (j % 2 ? 44 : 0);
        const y = h - 20 - j * 40;
        for (const [r, c] of [
          [44, '#f2c86a'],
          [38, '#0f6a70'],
          [28, '#f2c86a'],
          [23, '#0f6a70'],
          [13, '#f2c86a'],
        ]) {
          pen.fillStyle = c;
          pen.beginPath();
          pen.arc(x, y, r, 0, 7);
          pen.fill();
        }
      }
    }
    pen.fillStyle = '#fff0c4';
    pen.beginPath();
    pen.arc(w * 0.68, 122, 74, 0, 7);
    pen.fill();
    pen.fillStyle = '#e2472b';
    pen.fillRect(0, 0, w, 22);
  });
  const spread = 1.32;
  const sheet = surface(8, 220, (u, v) => {
    const a = Math.PI / 2 + spread - v * spread * 2;
    const r = 1.05 + 1.55 * (1 - u);
    const fold = 0.07 * Math.asin(Math.sin(v * 22 * Math.PI)) * (r / 2.6);
    return { p: [Math.cos(a) * r, Math.sin(a) * r, fold] };
  });
  const uv = sheet.attributes.uv;
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getY(i), 1 - uv.getX(i));
  const whole = group(mesh(sheet, physical({ map: leaf, side: T.DoubleSide, roughness: 0.5, clearcoat: 0.4 })));
  for (let i = 0; i <= 22; i++) {
    const a = Math.PI / 2 + spread - (i / 22) * spread * 2;
    const guard = i === 0 || i === 22;
    const stick = mesh(new T.BoxGeometry(guard ? 2.66 : 1.1, guard ? 0.16 : 0.09, 0.035), guard ? lacquer : ivory);
    const reach = guard ? 1.33 : 0.55;
    stick.position.set(Math.cos(a) * reach, Math.sin(a) * reach, guard ? 0.09 : 0.01 + 0.004 * (i % 2));
    stick.rotation.z = a;
    whole.add(stick);
  }
  whole.add(mesh(new T.SphereGeometry(0.11, 24, 18), gold, [0, 0, 0.1]), ...tassel(-0.26));
  return shaded(whole);
}

function drumRelief(pen, w, h) {
  const spokes = (count, draw) => {
    for (let i = 0; i < count; i++) {
      pen.save();
      pen.rotate((i / count) * TAU);
      draw();
      pen.restore();
    }
  };
  pen.fillStyle = '#555';
  pen.fillRect(0, 0, w, h);
  pen.translate(w / 2, h / 2);
  pen.fillStyle = pen.strokeStyle = '#fff';
  pen.beginPath();
  for (let i = 0; i < 28; i++) {
    const r = i % 2 ? 52 : 150;
    pen.lineTo(Math.cos((i / 28) * TAU) * r, Math.sin((i / 28) * TAU) * r);
  }
  pen.fill();
  pen.lineWidth = 6;
  for (const r of [168, 186, 236, 250, 330, 346, 420, 438, 470]) {
    pen.beginPath();
    pen.arc(0, 0, r, 0, 7);
    pen.stroke();
  }
  spokes(48, () => pen.fill(new Path2D('M192 -8L230 0L192 8Z')));
  spokes(14, () => {
    pen.translate(290, 0);
    pen.rotate(Math.PI / 2);
    pen.fill(new Path2D('M-40 0A40 9 0 1 0 40 0A40 9 0 1 0 -40 0ZM-6 0L18 -26L16 0ZM36 0L64 -8L40 6Z'));
  });
  pen.lineWidth = 5;
  spokes(40, () => {
    pen.beginPath();
    pen.arc(383, 0, 20, 0, 7);
    pen.stroke();
  });
  spokes(90, () => pen.fillRect(446, -3, 18, 6));
}

export function bronzeDrum() {
  const profile = [
    [0, 0],
    [1.95, 0],
    [2.05, -0.05],
    [2.08, -0.18],
    [1.98, -0.3],
    [1.72, -0.5],
    [1.6, -0.75],
    [1.6, -1.3],
    [1.75, -1.6],
    [1.95, -1.78],
  ];
  const face = mesh(
    new T.CircleGeometry(1.97, 128),
    physical({
      color: 0xf0b45c,
      metalness: 1,
      roughness: 0.42,
      emissive: 0x9a5c14,
      emissiveIntensity: 0.34,
      bumpMap: painted(1024, 1024, drumRelief, { colour: false }),
      bumpScale: 9,
      clearcoat: 0.3,
    }),
    [0, 0.012, 0],
  );
  face.rotation.x = -Math.PI / 2;
  const drum = group(face, mesh(lathe(profile), bronze));
  for (const a of [-0.6, 0.6, 2.5, 3.8]) {
    const ear = mesh(new T.TorusGeometry(0.28, 0.06, 12, 40), bronze, [Math.sin(a) * 1.72, -0.62, Math.cos(a) * 1.72]);
    ear.rotation.y = a + Math.PI / 2;
    drum.add(ear);
  }
  return drum;
}

/** The full moon, hung in a gold ring. */
export function fullMoon() {
  const relief = (pen, w, h, ground, sea) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, w, h);
    const seas = [
      [0.3, 0.36, 150],
      [0.42, 0.3, 110],
      [0.36, 0.52, 120],
      [0.2, 0.5, 90],
      [0.46, 0.62, 70],
      [0.28, 0.7, 60],
    ];
    for (const [x, y, r] of seas) {
      const soft = pen.createRadialGradient(x * w, y * h, r * 0.3, x * w, y * h, r);
      soft.addColorStop(0, sea);
      soft.addColorStop(1, `${sea}00`);
      pen.fillStyle = soft;
      pen.fillRect(0, 0, w, h);
    }
    for (let i = 0; i < 70; i++) {
      pen.fillStyle = i % 2 ? `${sea}66` : '#ffffff44';
      pen.beginPath();
      pen.arc((((i * 137.5) % 1000) / 1000) * w, (((i * 71.3) % 1000) / 1000) * h, 3 + ((i * 29) % 17), 0, 7);
      pen.fill();
    }
  };
  const map = painted(2048, 1024, (pen, w, h) => relief(pen, w, h, '#fff2d4', '#e6cfa4'));
  const ball = mesh(
    new T.SphereGeometry(1.45, 128, 96),
    physical({
      map,
      roughness: 0.7,
      emissive: 0xffe6b0,
      emissiveMap: map,
      emissiveIntensity: 0.34,
    }),
  );
  ball.rotation.y = -0.9;
  const hoop = mesh(new T.TorusGeometry(1.78, 0.06, 16, 128), gold);
  return group(ball, hoop);
}
