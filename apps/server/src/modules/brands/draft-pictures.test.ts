import path from 'node:path';
import { crc32 } from 'node:zlib';
import { BRAND_PICTURES, type BrandPictureUse, type PictureFocus } from '@pavilion/contract/content/brand-pictures';
import * as desk from '@pavilion/contract/operator/desk';
import * as contract from '@pavilion/contract/brands/desk';
import { systemStatus } from '@pavilion/contract/content/system';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type DeskVisitor, ownerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { checkPicture } from '../content/brand-art.ts';
import { SERRA } from './testing/folders.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let draftId: string;

beforeAll(async () => {
  world = await testPlatform({ shell: { portalDist: path.join(SERRA, 'no-build'), artDir: SERRA } });
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  draftId = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value.draftId;
});
afterAll(() => world.close());

interface PictureUpload {
  use: BrandPictureUse;
  name?: string;
  focus?: PictureFocus;
  type?: string;
  to?: string;
}
interface Answer {
  success: boolean;
  errorCode?: string;
  message?: string;
  value: { version: number; picture: string; files: string[] };
}

async function send(body: Buffer, { use, name, focus, type = 'image/png', to = draftId }: PictureUpload): Promise<Answer> {
  const query = new URLSearchParams({ draftId: to, use, ...(name ? { name } : {}), ...(focus ? { focus } : {}) });
  const answer = await fetch(`${world.deskUrl}${contract.brandDraftPicture.path}?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: owner.token ?? '', 'content-type': type, language: 'EN' },
    body: new Uint8Array(body),
  });
  return (await answer.json()) as Answer;
}
const view = async () => (await owner.call(contract.brandDraft, undefined, { draftId })).value;
const versionNow = async () => (await world.database.pool.query<{ version: number }>('SELECT version FROM brand_draft')).rows[0]?.version;
const read = async (name: string) =>
  Buffer.from((await owner.call(contract.brandDraftFile, undefined, { draftId, name })).value.data, 'base64');

/** Left half red, right half blue. */
async function halves(width: number, height: number): Promise<Sharp> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#d02020' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#2020d0' } }).composite([{ input: red, left: 0, top: 0 }]);
}
const pngOf = async (width: number, height: number): Promise<Buffer> => (await halves(width, height)).png().toBuffer();
const isRed = async (body: Buffer): Promise<boolean> => {
  const { data } = await sharp(body).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0);
};

/** A picture of one point that says it has more. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const body = await pngOf(2, 2);
  body.writeUInt32BE(width, 16);
  body.writeUInt32BE(height, 20);
  body.writeUInt32BE(crc32(body.subarray(12, 29)), 29);
  return body;
}

const SIZES: Readonly<Record<Exclude<BrandPictureUse, 'logo'>, Record<string, [number, number]>>> = {
  login: { login: [740, 1388] },
  register: { register: [740, 1388] },
  banner: { 'spring-1240': [1240, 600], 'spring-620': [620, 300], 'spring-phone': [780, 660] },
  promotion: { spring: [480, 320] },
  game: { 'spring-360': [360, 360], 'spring-720': [720, 720], 'spring-bare-360': [360, 360] },
  object: { spring: [400, 400] },
  way: { spring: [192, 192] },
};

test.each(Object.keys(SIZES) as (keyof typeof SIZES)[])(
  '%s: every size in two formats, without what was written into the file',
  async (use) => {
    const least = BRAND_PICTURES[use];
    // On its side, as a camera writes it.
    const given = await (
      await halves(least.height + 300, least.width + 300)
    )
      .withExif({ IFD0: { Artist: 'somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { value } = await send(given, { use, name: 'spring', type: 'image/jpeg' });
    const wanted = Object.entries(SIZES[use]).flatMap(([base]) => [`art/${base}.avif`, `art/${base}.webp`]);
    expect(value.files).toEqual(wanted);
    expect(value.picture).toBe(use === 'login' || use === 'register' ? use : 'spring');
    for (const file of wanted) {
      const body = await read(file);
      const { width, height, exif, icc, xmp, orientation } = await sharp(body).metadata();
      const [base = ''] = file.slice(4).split('.');
      expect([width, height]).toEqual(SIZES[use][base]);
      expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
      expect(await checkPicture({ name: file.slice(4), body })).toMatchObject({ name: file.slice(4) });
    }
  },
);

test.each([
  ['left', true],
  ['right', false],
] as const)('the part in focus stays: %s', async (focus, red) => {
  const { value } = await send(await pngOf(2000, 720), { use: 'game', name: 'focus', focus });
  expect(await isRed(await read(value.files[1] ?? ''))).toBe(red);
});

test('a logo of points becomes the mark and the icons, on the colour of the brand', async () => {
  const { value } = await send(await pngOf(900, 600), { use: 'logo' });
  expect(value.files).toEqual(
    ['mark.svg', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((name) => `art/${name}`),
  );
  for (const file of value.files)
    expect(await checkPicture({ name: file.slice(4), body: await read(file) })).toMatchObject({ name: file.slice(4) });
  const { data, info } = await sharp(await read('art/icon-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  const { themeColor } = JSON.parse((await view()).texts['theme.json'] ?? '') as { themeColor: string };
  expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(themeColor.toLowerCase());
});

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>alert(1)</script><circle cx="32" cy="32" r="30" fill="#d02020" /></svg>';

test('a drawn logo loses what acts and stays a drawing', async () => {
  const { value } = await send(Buffer.from(DRAWING), { use: 'logo', type: 'image/svg+xml' });
  expect(value.picture).toBe('mark');
  expect((await read('art/mark.svg')).toString()).toBe(DRAWING.replace(/<script>.*<\/script>/, ''));
  const icon = await sharp(await read('art/icon-192.png'))
    .extract({ left: 92, top: 92, width: 8, height: 8 })
    .png()
    .toBuffer();
  expect(await isRed(icon)).toBe(true);
});

test.each<[string, () => Buffer | Promise<Buffer>, PictureUpload, [code: string, words?: string]]>([
  ['nothing', () => Buffer.alloc(0), { use: 'banner', name: 'a' }, ['documents.picture.missing']],
  ['a text', () => Buffer.from('not a picture'), { use: 'banner', name: 'a' }, ['documents.picture.type']],
  [
    'a drawing where points are needed',
    () => Buffer.from(DRAWING),
    { use: 'banner', name: 'a', type: 'image/svg+xml' },
    ['documents.picture.type'],
  ],
  ['a page as a logo', () => Buffer.from('<html></html>'), { use: 'logo', type: 'image/svg+xml' }, ['documents.picture.type']],
  [
    'a small banner',
    () => pngOf(1239, 900),
    { use: 'banner', name: 'a' },
    ['desk.brand.picture.small', 'This picture is 1239 × 900 pixels. The minimum is 1240 × 660.'],
  ],
  [
    'more points than are read',
    () => claiming(10_000, 5001),
    { use: 'banner', name: 'a' },
    ['desk.brand.picture.pixels', 'This picture is 10000 × 5001 pixels. The maximum is 50 megapixels.'],
  ],
  ['a picture that breaks off', () => claiming(2000, 1000), { use: 'banner', name: 'a' }, ['documents.picture.unreadable']],
  ['a banner without a name', () => pngOf(1300, 700), { use: 'banner' }, ['desk.brand.file']],
  ['a name that leads elsewhere', () => pngOf(1300, 700), { use: 'banner', name: '../mark' }, ['request_param_err']],
])('%s is refused', async (_name, make, sent, [code, words]) => {
  const before = await versionNow();
  const { success, errorCode, message } = await send(await make(), sent);
  expect([success, errorCode]).toEqual([false, code]);
  if (words) expect(message).toBe(words);
  expect(await versionNow()).toBe(before);
});

test('a draft of somebody else does not exist', async () => {
  expect((await send(await pngOf(480, 320), { use: 'promotion', name: 'a', to: 'bdr_none' })).errorCode).toBe('not.found');
});

test("a brand with the product's pictures has them all as its own with the first, and shows what was uploaded once it is in force", async () => {
  await owner.call(contract.brandDraftDrop, { draftId });
  draftId = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value.draftId;
  expect((await view()).files.filter(({ name }) => name.startsWith('art/'))).toEqual([]);
  const { version } = await view();
  await send(Buffer.from(DRAWING), { use: 'logo', type: 'image/svg+xml' });
  const draft = await view();
  expect(draft.problems).toEqual([]);
  expect(JSON.parse(draft.texts['content/brand.json'] ?? '')).not.toHaveProperty('settings.artBase');
  expect(draft.texts['content/announcements.json']).not.toContain('/art/brands/');
  expect(draft.changes.map(({ file }) => file)).toEqual(
    ['apple-touch-icon.png', 'favicon.svg', 'icon-192.png', 'icon-512.png', 'mark.svg'].map((name) => `art/${name}`),
  );
  expect(draft.files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['art/login.avif', 'art/banner-1-phone.webp', 'art/promo-6.avif']),
  );
  world.pass(31);
  await owner.call(desk.deskElevate, { code: owner.code });
  const early = await owner.call(contract.brandDraftPublish, { draftId, version, reason: 'drill' });
  expect(early.code).toBe('desk.changed.meanwhile');
  const done = await owner.call(contract.brandDraftPublish, { draftId, version: draft.version, reason: 'a new mark' });
  expect(done.value.outcome).toBe('changed');
  const { info } = (await new Browser(world, { merchant: 'koi' }).call(systemStatus)).value;
  expect(info.brand.artBase).toMatch(/^\/art\/imported\//);
  const shown = await fetch(`${world.url}${info.brand.artBase}/mark.svg`);
  expect(await shown.text()).toContain('<circle cx="32"');
});
