// Cut paper: a colour set, the paper's grain and shadow, and the shapes that are cut from it.
export const C = {
  cream: '#FFF6E6',
  sand: '#F6DDB5',
  sandD: '#E9C48C',
  peach: '#FFC9A3',
  pink: '#FBAFA0',
  coral: '#FF7557',
  coralD: '#E5533A',
  red: '#BE3B2B',
  tang: '#FF9F45',
  tangD: '#F07E22',
  lemon: '#FFD24A',
  lemonL: '#FFE894',
  lime: '#B4D14F',
  limeD: '#86AE35',
  leaf: '#3FA476',
  leafD: '#1F7357',
  foam: '#E6F7F3',
  aqua: '#B5E6E0',
  seaL: '#7BD0CC',
  sea: '#43B4B8',
  seaM: '#1E919D',
  seaD: '#0D6878',
  navy: '#0F4453',
  ink: '#12323B',
  plum: '#7A2F52',
  rose: '#B8475F',
  white: '#ffffff',
};

/** The paper filter; `k` scales its shadows with the picture (1 at 720 px). */
export const paperFilter = (
  k = 1,
) => `<defs><filter id="paper" x="-20%" y="-20%" width="140%" height="150%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${11 * k}" result="b1"/>
<feOffset in="b1" dx="${5 * k}" dy="${15 * k}" result="o1"/>
<feFlood flood-color="#0B2C38" flood-opacity=".26"/><feComposite in2="o1" operator="in" result="s1"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="${2 * k}" result="b2"/>
<feOffset in="b2" dx="${k}" dy="${3 * k}" result="o2"/>
<feFlood flood-color="#0B2C38" flood-opacity=".28"/><feComposite in2="o2" operator="in" result="s2"/>
<feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="3" seed="4" result="n"/>
<feDiffuseLighting in="n" surfaceScale=".7" lighting-color="#fff" result="l">
<feDistantLight azimuth="225" elevation="62"/></feDiffuseLighting>
<feColorMatrix in="l" type="matrix" values=".45 0 0 0 .6  0 .45 0 0 .6  0 0 .45 0 .6  0 0 0 0 1" result="l2"/>
<feBlend in="SourceGraphic" in2="l2" mode="multiply" result="g0"/>
<feComposite in="g0" in2="SourceAlpha" operator="in" result="g"/>
<feOffset in="SourceAlpha" dx="${1.6 * k}" dy="${2.2 * k}" result="so"/>
<feComposite in="SourceAlpha" in2="so" operator="out" result="e"/>
<feFlood flood-color="#fff" flood-opacity=".5"/><feComposite in2="e" operator="in" result="hl"/>
<feMerge><feMergeNode in="s1"/>
<feMergeNode in="s2"/>
<feMergeNode in="g"/>
<feMergeNode in="hl"/></feMerge></filter></defs>`;

/** One sheet of paper: everything in it lies in one plane and throws one shadow. */
export const sheet = (...parts) => `<g filter="url(#paper)">${parts.flat().join('')}</g>`;
export const circle = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const cut = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const box = (x, y, w, h, r, fill, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
export const put = (x, y, turn, scale, inner) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`;
const n1 = (n) => n.toFixed(1);
const polar = (a, r) => `${n1(Math.cos(a) * r)} ${n1(Math.sin(a) * r)}`;

let serial = 0;

/** The ground, graded from top to bottom. */
export function ground(top, bottom, middle) {
  const id = `sky${(serial += 1)}`;
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/>` +
    `${middle ? `<stop offset=".6" stop-color="${middle}"/>` : ''}<stop offset="1" stop-color="${bottom}"/>` +
    `</linearGradient>` +
    `<rect width="100%" height="100%" fill="url(#${id})"/>`
  );
}

/** A wave that fills down to the lower edge. */
export function wave(y, swell, count, phase, fill, [w, h] = [720, 720]) {
  let d = `M-40 ${h + 40} V${y}`;
  const step = (w + 80) / count;
  for (let i = 0; i < count; i++) {
    const x = -40 + i * step;
    const s = ((i + phase) % 2 ? 1 : -1) * swell;
    d += ` C${n1(x + step * 0.36)} ${y + s} ${n1(x + step * 0.64)} ${y + s} ${n1(x + step)} ${y}`;
  }
  return cut(`${d} V${h + 40}Z`, fill);
}

const leafShape = (length, width, fill) =>
  cut(
    `M0 0 C${n1(width)} ${n1(-length * 0.28)} ${n1(width * 0.9)} ${n1(-length * 0.7)} 0 ${n1(-length)} ` +
      `C${n1(-width * 0.9)} ${n1(-length * 0.7)} ${n1(-width)} ${n1(-length * 0.28)} 0 0Z`,
    fill,
  );
export const leaf = (x, y, length, width, turn, fill) => put(x, y, turn, 1, leafShape(length, width, fill));

export function frond(x, y, turn, length, fill, count = 7) {
  let parts = leafShape(length, length * 0.06, fill);
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const at = -length * (0.18 + 0.82 * t) * 0.86;
    const l = length * (0.52 - 0.3 * t);
    for (const s of [1, -1]) parts += put(0, at, s * (52 - 18 * t), 1, leafShape(l, l * 0.15, fill));
  }
  return put(x, y, turn, 1, parts);
}

export const rays = (x, y, from, to, count, width, fill, turn = 0) =>
  Array.from({ length: count }, (_, i) =>
    put(
      x,
      y,
      (i * 360) / count + turn,
      1,
      cut(`M${-width * 0.35} ${-from} L${-width} ${-to} Q0 ${-to - 18} ${width} ${-to} L${width * 0.35} ${-from}Z`, fill),
    ),
  ).join('');

function segments(r, count, flesh, [from, to] = [0, count]) {
  const step = (Math.PI * 2) / count;
  let parts = '';
  for (let i = from; i < to; i++) {
    const [a, b] = [i * step + 0.09, (i + 1) * step - 0.09];
    const reach = r * 0.8;
    parts +=
      `<path d="M${polar((a + b) / 2, r * 0.13)} L${polar(a, reach * 0.94)} A${reach} ${reach} 0 0 1` +
      ` ${polar(b, reach * 0.94)}Z" ` +
      `fill="${flesh}" stroke="${flesh}" stroke-width="${r * 0.06}" stroke-linejoin="round"/>`;
  }
  return parts;
}

/** A slice of fruit: rind, pith and segments. `fruit` is { rind, pith, flesh }. */
export const slice = (x, y, r, { rind, pith, flesh }, count = 9, turn = 0) =>
  sheet(circle(x, y, r, rind)) + sheet(circle(x, y, r * 0.9, pith)) + put(x, y, turn, 1, sheet(segments(r, count, flesh)));

/** Half a slice, cut side up. */
export const wedge = (x, y, r, { rind, pith, flesh }, turn = 0) =>
  put(
    x,
    y,
    turn,
    1,
    sheet(cut(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0Z`, rind)) +
      sheet(cut(`M${-r * 0.9} 0A${r * 0.9} ${r * 0.9} 0 0 0 ${r * 0.9} 0Z`, pith)) +
      sheet(segments(r, 10, flesh, [0, 5])),
  );

export const FRUIT = {
  lime: { rind: C.limeD, pith: C.foam, flesh: C.lime },
  orange: { rind: C.tangD, pith: C.cream, flesh: C.tang },
  grapefruit: { rind: C.coralD, pith: C.cream, flesh: C.coral },
  lemon: { rind: '#F2B824', pith: '#FFFBEA', flesh: C.lemon },
};

export function star(x, y, r, fill, points = 5, waist = 0.45) {
  let d = '';
  for (let i = 0; i < points * 2; i++) {
    const a = (i * Math.PI) / points - Math.PI / 2;
    const l = i % 2 ? r * waist : r;
    d += `${i ? 'L' : 'M'}${n1(x + Math.cos(a) * l)} ${n1(y + Math.sin(a) * l)}`;
  }
  return `<path d="${d}Z" fill="${fill}" stroke="${fill}" stroke-width="${r * 0.16}" stroke-linejoin="round"/>`;
}

export const cloud = (x, y, scale, fill) =>
  put(x, y, 0, scale, circle(0, 0, 44, fill) + circle(52, -18, 54, fill) + circle(112, 4, 40, fill) + box(-40, 0, 190, 46, 23, fill));

/** Lays the ground's own colour over the side where live text stands: the left, or on a phone the upper left corner. */
export function calmPaper(colour, phone) {
  const id = `calm${(serial += 1)}`;
  const stops = [
    [0, 1],
    [0.55, 0.86],
    [1, 0],
  ]
    .map(([at, alpha]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`)
    .join('');
  return (
    (phone
      ? `<radialGradient id="${id}" cx="0" cy="0" r=".92">${stops}</radialGradient>`
      : `<linearGradient id="${id}" x2=".6">${stops}</linearGradient>`) + `<rect width="100%" height="100%" fill="url(#${id})"/>`
  );
}

/** Lettering cut from paper. */
export const lettering = (lines, { x = 360, y, size = 112, fill = C.cream, height = 0.86 }) =>
  sheet(
    lines
      .map(
        (text, i) =>
          `<text x="${x}" y="${y + i * size * height}" text-anchor="middle" font-family="Paper"` +
          ` font-weight="800" font-size="${size}" ` +
          `style="font-stretch:78%;letter-spacing:-.02em" fill="${fill}">${text}</text>`,
      )
      .join(''),
  );

export const picture = (width, height, k, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"` +
  ` height="${height}">${paperFilter(k)}${parts.flat().join('')}</svg>`;
