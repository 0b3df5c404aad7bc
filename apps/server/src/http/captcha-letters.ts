import { randomInt } from 'node:crypto';

/** Strokes of letters and digits in a box of 10 by 14, as paths: no font of the machine is needed. Those that look alike (0 O 1 I L) have none. */
const STROKES = {
  2: 'M1 3Q1 0 5 0Q9 0 9 4Q9 7 1 14L9 14',
  3: 'M1 2Q3 0 5 0Q9 0 9 3.5Q9 6.5 4 6.5Q9.5 6.5 9.5 10.5Q9 14 5 14Q2 14 .5 12',
  4: 'M7 14L7 0L0 10L10 10',
  5: 'M9 0L2 0L1.5 6Q4 5 6 5.3Q9.5 6 9.5 9.5Q9.5 14 5 14Q2 14 .5 12',
  6: 'M8 1Q6 0 4.5 1Q.5 3.5 .5 9Q.5 14 5 14Q9.5 14 9.5 9.5Q9.5 6 5 6Q2 6 .7 9',
  7: 'M.5 0L9.5 0Q5 7 4 14',
  8: 'M5 6.5Q1 6 1 3.3Q1 0 5 0Q9 0 9 3.3Q9 6 5 6.5Q.5 7 .5 10.5Q.5 14 5 14Q9.5 14 9.5 10.5Q9.5 7 5 6.5',
  9: 'M9.3 5Q8 8 5 8Q.5 8 .5 4Q.5 0 5 0Q9.5 0 9.5 5Q9.5 10.5 5.5 13Q4 14 2 13',
  A: 'M0 14L5 0L10 14M2 9L8 9',
  B: 'M1 6.8L1 14L6 14Q9.5 14 9.5 10.3Q9.5 6.8 6 6.8L1 6.8L1 0L5.5 0Q8.5 0 8.5 3.4Q8.5 6.8 5.5 6.8',
  C: 'M9.5 2.5Q8 0 5.3 0Q.5 0 .5 7Q.5 14 5.3 14Q8 14 9.5 11.5',
  D: 'M1 0L1 14L4.5 14Q9.5 14 9.5 7Q9.5 0 4.5 0Z',
  E: 'M9 0L1 0L1 14L9 14M1 7L7.5 7',
  F: 'M9 0L1 0L1 14M1 7L7.5 7',
  G: 'M9.5 2.5Q8 0 5.3 0Q.5 0 .5 7Q.5 14 5.3 14Q8.5 14 9.5 11.5L9.5 7.5L5.5 7.5',
  H: 'M1 0L1 14M9 0L9 14M1 7L9 7',
  J: 'M8 0L8 10Q8 14 4.5 14Q1 14 1 10.5',
  K: 'M1 0L1 14M9 0L1 8M4 5.5L9.5 14',
  M: 'M0 14L.8 0L5 9L9.2 0L10 14',
  N: 'M1 14L1 0L9 14L9 0',
  P: 'M1 14L1 0L5.5 0Q9.5 0 9.5 3.8Q9.5 7.6 5.5 7.6L1 7.6',
  Q: 'M5 0Q.5 0 .5 7Q.5 14 5 14Q9.5 14 9.5 7Q9.5 0 5 0M6 10L10 15',
  R: 'M1 14L1 0L5.5 0Q9.5 0 9.5 3.8Q9.5 7.6 5.5 7.6L1 7.6M5 7.6L9.5 14',
  S: 'M9 2.3Q7.5 0 5 0Q1 0 1 3.3Q1 6 5 6.8Q9.5 7.6 9.5 10.7Q9.5 14 5 14Q2 14 .5 11.5',
  T: 'M0 0L10 0M5 0L5 14',
  U: 'M1 0L1 9Q1 14 5 14Q9 14 9 9L9 0',
  V: 'M0 0L5 14L10 0',
  W: 'M0 0L2.5 14L5 5L7.5 14L10 0',
  X: 'M.5 0L9.5 14M9.5 0L.5 14',
  Y: 'M0 0L5 7L10 0M5 7L5 14',
  Z: 'M.5 0L9.5 0L.5 14L9.5 14',
} as const;

export const CAPTCHA_LETTERS = Object.keys(STROKES).join('');

const WIDTH = 280;
const HEIGHT = 96;
const GROUND = '#f4efe4';
const NOISE = 4;

const between = (least: number, most: number): number => least + ((most - least) * randomInt(1_000)) / 1_000;
const ink = (): string => `hsl(${Math.round(between(0, 360))} 30% ${Math.round(between(18, 38))}%)`;

function letter(name: string, place: number, of: number): string {
  const step = WIDTH / (of + 0.6);
  const x = step * (place + 0.35) + between(-5, 5);
  const size = between(3.6, 4.6);
  const turn = `translate(${x.toFixed(1)} ${between(14, 24).toFixed(1)}) scale(${size.toFixed(2)}) rotate(${between(-16, 16).toFixed(1)} 5 7) skewX(${between(-12, 12).toFixed(1)})`;
  const path = STROKES[name as keyof typeof STROKES];
  return `<path transform="${turn}" d="${path}" stroke="${ink()}" stroke-width="${between(1.1, 1.9).toFixed(2)}"/>`;
}

function noise(): string {
  const y = () => between(8, HEIGHT - 8).toFixed(1);
  const [first, second] = [between(WIDTH * 0.2, WIDTH * 0.5), between(WIDTH * 0.5, WIDTH * 0.8)];
  return `<path d="M0 ${y()}C${first.toFixed(1)} ${y()} ${second.toFixed(1)} ${y()} ${WIDTH} ${y()}" stroke="${ink()}" stroke-width="${between(2, 3.4).toFixed(1)}"/>`;
}

/**
 * Dark letters on a light ground of their own, so that both light and dark brands can show them: an SVG of 280 by 96. Each letter has a size, turn, slant,
 * weight and colour of its own; some lines cross all of them. `text` is made of `CAPTCHA_LETTERS`.
 */
export function drawLetters(text: string): string {
  const letters = [...text].map((one, place) => letter(one, place, text.length));
  const lines = Array.from({ length: NOISE }, noise);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${GROUND}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}${lines.join('')}</g></svg>`
  );
}
