import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { SLIDER_HEIGHT, SLIDER_PIECE, SLIDER_WIDTH } from '@pavilion/contract/verification/slider';

export interface Puzzle {
  /** Where the piece belongs: pixels from the left edge. */
  answer: number;
  pieceTop: number;
  /** Data addresses, drawn at twice their size. */
  background: string;
  piece: string;
}

const SCALE = 2;
const EDGE = 8;
/** The hole is never so near the beginning that the unmoved piece could be right. */
const MIN_WAY = 92;

/** A square with a knob above, one at the right and a notch at the left; it is turned at random. */
const SHAPE = 'M0 10H15a8.2 8.2 0 1 1 16 0H46V25a8.2 8.2 0 1 1 0 16V56H0V41a8.2 8.2 0 1 0 0-16Z';

/** A generated landscape with a piece cut out of it. */
export async function drawPuzzle(): Promise<Puzzle> {
  const answer = randomInt(MIN_WAY, SLIDER_WIDTH - SLIDER_PIECE - EDGE + 1);
  const pieceTop = randomInt(EDGE, SLIDER_HEIGHT - SLIDER_PIECE - EDGE + 1);
  const turn = `rotate(${randomInt(4) * 90} ${SLIDER_PIECE / 2} ${SLIDER_PIECE / 2})`;
  const landscape = scene();
  const hole = `<g transform="translate(${answer} ${pieceTop})"><path d="${SHAPE}" transform="${turn}" fill="#10181b" fill-opacity=".62"
    stroke="#fff" stroke-opacity=".75" stroke-width="1.4"/></g>`;
  const piece = `<defs><clipPath id="p"><path d="${SHAPE}" transform="${turn}"/></clipPath></defs>
    <g clip-path="url(#p)"><g transform="translate(${-answer} ${-pieceTop})">${landscape}</g></g>
    <path d="${SHAPE}" transform="${turn}" fill="none" stroke="#fff" stroke-opacity=".95" stroke-width="2.4"/>`;
  const [background, cut] = await Promise.all([
    picture(landscape + hole, { width: SLIDER_WIDTH, height: SLIDER_HEIGHT }),
    picture(piece, { width: SLIDER_PIECE, height: SLIDER_PIECE }),
  ]);
  return { answer, pieceTop, background, piece: cut };
}

async function picture(inner: string, { width, height }: { width: number; height: number }): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 78, alphaQuality: 90, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Between two numbers, in steps of a hundredth. */
const between = (least: number, most: number): number => randomInt(Math.round(least * 100), Math.round(most * 100) + 1) / 100;

/** A sky, a light in it, hills one behind the other, and a little dust: quiet tones that suit any brand. */
function scene(): string {
  const hue = randomInt(360);
  const tone = (shift: number, saturation: number, light: number) => `hsl(${(hue + shift) % 360} ${saturation}% ${light}%)`;
  const sky = `<defs><linearGradient id="s" x2="${between(0, 0.4)}" y2="1"><stop stop-color="${tone(20, 20, 84)}"/>
    <stop offset="1" stop-color="${tone(0, 20, 68)}"/></linearGradient></defs>
    <rect width="${SLIDER_WIDTH}" height="${SLIDER_HEIGHT}" fill="url(#s)"/>`;
  const light = `<circle cx="${randomInt(30, 270)}" cy="${randomInt(20, 70)}" r="${randomInt(12, 30)}" fill="${tone(40, 40, 91)}" fill-opacity=".8"/>`;
  const hills = [0, 1, 2, 3].map(
    (layer) =>
      `<path d="${hill(52 + layer * 26)}" fill="${tone(layer * 9, 16 + layer * 3, 60 - layer * 11)}" fill-opacity="${0.9 - layer * 0.03}"/>`,
  );
  const dust = Array.from(
    { length: 46 },
    () =>
      `<circle cx="${randomInt(SLIDER_WIDTH)}" cy="${randomInt(SLIDER_HEIGHT)}" r="${between(0.6, 2.6)}" fill="#fff" fill-opacity="${between(0.1, 0.4)}"/>`,
  );
  return [sky, light, ...hills, ...dust].join('');
}

/** A wavy line across the picture, filled down to its foot. */
function hill(height: number): string {
  const step = 50;
  let path = `M-10 ${height + between(-14, 14)}`;
  for (let x = 0; x <= SLIDER_WIDTH; x += step) {
    path += `S${x + step / 2} ${height + between(-22, 22)} ${x + step} ${height + between(-14, 14)}`;
  }
  return `${path}V${SLIDER_HEIGHT}H-10Z`;
}
