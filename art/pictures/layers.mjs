// The layers that the lacquer pictures are composed of. Every function returns markup.
import { seeded } from './chance.mjs';

export const css = (rules) =>
  Object.entries(rules)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The frame: `ground` is a CSS background. */
export const frame = (width, height, ground, ...layers) =>
  `<div style="position:relative;width:${width}px;height:${height}px;overflow:hidden;background:${ground}">` +
  `${layers.flat().join('')}</div>`;

/** Three-stop radial ground, brightest at `at`. */
export const radial = ([bright, middle, edge], at = '42% 36%', size = '82% 82%') =>
  `radial-gradient(${size} at ${at}, ${bright}, ${middle} 50%, ${edge})`;

const source = (name) => `src="/object/${encodeURIComponent(name)}.png"`;

/**
 * A photographed object fitted into box [x, y, w, h].
 * Options: turn (degrees), mirror, blur (px), opacity, shadow ([dx, dy, blur, strength] or false), filter.
 */
export function object(name, [x, y, w, h], options = {}) {
  const { turn = 0, mirror = false, blur = 0, opacity = 1, shadow = [0.02, 0.05, 0.035, 0.5], filter = '' } = options;
  const base = `position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;object-fit:contain;`;
  const pose = `rotate(${turn}deg)${mirror ? ' scaleX(-1)' : ''}`;
  const soft = blur ? `blur(${blur}px)` : '';
  let markup = '';
  if (shadow) {
    const [dx, dy, spread, strength] = shadow;
    markup =
      `<img ${source(name)} style="${base}transform:translate(${w * dx}px,${w * dy}px) ${pose};` +
      `filter:brightness(0) blur(${w * spread}px);opacity:${strength * opacity}">`;
  }
  return (
    `${markup}<img ${source(name)} style="${base}transform:${pose};opacity:${opacity};` +
    `filter:saturate(1.08) contrast(1.03) ${filter} ${soft}">`
  );
}

export const drawing = (width, height, ...parts) =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
  ` style="position:absolute;inset:0">${parts.flat().join('')}</svg>`;

export const veil = (background) => `<div style="position:absolute;inset:0;background:${background}"></div>`;

/** A breath of grain: keeps dark gradients from banding. */
export const grain = (strength = 0.05) =>
  `<svg style="position:absolute;inset:0;width:100%;height:100%;opacity:${strength};mix-blend-mode:overlay">` +
  '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="3"/>' +
  '<feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>';

let serial = 0;
const freshId = () => `i${(serial += 1)}`;

/** Parts that fade towards the edge of a circle. */
export function faded(cx, cy, r, parts) {
  const id = freshId();
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"><stop` +
    ` stop-color="#fff"/>` +
    `<stop offset="1" stop-color="#000"/></radialGradient><mask id="m${id}"><rect x="-2000" y="-2000"` +
    ` width="6000" height="6000" ` +
    `fill="url(#${id})"/></mask><g mask="url(#m${id})">${parts}</g>`
  );
}

export const rays = (count, cx, cy, r, colour, share = 0.42) =>
  Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2;
    const d = (Math.PI / count) * share;
    const at = (angle) => `${cx + r * Math.cos(angle)} ${cy + r * Math.sin(angle)}`;
    return `<path d="M${cx} ${cy}L${at(a - d)}L${at(a + d)}Z" fill="${colour}"/>`;
  }).join('');

/** Rings on water, seen from above at a slant. */
export const ripples = (cx, cy, { flat = 0.7, count = 7, first = 70, step = 62, colour = '#c8fff6', strength = 0.26 } = {}) =>
  Array.from({ length: count }, (_, i) => {
    const r = first + i * step + i * i * 4;
    const fade = Math.max(0.02, strength - (i * strength) / (count + 1));
    return (
      `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${r * flat}" fill="none" stroke="${colour}" ` +
      `stroke-opacity="${fade.toFixed(3)}" stroke-width="${(2.4 - i * 0.12).toFixed(2)}"/>`
    );
  }).join('');

/** Glints of light on water. */
export function glints(count, width, height, colour = '#d8fff8', seed = 5) {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const [x, y, length] = [random() * width, random() * height, 10 + random() * 60];
    return (
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(length / 2).toFixed(1)} ${(-2 - random() * 4).toFixed(1)}` +
      ` ${length.toFixed(1)} 0" ` +
      `stroke="${colour}" stroke-opacity="${(0.05 + random() * 0.18).toFixed(2)}"` +
      ` stroke-width="${(1 + random() * 1.6).toFixed(1)}" ` +
      'fill="none" stroke-linecap="round"/>'
    );
  }).join('');
}

export function stars(count, width, height, colour = '#fff0d0', seed = 9) {
  const random = seeded(seed);
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * height).toFixed(1)}" ` +
      `r="${(0.7 + random() ** 4 * 2.6).toFixed(1)}" fill="${colour}" opacity="${(0.2 + random() * 0.6).toFixed(2)}"/>`,
  ).join('');
}

/** Overlapping fish scales. */
export function scallops(width, height, colour, { size = 72, strength = 0.17 } = {}) {
  const id = freshId();
  const circles = [0.47, 0.35, 0.22]
    .map((k) => k * size)
    .flatMap((r) =>
      [
        [size / 2, size / 2],
        [0, size / 4],
        [size, size / 4],
      ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`),
    )
    .join('');
  return (
    `<pattern id="${id}" width="${size}" height="${size / 2}" patternUnits="userSpaceOnUse"><g fill="none"` +
    ` stroke="${colour}" ` +
    `stroke-opacity="${strength}" stroke-width="1.6">${circles}</g></pattern><rect width="${width}"` +
    ` height="${height}" fill="url(#${id})"/>`
  );
}

export function lattice(width, height, colour, { gap = 96, strength = 0.16 } = {}) {
  const lines = [];
  for (let x = -height; x < width + height; x += gap) lines.push(`M${x} 0L${x + height} ${height}M${x + height} 0L${x} ${height}`);
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-opacity="${strength}" stroke-width="2"/>`;
}

/** A soft disc of light. */
export function orb(cx, cy, r, colour, strength = 0.95) {
  const id = freshId();
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset=".7" stop-color="${colour}" stop-opacity="${strength * 0.58}"/>` +
    `<stop offset=".98" stop-color="${colour}" stop-opacity="${strength * 0.42}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${cx}" cy="${cy}"` +
    ` r="${r}" fill="url(#${id})"/>`
  );
}

/** The full moon as a disc: a bright limb, soft seas. */
export function moonDisc(cx, cy, r, strength = 1) {
  const id = freshId();
  const seas = [
    [-0.3, -0.32, 0.3],
    [0.02, -0.42, 0.2],
    [-0.12, -0.02, 0.26],
    [-0.46, 0.06, 0.16],
    [0.34, 0.2, 0.2],
    [0.12, 0.46, 0.13],
    [0.44, -0.2, 0.12],
  ]
    .map(([x, y, k]) => `<ellipse cx="${cx + x * r}" cy="${cy + y * r}" rx="${k * r}" ry="${k * r * 0.84}" fill="#b99a72" opacity=".34"/>`)
    .join('');
  return (
    `<g opacity="${strength}">${glow(cx, cy, r * 1.7, '#ffe9bc', 0.5)}<radialGradient id="${id}" cx=".42"` +
    ` cy=".38" r=".7"><stop stop-color="#fffaea"/><stop offset=".62" stop-color="#fdeac2"/>` +
    `<stop offset="1" stop-color="#d9b884"/></radialGradient><circle cx="${cx}" cy="${cy}" r="${r}"` +
    ` fill="url(#${id})"/>` +
    `<filter id="f${id}"><feGaussianBlur stdDeviation="${r * 0.05}"/></filter><g filter="url(#f${id})">${seas}</g></g>`
  );
}

/** A glow with no edge. */
export function glow(cx, cy, r, colour, strength = 0.6) {
  const id = freshId();
  return (
    `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset=".4" stop-color="${colour}" stop-opacity="${strength * 0.42}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${cx}" cy="${cy}"` +
    ` r="${r}" fill="url(#${id})"/>`
  );
}

/** Inks of tile titles: [top, middle, bottom, shade]. */
export const INKS = {
  ivory: ['#fffaf0', '#f6e6cc', '#d8b690', '#2a0a06'],
  snow: ['#ffffff', '#f4fbf4', '#bcd8cc', '#06241f'],
  frost: ['#ffffff', '#eceeff', '#b4bcec', '#0c0a34'],
};

/** The lettered name of a game, one line above the other, standing on `bottom` px above the lower edge. */
export function title(lines, { size = 104, bottom = 34, ink = 'ivory' } = {}) {
  const [top, middle, low, shade] = INKS[ink];
  const line = (text) =>
    `<div style="position:relative;display:inline-block;white-space:nowrap;padding:0 .08em">` +
    `<span style="position:absolute;inset:0;padding:0 .08em;color:${shade};-webkit-text-stroke:${size * 0.09}px` +
    ` ${shade};` +
    `filter:drop-shadow(0 ${size * 0.05}px ${size * 0.08}px #000b);opacity:.8">${text}</span>` +
    `<span style="position:relative;background:linear-gradient(${top} 22%,${middle} 52%,${low}` +
    ` 84%);-webkit-background-clip:text;` +
    `color:transparent;-webkit-text-stroke:${size * 0.012}px ${middle};filter:drop-shadow(0 -1px 0 #fff8)` +
    ` drop-shadow(0 2px 0 #0006)">${text}</span></div>`;
  return (
    `<div style="position:absolute;left:0;right:0;bottom:${bottom}px;text-align:center;font:840 ${size}px/.96` +
    ` Display;` +
    `letter-spacing:-.012em">${lines.map(line).join('<br>')}</div>`
  );
}
