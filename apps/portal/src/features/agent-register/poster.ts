import { qrPicture } from '@pavilion/ui/qr-picture';
import { brandArt } from '../../parts/art.ts';

export interface PosterWords {
  house: string;
  title: string;
  lead: string;
  code: string;
  /** The text under the code: the address without its scheme. */
  address: string;
  /** Age and licence line at the foot. */
  foot: string;
}

const [WIDTH, HEIGHT] = [1080, 1350];
const MARGIN = 84;
const CODE = 380;

const load = (src: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = src;
  });

/** Cuts a text into lines that fit; scripts without blanks are cut by the letter. */
function linesOf(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const pieces = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  const lines: string[] = [''];
  for (const piece of pieces) {
    const tried = `${lines.at(-1) ?? ''}${piece}`;
    if (pen.measureText(tried).width <= most || lines.at(-1) === '') lines[lines.length - 1] = tried;
    else lines.push(piece.trimStart());
  }
  return lines.map((line) => line.trim());
}

/** As many lines as `linesOf` takes, of nearly equal length: the last line is never a single word. */
function evenLinesOf(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const count = linesOf(pen, text, most).length;
  let width = pen.measureText(text).width / count;
  while (width < most && linesOf(pen, text, width).length > count) width += 12;
  return linesOf(pen, text, Math.min(width, most));
}

function drawCover(pen: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const scale = Math.max(WIDTH / image.naturalWidth, HEIGHT / image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  pen.drawImage(image, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
}

function drawVeil(pen: CanvasRenderingContext2D): void {
  const veil = pen.createLinearGradient(0, 0, 0, HEIGHT);
  for (const [at, alpha] of [
    [0, 0.66],
    [0.18, 0.3],
    [0.34, 0.66],
    [0.55, 0.78],
    [1, 0.96],
  ] as const)
    veil.addColorStop(at, `rgba(5, 20, 24, ${alpha})`);
  pen.fillStyle = veil;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** The code on a white plate; scanners need its quiet zone, which the picture brings along. */
async function drawCode(pen: CanvasRenderingContext2D, address: string, [x, y]: readonly [number, number]): Promise<void> {
  const picture = await qrPicture(address);
  if (!picture) return;
  pen.fillStyle = 'white';
  pen.beginPath();
  pen.roundRect(x, y, CODE, CODE, 28);
  pen.fill();
  // Its modules stay whole squares: smoothing would blur their edges.
  pen.imageSmoothingEnabled = false;
  pen.save();
  pen.clip();
  pen.drawImage(await createImageBitmap(picture), x + 4, y + 4, CODE - 8, CODE - 8);
  pen.restore();
  pen.imageSmoothingEnabled = true;
}

/** The picture to share or print: the brand's art, why to come, the code to scan. PNG, 1080 × 1350; null where the browser draws none. */
export async function posterPicture(words: PosterWords, target: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const root = getComputedStyle(document.documentElement);
  const [display, text] = ['--font-display', '--font-text'].map((name) => root.getPropertyValue(name) || 'sans-serif');
  const [scene, mark] = await Promise.all([load(brandArt('register.webp')), load(brandArt('mark.svg'))]);
  pen.fillStyle = '#0b1a1c';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (scene) drawCover(pen, scene);
  drawVeil(pen);
  if (mark) pen.drawImage(mark, MARGIN, 76, 84, 84);
  pen.fillStyle = 'white';
  pen.textBaseline = 'alphabetic';
  pen.font = `600 52px ${display}`;
  pen.fillText(words.house, MARGIN + 108, 136);
  pen.font = `700 78px ${display}`;
  const titles = evenLinesOf(pen, words.title, WIDTH - MARGIN * 2).slice(0, 3);
  const top = 800 - CODE / 2 + 20 - titles.length * 88;
  titles.forEach((line, index) => pen.fillText(line, MARGIN, top + 78 + index * 88));
  pen.font = `400 34px ${text}`;
  const leads = linesOf(pen, words.lead, WIDTH - MARGIN * 2).slice(0, 3);
  leads.forEach((line, index) => pen.fillText(line, MARGIN, top + titles.length * 88 + 66 + index * 46));
  await drawCode(pen, target, [MARGIN, 842]);
  const side = MARGIN + CODE + 48;
  pen.font = `400 30px ${text}`;
  pen.fillText(words.code, side, 1000);
  pen.font = `600 40px ${text}`;
  linesOf(pen, words.address, WIDTH - side - MARGIN)
    .slice(0, 4)
    .forEach((line, index) => pen.fillText(line, side, 1056 + index * 50));
  pen.font = `400 24px ${text}`;
  pen.fillStyle = 'rgba(255, 255, 255, 0.82)';
  pen.fillText(words.foot, MARGIN, HEIGHT - 60);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
