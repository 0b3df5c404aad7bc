// Golden Koi: banners, popup sides and promotion pictures, in lacquer and still water.
import {
  drawing,
  faded,
  frame,
  glints,
  glow,
  grain,
  lattice,
  moonDisc,
  object,
  radial,
  rays,
  ripples,
  scallops,
  stars,
  veil,
} from './layers.mjs';
import { bannerOutputs, promoOutputs, sideOutputs } from './brand-outputs.mjs';

const TEAL = ['#2c9aa0', '#0c4b57', '#03161d'];
const EMBER = ['#f0a050', '#8a2414', '#1c0605'];
const VIOLET = ['#6a74e0', '#2a2478', '#090822'];
const NIGHT = ['#3f8f9c', '#12405a', '#04121f'];

/** The dark side on which live text stands; on a phone it is the upper left corner. */
const calm = (colour, phone) =>
  veil(
    phone
      ? `radial-gradient(100% 78% at 0 0,${colour}e8 0,${colour}b0 34%,transparent 74%)`
      : `linear-gradient(90deg,${colour}ec 0,${colour}b8 30%,${colour}40 48%,transparent 60%)`,
  );

const shine = (x, y) => `<g opacity=".32">${faded(x, y, 640, rays(20, x, y, 1300, '#aab8ff'))}</g>`;

const far = (name, at, blur, opacity = 0.5, turn = 0) => object(name, at, { blur, opacity, turn, shadow: false });

/** Banners draw on [w, h]; `phone` moves the subject to the lower right. */
const BANNERS = [
  ([w, h], phone) => {
    const at = phone ? [500, 420] : [870, 300];
    return frame(
      w,
      h,
      radial(TEAL, phone ? '66% 62%' : '70% 46%', '70% 100%'),
      drawing(w, h, ripples(...at, { flat: 0.62, count: 9, step: 58 }), glints(56, w, h)),
      far('koi-jade', phone ? [520, 20, 300, 200] : [590, 420, 330, 200], 6, 0.3, phone ? 30 : -8),
      far('leaf', phone ? [-90, 560, 260, 220] : [560, -80, 200, 170], 1, 0.75),
      object('koi', phone ? [130, 214, 630, 440] : [540, 30, 690, 500], { turn: phone ? 22 : 12 }),
      object('lotus-pond', phone ? [600, 540, 230, 170] : [1040, 440, 250, 190], { shadow: false }),
      calm(TEAL[2], phone),
      grain(),
    );
  },
  ([w, h], phone) =>
    frame(
      w,
      h,
      radial(EMBER, phone ? '66% 56%' : '72% 40%', '66% 100%'),
      drawing(
        w,
        h,
        faded(phone ? 520 : 880, phone ? 380 : 270, 620, scallops(w, h, '#ffd9a0', { size: 96, strength: 0.22 })),
        glow(phone ? 530 : 880, phone ? 380 : 250, 420, '#ffb860', 0.6),
      ),
      far('lantern', phone ? [610, -40, 220, 290] : [1080, -70, 220, 290], 5, 0.8),
      far('lantern-lit', phone ? [330, 430, 110, 150] : [590, 360, 120, 160], 7, 0.5),
      far('lantern-lit', phone ? [690, 380, 160, 210] : [1120, 330, 170, 220], 7, 0.5),
      object('lantern', phone ? [400, 200, 350, 446] : [660, -8, 450, 590], {}),
      calm(EMBER[2], phone),
      grain(0.06),
    ),
  // Every round can be checked: the strong-room door and what it keeps.
  ([w, h], phone) =>
    frame(
      w,
      h,
      radial(VIOLET, phone ? '66% 58%' : '72% 44%', '66% 100%'),
      drawing(w, h, shine(...(phone ? [500, 400] : [890, 280]))),
      object('vault', phone ? [350, 240, 380, 380] : [650, 40, 500, 500], {}),
      object('amethyst', phone ? [620, 490, 140, 140] : [1060, 400, 160, 160], { turn: 12 }),
      object('emerald', phone ? [290, 500, 120, 130] : [590, 420, 130, 140], { turn: -14 }),
      object('ruby', phone ? [410, 560, 140, 94] : [720, 480, 160, 110], { turn: 6 }),
      calm(VIOLET[2], phone),
      grain(0.06),
    ),
  ([w, h], phone) =>
    frame(
      w,
      h,
      radial(NIGHT, phone ? '66% 54%' : '72% 42%', '66% 100%'),
      drawing(w, h, stars(90, w, h), moonDisc(phone ? 590 : 930, phone ? 380 : 260, phone ? 180 : 236, 0.94)),
      object('dice', phone ? [320, 320, 430, 330] : [620, 90, 570, 480], {}),
      calm(NIGHT[2], phone),
      grain(0.06),
    ),
];

/** [ground, pattern, objects as [name, box, options?]]. */
const PROMOS = [
  [
    EMBER,
    () => faded(240, 150, 300, scallops(480, 320, '#ffd9a0', { size: 60, strength: 0.24 })) + glow(240, 150, 200, '#ffc070', 0.6),
    [
      ['lantern-lit', [30, -30, 110, 150], { blur: 2, shadow: false }],
      ['lantern-lit', [350, -20, 100, 140], { blur: 3, shadow: false }],
      ['gift', [118, 28, 244, 270]],
    ],
  ],
  [
    ['#7ec8d8', '#1f5a88', '#06162e'],
    () => ripples(240, 190, { flat: 0.5, count: 6, step: 44, colour: '#e0f8ff' }),
    [['pearl', [90, 12, 300, 296]]],
  ],
  [
    ['#c85a4a', '#5a2350', '#120a24'],
    () => stars(50, 480, 240) + glow(240, 170, 240, '#ff9a58', 0.4),
    [
      ['sky-lantern', [30, 30, 80, 110], { opacity: 0.9, shadow: false }],
      ['sky-lantern', [380, 150, 70, 96], { blur: 1, shadow: false }],
      ['star-lantern', [110, 18, 260, 284]],
    ],
  ],
  [
    TEAL,
    () => faded(240, 170, 320, rays(20, 240, 170, 600, '#8fe0dc')).replace('<g mask', '<g opacity=".25" mask'),
    [
      ['ruby', [26, 26, 140, 104], { turn: -8 }],
      ['vault', [316, 12, 134, 134]],
      ['koi', [4, 150, 224, 160], { turn: 10 }],
      ['dice', [290, 154, 176, 152]],
      ['lantern', [150, 4, 176, 232]],
    ],
  ],
  [
    NIGHT,
    () => stars(50, 480, 190) + moonDisc(340, 92, 62) + ripples(230, 230, { flat: 0.36, count: 6, step: 40, first: 90 }),
    [['lotus-pond', [40, 60, 370, 250]]],
  ],
  [
    ['#4fb48a', '#0d5a48', '#031d1a'],
    () => faded(240, 160, 320, lattice(480, 320, '#c8ffe6', { gap: 60, strength: 0.2 })),
    [['cards', [80, 10, 320, 300]]],
  ],
];

const login = () =>
  frame(
    740,
    1388,
    radial(['#2b949c', '#0d505c', '#03161d'], '46% 34%', '90% 62%'),
    drawing(740, 1388, ripples(376, 500, { flat: 0.8, count: 9, step: 60 }), glints(70, 740, 1060)),
    far('koi-jade', [-80, 20, 480, 300], 9, 0.3, 10),
    far('leaf', [520, -60, 320, 280], 0, 0.85, 40),
    object('koi-pair', [14, 150, 712, 740], {}),
    veil('linear-gradient(transparent 58%,#03161dd0 80%,#03161d 100%)'),
    grain(0.05),
  );

/** A lantern on its way home over the night water. */
const forget = () =>
  frame(
    740,
    1388,
    radial(['#3f6f9c', '#122c56', '#040c1c'], '60% 30%', '96% 62%'),
    drawing(
      740,
      1388,
      stars(130, 740, 620),
      moonDisc(560, 210, 96, 0.9),
      `<rect y="760" width="740" height="640" fill="#061a30"/>`,
      glow(370, 560, 420, '#ffb060', 0.4),
      ripples(370, 900, { flat: 0.3, count: 8, step: 52 }),
      glints(60, 740, 1300),
    ),
    far('sky-lantern', [70, 120, 120, 156], 3, 0.85),
    far('sky-lantern', [600, 420, 84, 110], 4, 0.8),
    far('sky-lantern', [150, 470, 60, 78], 4, 0.7),
    object('sky-lantern', [200, 330, 340, 440], { turn: -3 }),
    veil('linear-gradient(transparent 60%,#040c1cd0 82%,#040c1c 100%)'),
    grain(0.05),
  );

const register = () =>
  frame(
    740,
    1388,
    radial(['#3f8f9c', '#10405a', '#030f1c'], '50% 34%', '96% 62%'),
    drawing(
      740,
      1388,
      stars(110, 740, 640),
      moonDisc(380, 400, 270, 0.92),
      `<rect y="690" width="740" height="700" fill="#06283a"/>`,
      glow(380, 700, 420, '#9fe0e8', 0.3),
      ripples(380, 900, { flat: 0.3, count: 8, step: 52 }),
      glints(60, 740, 1300),
    ),
    far('lantern', [-60, -60, 240, 310], 2, 0.95),
    far('lantern-lit', [560, 60, 210, 270], 3, 0.9),
    object('lotus-pond', [70, 560, 600, 470], { shadow: false }),
    veil('linear-gradient(transparent 60%,#030f1cd0 82%,#030f1c 100%)'),
    grain(0.05),
  );

export const koiPictures = [
  ...BANNERS.flatMap((draw, i) => [
    {
      name: `koi/banner-${i + 1}`,
      width: 1240,
      height: 600,
      html: () => draw([1240, 600], false),
      outputs: bannerOutputs('koi', i + 1).wide,
    },
    {
      name: `koi/banner-${i + 1}-phone`,
      width: 780,
      height: 660,
      html: () => draw([780, 660], true),
      outputs: bannerOutputs('koi', i + 1).phone,
    },
  ]),
  ...PROMOS.map(([ground, pattern, objects], i) => ({
    name: `koi/promo-${i + 1}`,
    width: 480,
    height: 320,
    outputs: promoOutputs('koi', i + 1),
    html: () =>
      frame(
        480,
        320,
        radial(ground),
        drawing(480, 320, pattern()),
        objects.map(([name, at, options]) => object(name, at, options)),
        grain(0.05),
      ),
  })),
  { name: 'koi/login', width: 740, height: 1388, html: login, outputs: sideOutputs('koi', 'login') },
  { name: 'koi/forget', width: 740, height: 1388, html: forget, outputs: sideOutputs('koi', 'forget') },
  { name: 'koi/register', width: 740, height: 1388, html: register, outputs: sideOutputs('koi', 'register') },
];
