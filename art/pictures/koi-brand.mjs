// Golden Koi: banners, popup sides and promotion pictures, in lacquer and still water.
import { drawing, faded, frame, glints, glow, grain, lattice, moonDisc, object, radial, rays, ripples, scallops, stars, veil } from './layers.mjs';
import { bannerOutputs, promoOutputs, sideOutputs } from './brand-outputs.mjs';

const TEAL = ['#2c9aa0', '#0c4b57', '#03161d'];
const EMBER = ['#f0a050', '#8a2414', '#1c0605'];
const VIOLET = ['#6a74e0', '#2a2478', '#090822'];
const WINE = ['#d8562a', '#7c1810', '#1c0404'];
const NIGHT = ['#3f8f9c', '#12405a', '#04121f'];

/** The dark side on which live text stands; on a phone it is the upper left corner. */
const calm = (colour, phone) => veil(phone
  ? `radial-gradient(100% 78% at 0 0,${colour}e8 0,${colour}b0 34%,transparent 74%)`
  : `linear-gradient(90deg,${colour}ec 0,${colour}b8 30%,${colour}40 48%,transparent 60%)`);

const far = (name, at, blur, opacity = 0.5, turn = 0) => object(name, at, { blur, opacity, turn, shadow: false });

/** Banners draw on [w, h]; `phone` moves the subject to the lower right. */
const BANNERS = [
  ([w, h], phone) => {
    const at = phone ? [500, 420] : [870, 300];
    return frame(w, h, radial(TEAL, phone ? '66% 62%' : '70% 46%', '70% 100%'), drawing(w, h, ripples(...at, { flat: 0.62, count: 9, step: 58 }), glints(56, w, h)),
      far('koi-jade', phone ? [520, 30, 300, 200] : [930, 420, 400, 240], 6, 0.34, phone ? 30 : -8), far('leaf', phone ? [-90, 560, 260, 220] : [560, -80, 200, 170], 1, 0.75),
      object('koi', phone ? [120, 190, 660, 470] : [540, 30, 690, 500], { turn: phone ? 22 : 12 }),
      object('lotus-pond', phone ? [560, 470, 270, 210] : [1030, 430, 260, 200], { shadow: false }), calm(TEAL[2], phone), grain());
  },
  ([w, h], phone) => frame(w, h, radial(EMBER, phone ? '66% 56%' : '72% 40%', '66% 100%'),
    drawing(w, h, faded(phone ? 520 : 880, phone ? 380 : 270, 620, scallops(w, h, '#ffd9a0', { size: 96, strength: 0.22 })), glow(phone ? 530 : 880, phone ? 380 : 250, 420, '#ffb860', 0.6)),
    far('lantern', phone ? [610, -40, 220, 290] : [1080, -70, 220, 290], 5, 0.8), far('lantern-lit', phone ? [330, 90, 130, 170] : [590, -20, 170, 220], 6, 0.6),
    far('lantern-lit', phone ? [690, 380, 160, 210] : [1120, 330, 170, 220], 7, 0.5),
    object('lantern', phone ? [330, 170, 390, 480] : [660, -8, 450, 590], {}), calm(EMBER[2], phone), grain(0.06)),
  ([w, h], phone) => frame(w, h, radial(VIOLET, phone ? '66% 58%' : '72% 44%', '66% 100%'),
    drawing(w, h, `<g opacity=".32">${faded(phone ? 500 : 890, phone ? 410 : 270, 640, rays(20, phone ? 500 : 890, phone ? 410 : 270, 1300, '#aab8ff'))}</g>`),
    far('amethyst', phone ? [620, 60, 130, 130] : [620, 20, 130, 130], 4, 0.75, -16), far('sapphire', phone ? [690, 540, 130, 130] : [1130, 40, 150, 150], 3, 0.8, 20),
    object('gems', phone ? [220, 190, 540, 450] : [600, 34, 590, 530], {}), calm(VIOLET[2], phone), grain(0.06)),
  ([w, h], phone) => frame(w, h, radial(WINE, phone ? '66% 60%' : '72% 46%', '66% 100%'),
    drawing(w, h, faded(phone ? 500 : 890, phone ? 400 : 300, 660, lattice(w, h, '#ffc8a0', { gap: 84, strength: 0.2 })), glow(phone ? 520 : 890, phone ? 420 : 290, 380, '#ffc070', 0.45)),
    far('coin', phone ? [640, 60, 110, 110] : [600, 60, 120, 120], 3, 0.85, 24), far('coin', phone ? [300, 520, 90, 90] : [1110, 30, 100, 100], 4, 0.8, -20),
    object('gift', phone ? [330, 180, 360, 380] : [690, 60, 400, 420], {}), object('coins', phone ? [470, 400, 310, 260] : [960, 290, 300, 280], {}), calm(WINE[2], phone), grain(0.06)),
];

const PROMOS = [
  [EMBER, 'lantern', [130, 6, 220, 308], () => faded(240, 150, 300, scallops(480, 320, '#ffd9a0', { size: 60, strength: 0.24 })) + glow(240, 140, 190, '#ffc070', 0.6)],
  [WINE, 'coins', [84, 14, 312, 292], () => faded(240, 160, 320, lattice(480, 320, '#ffc8a0', { gap: 60, strength: 0.22 }))],
  [TEAL, 'lotus-pond', [60, 12, 360, 296], () => ripples(240, 190, { flat: 0.5, count: 6, step: 40, first: 90 })],
  [['#7ec8d8', '#1f5a88', '#06162e'], 'pearl', [90, 12, 300, 296], () => ripples(240, 190, { flat: 0.5, count: 6, step: 44, colour: '#e0f8ff' })],
  [['#4fb48a', '#0d5a48', '#031d1a'], 'cards', [80, 10, 320, 300], () => faded(240, 160, 320, lattice(480, 320, '#c8ffe6', { gap: 60, strength: 0.2 }))],
  [NIGHT, 'wheel', [60, 4, 360, 312], () => stars(40, 480, 200) + glow(240, 150, 220, '#9fe8e0', 0.3)],
];

const login = () => frame(740, 1388, radial(['#2b949c', '#0d505c', '#03161d'], '46% 34%', '90% 62%'),
  drawing(740, 1388, ripples(376, 500, { flat: 0.8, count: 9, step: 60 }), glints(70, 740, 1060)), far('koi-jade', [-80, 20, 480, 300], 9, 0.3, 10),
  far('leaf', [520, -60, 320, 280], 0, 0.85, 40), object('koi-pair', [14, 150, 712, 740], {}), veil('linear-gradient(transparent 58%,#03161dd0 80%,#03161d 100%)'), grain(0.05));

const register = () => frame(740, 1388, radial(['#3f8f9c', '#10405a', '#030f1c'], '50% 34%', '96% 62%'),
  drawing(740, 1388, stars(110, 740, 640), moonDisc(380, 400, 270, 0.92), `<rect y="690" width="740" height="700" fill="#06283a"/>`, glow(380, 700, 420, '#9fe0e8', 0.3),
    ripples(380, 900, { flat: 0.3, count: 8, step: 52 }), glints(60, 740, 1300)), far('lantern', [-60, -60, 240, 310], 2, 0.95), far('lantern-lit', [560, 60, 210, 270], 3, 0.9),
  object('lotus-pond', [70, 560, 600, 470], { shadow: false }), veil('linear-gradient(transparent 60%,#030f1cd0 82%,#030f1c 100%)'), grain(0.05));

export const koiPictures = [
  ...BANNERS.flatMap((draw, i) => [
    { name: `koi/banner-${i + 1}`, width: 1240, height: 600, html: () => draw([1240, 600], false), outputs: bannerOutputs('koi', i + 1).wide },
    { name: `koi/banner-${i + 1}-phone`, width: 780, height: 660, html: () => draw([780, 660], true), outputs: bannerOutputs('koi', i + 1).phone },
  ]),
  ...PROMOS.map(([ground, name, at, pattern], i) => ({
    name: `koi/promo-${i + 1}`, width: 480, height: 320, outputs: promoOutputs('koi', i + 1),
    html: () => frame(480, 320, radial(ground), drawing(480, 320, pattern()), object(name, at, {}), grain(0.05)),
  })),
  { name: 'koi/login', width: 740, height: 1388, html: login, outputs: sideOutputs('koi', 'login') },
  { name: 'koi/register', width: 740, height: 1388, html: register, outputs: sideOutputs('koi', 'register') },
];
