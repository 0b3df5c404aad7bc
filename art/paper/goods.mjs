// Goods of the points mall and the parts of a wheel, cut from paper. Each is drawn round its own origin, about 400 units tall.
import { box, C, circle, cut, leaf, put, sheet, star } from './kit.mjs';

export const towel = () =>
  put(
    0,
    0,
    -8,
    1,
    sheet(box(-150, -170, 300, 340, 26, C.coral)) +
      sheet([-112, -40, 32, 104].map((y) => box(-150, y, 300, 34, 0, C.cream))) +
      sheet(box(-150, 150, 300, 22, 0, C.lemon)) +
      sheet(Array.from({ length: 12 }, (_, i) => box(-146 + i * 25, 168, 14, 34, 5, C.cream))) +
      sheet(cut('M-150 -144C-90 -96 90 -96 150 -144V-144C150 -160 140 -170 124 -170H-124C-140 -170 -150 -160 -150 -144Z', C.coralD)),
  );

export const coolerBag = () =>
  sheet(cut('M-96 -96C-96 -232 96 -232 96 -96H64C64 -186 -64 -186 -64 -96Z', C.navy)) +
  sheet(box(-176, -104, 352, 286, 34, C.sea)) +
  sheet(box(-188, -122, 376, 76, 26, C.seaD)) +
  sheet(box(-150, -92, 300, 14, 7, C.lemon)) +
  sheet(box(124, -104, 22, 44, 8, C.lemonL)) +
  sheet(box(-112, -6, 224, 150, 22, C.seaM)) +
  sheet(circle(0, 68, 48, C.lemon)) +
  sheet(cut('M-112 92C-70 70 -30 78 0 92S70 112 112 88V122C112 136 104 144 90 144H-90C-104 144 -112 136 -112 122Z', C.foam));

const ring = (x, y, r) =>
  sheet(circle(x, y, r, C.ink)) +
  sheet(circle(x, y, r * 0.74, C.seaD)) +
  sheet(circle(x, y, r * 0.36, C.tang)) +
  circle(x, y, r * 0.16, C.lemon);

export const speaker = () =>
  sheet(box(-128, -196, 256, 392, 74, C.navy)) +
  sheet(box(-104, -172, 208, 344, 56, C.seaM)) +
  ring(0, 66, 82) +
  ring(0, -82, 50) +
  sheet(box(-42, -160, 84, 14, 7, C.cream)) +
  sheet(cut('M158 -118C196 -74 196 -18 158 26L140 12C168 -24 168 -68 140 -104Z', C.coral)) +
  sheet(cut('M-158 -118C-196 -74 -196 -18 -158 26L-140 12C-168 -24 -168 -68 -140 -104Z', C.coral));

const patch = (r, turn) => {
  const points = Array.from({ length: 5 }, (_, i) => {
    const a = ((i * 72 - 90) * Math.PI) / 180;
    return `${(Math.cos(a) * r).toFixed(1)} ${(Math.sin(a) * r).toFixed(1)}`;
  });
  return put(0, 0, turn, 1, cut(`M${points.join('L')}Z`, C.navy));
};
export const football = () =>
  sheet(circle(0, 0, 184, C.cream)) +
  `<clipPath id="ball"><circle r="182"/></clipPath><g clip-path="url(#ball)">` +
  Array.from({ length: 5 }, (_, i) =>
    put(0, 0, i * 72, 1, `<path d="M0 -60V-132" stroke="${C.navy}" stroke-width="9"/>${put(0, -172, 36, 1, patch(58, 0))}`),
  ).join('') +
  `<circle r="176" fill="none" stroke="${C.sandD}" stroke-width="14" opacity=".5"/></g>` +
  sheet(patch(66, 0));

export const iceCream = () =>
  sheet(cut('M-92 -10H92L10 214C6 224 -6 224 -10 214Z', C.tang)) +
  sheet(
    cut('M-66 -10L40 122L58 74L-14 -10Z', C.tangD),
    cut('M66 -10L-40 122L-58 74L14 -10Z', C.tangD),
    cut('M-20 186L20 146L28 124L-36 142Z', C.tangD),
  ) +
  sheet(circle(-62, -50, 72, C.pink), circle(62, -50, 72, C.pink), box(-118, -38, 236, 46, 23, C.pink)) +
  sheet(circle(0, -122, 80, C.cream), box(-74, -76, 148, 32, 16, C.cream)) +
  sheet(circle(8, -206, 24, C.coral)) +
  sheet(leaf(14, -222, 46, 16, 34, C.leaf)) +
  [
    [-34, -150, C.coral],
    [28, -138, C.sea],
    [-6, -108, C.lemon],
    [44, -100, C.coral],
    [-48, -104, C.leaf],
  ]
    .map(([x, y, fill]) => put(x, y, x * 2, 1, box(-13, -4, 26, 8, 4, fill)))
    .join('');

const ticket = (fill, dark) =>
  sheet(
    cut('M-150 -72H150V-22A22 22 0 0 0 150 22V72H-150V22A22 22 0 0 0 -150 -22Z', fill),
    `<path d="M74 -66V66" stroke="${C.cream}" stroke-width="6" stroke-dasharray="10 12"/>`,
  ) + sheet(star(-34, 2, 44, dark), box(96, -42, 30, 84, 6, C.cream));

export const cinemaTickets = () =>
  sheet(cut('M-6 -60H166L140 190H20Z', C.cream)) +
  sheet(cut('M30 -60H62L62 190H42Z', C.coral), cut('M98 -60H130L118 190H98Z', C.coral)) +
  sheet(
    [
      [14, -78, 40],
      [66, -104, 46],
      [122, -94, 42],
      [158, -66, 32],
      [94, -142, 36],
      [40, -132, 32],
    ].map(([x, y, r]) => circle(x, y, r, C.lemonL)),
  ) +
  sheet(circle(66, -104, 18, C.cream), circle(122, -94, 16, C.cream), circle(24, -84, 14, C.cream)) +
  put(-84, 6, -24, 0.92, ticket(C.seaM, C.lemon)) +
  put(-40, 116, -8, 1, ticket(C.coral, C.lemon));

/** A cloud over a sea at rest. */
export const calm = () =>
  sheet(circle(96, -108, 62, C.lemon)) +
  sheet(circle(-92, -56, 58, C.white), circle(-26, -92, 74, C.white), circle(54, -58, 60, C.white), box(-146, -60, 258, 64, 32, C.white)) +
  sheet(cut('M-190 72C-130 48 -70 48 -10 72S110 96 190 66C176 150 100 186 0 186S-176 150 -190 72Z', C.seaL)) +
  sheet(cut('M-174 112C-120 92 -60 94 0 114S120 132 176 106C150 168 84 186 0 186S-146 168 -174 112Z', C.sea));

/** An edge of half circles. */
const scallop = (r, count, size, fill) =>
  Array.from({ length: count }, (_, i) => {
    const a = (i * 2 * Math.PI) / count;
    return circle((Math.cos(a) * r).toFixed(1), (Math.sin(a) * r).toFixed(1), size, fill);
  }).join('') + circle(0, 0, r, fill);

/** A medallion: an edge, a ring, a ground, and what lies on it. */
export const medallion = ({ edge, band, ground, points }, ...parts) =>
  sheet(points > 0 ? scallop(196, points, 26, edge) : circle(0, 0, 212, edge)) +
  sheet(circle(0, 0, 186, band)) +
  sheet(circle(0, 0, 162, ground)) +
  parts.join('');

const hoop = (outer, inner, fill) =>
  `<path fill-rule="evenodd" fill="${fill}" d="M0 ${-outer}A${outer} ${outer} 0 1 1 0 ${outer}A${outer} ${outer} 0 1 1 0 ${-outer}Z` +
  `M0 ${-inner}A${inner} ${inner} 0 1 1 0 ${inner}A${inner} ${inner} 0 1 1 0 ${-inner}Z"/>`;

/** The rim of a wheel, 1000 units wide, and its pins. */
export const rim = () =>
  sheet(hoop(484, 404, C.coral)) +
  sheet(hoop(484, 470, C.cream), hoop(418, 404, C.cream)) +
  sheet(Array.from({ length: 24 }, (_, i) => put(0, 0, i * 15, 1, circle(0, -444, 17, C.lemon)))) +
  Array.from({ length: 24 }, (_, i) => put(0, 0, i * 15, 1, circle(-5, -449, 5, C.lemonL))).join('');

/** What shows where a wheel stands, its axis at the origin. */
export const mark = () =>
  sheet(cut('M-50 0A50 50 0 1 1 50 0C50 42 18 96 0 160C-18 96 -50 42 -50 0Z', C.navy)) +
  sheet(circle(0, 0, 32, C.coral)) +
  sheet(circle(0, 0, 15, C.lemon));

/** A disc of fields of one width. */
export const fields = (r, fills) =>
  sheet(
    fills.map((fill, i) => {
      const point = (turn) => `${(Math.sin(turn) * r).toFixed(1)} ${(-Math.cos(turn) * r).toFixed(1)}`;
      const [from, to] = [(i * 2 * Math.PI) / fills.length, ((i + 1) * 2 * Math.PI) / fills.length];
      return cut(`M0 0L${point(from)}A${r} ${r} 0 0 1 ${point(to)}Z`, fill, `stroke="${C.cream}" stroke-width="6"`);
    }),
  );
