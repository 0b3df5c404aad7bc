import sharp from 'sharp';

const THUMB = { width: 360, height: 270 } as const;
const TALL = { width: 200, height: 420 } as const;
const GAP = 16;
const LABEL = 28;
const ACROSS = 1_840;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const label = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="19" font-family="sans-serif" font-size="15" fill="#ddd">${escaped(text)}</text></svg>`,
  );

/** Writes one picture of all `pictures`, each with its name: the top of each, at the shape of its window. */
export async function writeContactSheet(
  pictures: readonly { name: string; file: string }[],
  window: { width: number },
  to: string,
): Promise<void> {
  const { width, height } = window.width < 600 ? TALL : THUMB;
  const columns = Math.floor((ACROSS - GAP) / (width + GAP));
  const rows = Math.ceil(pictures.length / columns);
  const parts = await Promise.all(
    pictures.map(async ({ name, file }, index) => {
      const left = GAP + (index % columns) * (width + GAP);
      const top = GAP + Math.floor(index / columns) * (height + LABEL + GAP);
      const thumb = await sharp(file).resize({ width, height, fit: 'cover', position: 'top' }).png().toBuffer();
      return [
        { input: label(name, width), left, top },
        { input: thumb, left, top: top + LABEL },
      ];
    }),
  );
  await sharp({ create: { width: ACROSS, height: GAP + rows * (height + LABEL + GAP), channels: 3, background: '#333' } })
    .composite(parts.flat())
    .png()
    .toFile(to);
}
