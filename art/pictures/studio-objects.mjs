// Things of Golden Koi that `art/studio` holds: the parts of a wheel, goods of the points mall.
import { objectOutputs } from './brand-outputs.mjs';

const KB = 1024;
const formats = ['avif', 'webp'];
const SIZE = 480;

const image = (name, style) => `<img src="/studio/${name}.webp" style="${style}">`;
const whole = (name, width, height) => image(name, `width:${width}px;height:${height}px;object-fit:contain`);

export const levelOutputs = (brand, level) => [
  { file: `brands/${brand}/level-${level}`, width: 420, formats, limit: 34 * KB },
  { file: `brands/${brand}/level-${level}-96`, width: 96, formats, limit: 6 * KB },
];
export const wheelOutputs = (brand, part, width) => [{ file: `brands/${brand}/wheel-${part}`, width, formats, limit: 64 * KB }];

const PARTS = [
  { part: 'rim', from: 'rim', width: 1000, height: 1000 },
  { part: 'hub', from: 'hub', width: 320, height: 320 },
  { part: 'mark', from: 'pointer', width: 160, height: 260 },
];

/** Object of the brand → what it was rendered as. */
const OBJECTS = { tea: 'tea', print: 'print', power: 'bank', cinema: 'cinema', coffee: 'coffee', calm: 'lily' };

const FIELDS = ['#9c1a12', '#146a5d', '#123f52', '#9c1a12', '#146a5d', '#123f52', '#e0a441', '#5d0b08'];
const at = (degrees, r) =>
  `${(240 + r * Math.sin((degrees * Math.PI) / 180)).toFixed(1)} ${(252 - r * Math.cos((degrees * Math.PI) / 180)).toFixed(1)}`;
const field = (fill, place) =>
  `<path d="M240 252L${at(place * 45, 174)}A174 174 0 0 1 ${at(place * 45 + 45, 174)}Z" fill="${fill}" stroke="#e9bf6a" stroke-width="4"/>`;
const layer = (name, left, top, width) => image(name, `position:absolute;left:${left}px;top:${top}px;width:${width}px`);

const spin = () =>
  `<div style="position:relative;width:${SIZE}px;height:${SIZE}px"><svg width="${SIZE}" height="${SIZE}" style="position:absolute">${FIELDS.map(field).join('')}</svg>` +
  `${layer('rim', 26, 38, 428)}${layer('hub', 170, 182, 140)}${layer('pointer', 196, 2, 88)}</div>`;

export const renderedPictures = [
  ...PARTS.map(({ part, from, width, height }) => ({
    name: `koi/wheel-${part}`,
    width,
    height,
    clear: true,
    html: () => whole(from, width, height),
    outputs: wheelOutputs('koi', part, width),
  })),
  ...Object.entries(OBJECTS).map(([name, from]) => ({
    name: `koi/object-${name}`,
    width: SIZE,
    height: SIZE,
    clear: true,
    html: () => whole(from, SIZE, SIZE),
    outputs: objectOutputs('koi', name),
  })),
  { name: 'koi/object-spin', width: SIZE, height: SIZE, clear: true, html: spin, outputs: objectOutputs('koi', 'spin') },
];
