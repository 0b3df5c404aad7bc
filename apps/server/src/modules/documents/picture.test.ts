import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from './picture.ts';
import { alsoPages, bombPng, SCRIPT } from './testing/harmful-pictures.ts';

const plain = (width = 400, height = 320) => sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const refusal = (given: Buffer): Promise<unknown> =>
  cleanPicture(given).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  );

describe('a picture from outside', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('as %s that is a page too leaves nothing of the page', async (format) => {
    const picture = await plain().toFormat(format).toBuffer();
    for (const given of alsoPages(picture)) {
      expect(given.includes(SCRIPT)).toBe(true);
      const { bytes, preview, width, height } = await cleanPicture(given);
      expect([width, height]).toEqual([400, 320]);
      for (const made of [bytes, preview]) {
        expect(made.includes('script')).toBe(false);
        expect((await sharp(made).metadata()).format).toBe('jpeg');
      }
    }
  });

  test('with place, camera and words in it leaves its pixels alone', async () => {
    const metadata = await plain()
      .withExif({ IFD0: { Make: 'Camera', Copyright: SCRIPT }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(await sharp(metadata).metadata()).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer) });
    for (const made of Object.values(await cleanPicture(metadata)).filter(Buffer.isBuffer)) {
      const { exif, xmp, icc, iptc, comments } = await sharp(made).metadata();
      expect([exif, xmp, icc, iptc, comments]).toEqual(Array.from({ length: 5 }, () => undefined));
    }
  });

  test.each([
    ['nothing', () => Buffer.alloc(0), 'documents.picture.missing'],
    ['a page', () => Buffer.from(SCRIPT), 'documents.picture.type'],
    [
      'a page with a picture behind it',
      async () => Buffer.concat([Buffer.from(SCRIPT), await plain().png().toBuffer()]),
      'documents.picture.type',
    ],
    ['a drawing that can run', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'documents.picture.type'],
    ['another kind of picture', () => plain().gif().toBuffer(), 'documents.picture.type'],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'documents.picture.type'],
    ['the head of a picture and no more', async () => (await plain().jpeg().toBuffer()).subarray(0, 600), 'documents.picture.unreadable'],
    ['a hundred million pixels', () => bombPng(10_000), 'documents.picture.unreadable'],
    ['billions of pixels, by what it says', () => bombPng(60_000), 'documents.picture.unreadable'],
    ['one too small to read', () => plain(200, 900).jpeg().toBuffer(), 'documents.picture.too.small'],
  ] as const)('%s is refused', async (_what, make, code) => {
    expect(await refusal(await make())).toBe(code);
  });
});
