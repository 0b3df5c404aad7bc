// Single objects on nothing, for the places where a screen wants one: a wallet, an empty list, a reward.
const SIZE = 768;
const NAMES = ['coins', 'gift', 'wheel', 'pearl', 'cards', 'lantern', 'lotus-pond', 'vault', 'dice', 'koi', 'gems'];

export const objectPictures = NAMES.map((name) => ({
  name: `objects/${name}`,
  width: SIZE,
  height: SIZE,
  clear: true,
  html: () =>
    `<img src="/object/${name}.png" style="width:${SIZE}px;height:${SIZE}px;object-fit:contain;filter:saturate(1.08) contrast(1.03)">`,
  outputs: [{ file: `objects/${name}`, width: 384, formats: ['webp'], limit: 36 * 1024 }],
}));
