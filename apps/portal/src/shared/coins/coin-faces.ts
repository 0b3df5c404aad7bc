export type Face = HTMLCanvasElement;

const SIZE = 64;

function face(draw: (paint: CanvasRenderingContext2D) => void): Face {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const paint = canvas.getContext('2d');
  if (paint) draw(paint);
  return canvas;
}

const token = (style: CSSStyleDeclaration, name: string): string => style.getPropertyValue(name).trim() || 'currentcolor';

/** A coin with a square hole, lit from the upper left. */
export const drawCoin = (style: CSSStyleDeclaration): Face =>
  face((paint) => {
    const gold = token(style, '--money');
    const dark = token(style, '--on-money');
    const disc = (radius: number, fill: string | CanvasGradient, alpha = 1) => {
      paint.globalAlpha = alpha;
      paint.fillStyle = fill;
      paint.beginPath();
      paint.arc(SIZE / 2, SIZE / 2, radius, 0, 2 * Math.PI);
      paint.fill();
      paint.globalAlpha = 1;
    };
    disc(31, dark, 0.55);
    disc(29.5, gold);
    const light = paint.createLinearGradient(8, 8, 56, 56);
    light.addColorStop(0, 'rgb(255 255 255 / 0.75)');
    light.addColorStop(0.45, 'rgb(255 255 255 / 0)');
    light.addColorStop(1, 'rgb(60 30 0 / 0.6)');
    disc(29.5, light);
    const inner = paint.createLinearGradient(56, 56, 8, 8);
    inner.addColorStop(0, 'rgb(255 255 255 / 0.4)');
    inner.addColorStop(0.5, 'rgb(255 255 255 / 0)');
    inner.addColorStop(1, 'rgb(60 30 0 / 0.35)');
    disc(23.5, inner);
    paint.fillStyle = dark;
    paint.fillRect(23, 23, 18, 18);
  });

/** Strips, dots and ribbons of the brand's paper. */
export function drawScraps(style: CSSStyleDeclaration): Face[] {
  const colours = ['--action', '--sea', '--money', '--sea-2'].map((name) => token(style, name));
  return colours.flatMap((colour) => [
    face((paint) => {
      paint.fillStyle = colour;
      paint.fillRect(8, 20, 48, 24);
    }),
    face((paint) => {
      paint.fillStyle = colour;
      paint.beginPath();
      paint.arc(SIZE / 2, SIZE / 2, 16, 0, 2 * Math.PI);
      paint.fill();
    }),
    face((paint) => {
      paint.strokeStyle = colour;
      paint.lineWidth = 11;
      paint.lineCap = 'round';
      paint.beginPath();
      paint.moveTo(8, 32);
      paint.quadraticCurveTo(20, 8, 32, 32);
      paint.quadraticCurveTo(44, 56, 56, 32);
      paint.stroke();
    }),
  ]);
}
