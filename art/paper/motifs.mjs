// Things cut from paper. Each is drawn round its own origin, about 400 units tall, and placed with `put`.
import { box, C, circle, cut, leaf, put, rays, sheet, star } from './kit.mjs';

export const sun = ({ face = false } = {}) =>
  sheet(rays(0, 0, 120, 246, 12, 40, C.coral, 0)) +
  sheet(rays(0, 0, 120, 214, 12, 30, C.tang, 15)) +
  sheet(circle(0, 0, 148, C.coral)) +
  sheet(circle(0, 0, 118, C.lemon)) +
  (face ? sheet(circle(0, 0, 70, C.lemonL)) : '');

/** A beach umbrella from above. */
export function umbrella(r, colour, turn = 0) {
  let parts = '';
  for (let i = 0; i < 10; i++) {
    const [a, b] = [(i * Math.PI) / 5, ((i + 1) * Math.PI) / 5];
    const m = (a + b) / 2;
    const at = (angle, k) => `${(Math.cos(angle) * r * k).toFixed(1)} ${(Math.sin(angle) * r * k).toFixed(1)}`;
    parts += cut(`M0 0L${at(a, 1)}Q${at(m, 1.12)} ${at(b, 1)}Z`, i % 2 ? colour : C.cream);
  }
  return put(0, 0, turn, 1, sheet(parts) + sheet(circle(0, 0, r * 0.12, C.cream)));
}

/** A beach umbrella from the side, standing. */
export const parasol = (a = C.coral, b = C.cream) =>
  sheet(box(-7, -150, 14, 350, 7, C.sandD)) +
  sheet(
    cut(
      'M-200 -20C-190 -150 -90 -200 0 -200C90 -200 190 -150 200 -20Q170 -48 133 -20Q100 -48 66 -20Q33 -48 0' +
        ' -20Q-33 -48 -66 -20Q-100 -48 -133 -20Q-170 -48 -200 -20Z',
      a,
    ),
  ) +
  sheet(
    cut('M-133 -20C-130 -120 -70 -200 0 -200C-30 -150 -60 -100 -66 -20Q-100 -48 -133 -20Z', b) +
      cut('M133 -20C130 -120 70 -200 0 -200C30 -150 60 -100 66 -20Q100 -48 133 -20Z', b),
  ) +
  sheet(circle(0, -206, 14, C.lemon));

export const sailboat = () =>
  sheet(cut('M10 80 L10 -190 L170 50Z', C.cream)) +
  sheet(cut('M-10 70 L-4 -150 L-120 50Z', C.tang)) +
  sheet(box(-5, -206, 12, 300, 6, C.ink)) +
  sheet(cut('M10 -206 L64 -188 L10 -168Z', C.coral)) +
  sheet(cut('M-160 90 H180 Q150 170 90 170 H-80 Q-140 166 -160 90Z', C.navy)) +
  sheet(cut('M-152 108H172L164 126H-144Z', C.coral));

const SHELL = [
  [-72, 250, C.plum],
  [72, 250, C.plum],
  [-54, 312, C.rose],
  [54, 312, C.rose],
  [-36, 352, C.coralD],
  [36, 352, C.coralD],
  [-18, 376, C.coral],
  [18, 376, C.coral],
  [0, 384, C.pink],
];
export const shell = () =>
  put(
    0,
    190,
    0,
    0.98,
    SHELL.map(([turn, length, fill]) =>
      sheet(
        put(
          0,
          0,
          turn,
          1,
          cut(`M-8 0 L-62 ${-length + 30} Q-58 ${-length - 26} 0 ${-length - 30} Q58 ${-length - 26} 62 ${-length + 30} L8 0Z`, fill),
        ),
      ),
    ).join('') +
      sheet(cut('M-80 -30 Q0 -80 80 -30 L60 26 Q0 50 -60 26Z', C.peach)) +
      sheet(circle(0, -84, 46, C.cream)) +
      circle(-15, -101, 13, C.white),
  );

export const lighthouse = () =>
  sheet(cut('M-64 -160 H64 L96 200 H-96Z', C.cream)) +
  sheet(cut('M-71 -80 H71 L79 0 H-79Z', C.coralD)) +
  sheet(cut('M-87 80 H87 L95 160 H-95Z', C.coralD)) +
  sheet(box(-84, -176, 168, 28, 10, C.ink)) +
  sheet(box(-48, -248, 96, 76, 8, C.lemon)) +
  sheet(cut('M-68 -244 Q0 -320 68 -244Z', C.coralD)) +
  sheet(box(-26, 26, 52, 40, 20, C.navy));

export const kite = () =>
  `<path d="M-60 190C-160 240 -30 290 -140 370" fill="none" stroke="${C.ink}" stroke-width="5"/>` +
  sheet(cut('M60 -190 L240 0 L60 0Z', C.coral)) +
  sheet(cut('M60 -190 L-120 0 L60 0Z', C.lemon)) +
  sheet(cut('M-120 0 L60 0 L-30 190Z', C.seaM)) +
  sheet(cut('M240 0 L60 0 L-30 190Z', C.tang)) +
  [
    [-88, 232, -30, C.coral],
    [-74, 282, 20, C.cream],
    [-124, 332, -20, C.lemon],
  ]
    .map(([x, y, turn, fill]) => sheet(put(x, y, turn, 1, cut('M0 0L-44 -24V24Z M0 0L44 -24V24Z', fill))))
    .join('');

const PIPS = {
  1: [[100, 100]],
  2: [
    [54, 54],
    [146, 146],
  ],
  3: [
    [50, 50],
    [100, 100],
    [150, 150],
  ],
  4: [
    [54, 54],
    [146, 54],
    [54, 146],
    [146, 146],
  ],
  5: [
    [50, 50],
    [150, 50],
    [100, 100],
    [50, 150],
    [150, 150],
  ],
  6: [
    [54, 44],
    [54, 100],
    [54, 156],
    [146, 44],
    [146, 100],
    [146, 156],
  ],
};
const dieFace = (matrix, fill, value, pip) =>
  `<g transform="matrix(${matrix})">${box(2, 2, 196, 196, 30, fill)}` +
  `${PIPS[value].map(([x, y]) => circle(x, y, 20, pip)).join('')}</g>`;

/** A die from its corner: `fills` and `values` are top, left, right. */
export const die = (fills, values, pip) =>
  sheet(dieFace('.866 .5 -.866 .5 0 -200', fills[0], values[0], pip)) +
  sheet(dieFace('.866 .5 0 1 -173 -100', fills[1], values[1], pip)) +
  sheet(dieFace('.866 -.5 0 1 0 0', fills[2], values[2], pip));
export const CORAL_DIE = [C.coral, C.coralD, C.red];
export const CREAM_DIE = ['#FFFDF6', '#F3E6D0', '#E4D0AE'];

export const fish = () =>
  sheet(cut('M200 0 L330 -110 C310 -30 310 50 336 130Z', C.tangD)) +
  sheet(cut('M-60 -140 C20 -236 120 -210 150 -110Z', C.tangD), cut('M-40 130 C0 210 80 210 110 140Z', C.tangD)) +
  sheet(cut('M-290 10 C-210 -140 70 -180 230 0 C80 190 -210 160 -290 10Z', C.tang)) +
  sheet(cut('M-116 -104 Q-30 0 -116 128 Q-60 140 -30 140 Q50 10 -34 -122 Q-80 -118 -116 -104Z', C.cream)) +
  sheet(circle(-190, -24, 36, C.cream)) +
  sheet(circle(-196, -24, 20, C.ink)) +
  circle(-202, -32, 7, C.white) +
  sheet(leaf(0, 30, 120, 34, 116, C.tangD));

export const gift = () =>
  sheet(box(-150, -60, 300, 230, 18, C.coral)) +
  sheet(box(-34, -60, 68, 230, 0, C.lemon)) +
  sheet(box(-172, -120, 344, 84, 18, C.coralD)) +
  sheet(box(-34, -120, 68, 84, 0, C.lemon)) +
  sheet(
    cut('M0 -122C-60 -240 -170 -220 -150 -160C-138 -124 -60 -118 0 -122Z', C.lemon),
    cut('M0 -122C60 -240 170 -220 150 -160C138 -124 60 -118 0 -122Z', C.lemon),
  ) +
  sheet(circle(0, -126, 30, C.tang));

/** A fan of sun-shaped counters. */
export const counters = () =>
  [
    [-110, 70, C.seaM],
    [110, 80, C.leaf],
    [0, -40, C.coral],
  ]
    .map(([x, y, fill]) =>
      put(
        x,
        y,
        0,
        1,
        sheet(circle(0, 0, 118, fill)) +
          sheet(Array.from({ length: 8 }, (_, i) => put(0, 0, i * 45, 1, box(-16, -118, 32, 34, 6, C.cream)))) +
          sheet(circle(0, 0, 76, C.cream)) +
          sheet(star(0, 4, 44, fill)),
      ),
    )
    .join('');

/** A cut stone from the side, `r` from its middle to its girdle's end: `tints` run from light to dark. */
export function gem(r, tints) {
  const p = (...points) => `M${points.map(([x, y]) => `${(x * r).toFixed(1)} ${(y * r).toFixed(1)}`).join('L')}Z`;
  const [light, bright, middle, deep, dark] = tints;
  const tip = [0, 0.95];
  const girdle = [
    [-1, -0.2],
    [-0.46, -0.2],
    [0, -0.2],
    [0.46, -0.2],
    [1, -0.2],
  ];
  const top = [
    [-0.62, -0.62],
    [-0.22, -0.62],
    [0.22, -0.62],
    [0.62, -0.62],
  ];
  const pavilion = [bright, middle, deep, dark].map((fill, i) => cut(p(girdle[i], girdle[i + 1], tip), fill)).join('');
  const crown = [
    [girdle[0], top[0], girdle[1], bright],
    [top[0], top[1], girdle[1], light],
    [girdle[1], top[1], girdle[2], middle],
    [top[1], top[2], girdle[2], bright],
    [girdle[2], top[2], girdle[3], deep],
    [top[2], top[3], girdle[3], middle],
    [girdle[3], top[3], girdle[4], dark],
  ];
  return sheet(cut(p(girdle[0], girdle[4], tip), deep), pavilion) + sheet(crown.map(([x, y, z, fill]) => cut(p(x, y, z), fill)).join(''));
}
export const STONES = {
  ruby: ['#FF9A86', '#FF7557', '#E5533A', '#BE3B2B', '#96281F'],
  emerald: ['#9ADDB4', '#5CC08E', '#3FA476', '#1F7357', '#14553F'],
  sapphire: ['#A6E4EA', '#5BC0CC', '#1E919D', '#0D6878', '#0F4453'],
  amethyst: ['#E2A6C8', '#B8678F', '#9A4572', '#7A2F52', '#561C38'],
  topaz: ['#FFF0B4', '#FFE08A', '#FFD24A', '#F2B02A', '#D08A1A'],
};

/** A purse of paper leather, open, with sun-coloured coins looking out. */
export const purse = () =>
  [
    [-86, -120, 72],
    [84, -130, 78],
    [0, -164, 86],
  ]
    .map(([x, y, r]) => sheet(circle(x, y, r, C.tang)) + sheet(circle(x, y, r * 0.82, C.lemon)) + sheet(star(x, y + 2, r * 0.36, C.tangD)))
    .join('') +
  sheet(cut('M-196 -66C-236 60 -230 204 -150 214H150C230 204 236 60 196 -66C120 -40 -120 -40 -196 -66Z', C.coral)) +
  sheet(cut('M-206 -84C-120 -52 120 -52 206 -84C212 -60 206 -40 196 -30C120 -2 -120 -2 -196 -30C-206 -40 -212 -60 -206 -84Z', C.coralD)) +
  sheet(cut('M-196 -66C-196 40 -60 96 0 96S196 40 196 -66C120 -40 -120 -40 -196 -66Z', C.coralD)) +
  sheet(circle(0, 84, 34, C.cream)) +
  sheet(circle(0, 84, 18, C.navy));

/** A bottle with a letter in it. */
export const bottle = () =>
  sheet(
    cut(
      'M-44 -190H44V-110C44 -70 104 -60 104 10V176C104 204 84 220 56 220H-56C-84 220 -104 204 -104 176V10C-104 -60 -44 -70 -44 -110Z',
      C.aqua,
    ),
  ) +
  sheet(box(-66, -30, 132, 210, 14, C.cream)) +
  [10, 46, 82].map((y, i) => box(-42, y, i === 2 ? 52 : 84, 10, 5, C.sandD)).join('') +
  sheet(circle(24, 138, 24, C.coral)) +
  cut('M-84 20C-84 -30 -56 -50 -40 -76L-28 -64C-50 -34 -66 -10 -66 20V150H-84Z', '#ffffff', 'opacity=".5"') +
  sheet(box(-54, -206, 108, 34, 12, C.seaL)) +
  sheet(box(-34, -262, 68, 66, 12, C.sandD));

/** A card with a face, a few lines and a ribbon that holds it good. */
export const card = () =>
  sheet(box(-214, -146, 428, 292, 30, C.seaM)) +
  sheet(box(-196, -128, 392, 256, 20, C.cream)) +
  sheet(box(-172, -98, 136, 166, 16, C.aqua)) +
  put(
    -104,
    0,
    0,
    1,
    sheet(cut('M-58 68C-58 22 -30 6 0 6S58 22 58 68Z', C.coral)) +
      sheet(circle(0, -30, 38, C.peach)) +
      cut('M-40 -36C-38 -84 38 -84 40 -36C20 -56 -20 -56 -40 -36Z', C.navy),
  ) +
  [
    [-86, 190, C.navy],
    [-44, 150, C.sandD],
    [-6, 170, C.sandD],
  ]
    .map(([y, w, fill]) => box(-8, y, w, 18, 9, fill))
    .join('') +
  sheet(cut('M96 84L78 188L120 160L162 188L144 84Z', C.coralD)) +
  sheet(star(120, 70, 56, C.coral, 12, 0.82)) +
  sheet(circle(120, 70, 36, C.cream)) +
  `<path d="M102 70L116 85L140 56" fill="none" stroke="${C.leafD}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A glass to look closer with. */
export const lens = () =>
  put(0, 0, -42, 1, sheet(box(-20, 112, 40, 54, 6, C.sandD)) + sheet(box(-26, 152, 52, 156, 26, C.navy))) +
  circle(0, 0, 104, '#E6F7F3').replace('/>', ' opacity=".62"/>') +
  sheet(
    `<path d="M0 -128A128 128 0 1 1 0 128A128 128 0 1 1 0 -128ZM0 -102A102 102 0 1 0 0 102A102 102 0 1 0 0 -102Z" fill="${C.seaM}" fill-rule="evenodd"/>`,
  ) +
  cut('M-74 -8A76 76 0 0 1 -8 -76L-8 -60A60 60 0 0 0 -58 -8Z', '#ffffff', 'opacity=".8"');
