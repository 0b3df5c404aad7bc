import sharp from 'sharp';
import { type Draw, drawFrom } from './draw.ts';
import type { Person } from './people.ts';

const WIDTH = 1000;
const HEIGHT = 630;

/** Letters of five columns, seven dots each, the lowest bit on top: cards are drawn where no font is installed. */
const GLYPHS = new Map(
  `
  A:7e1111117e B:7f49494936 C:3e41414122 D:7f4141221c E:7f49494941 F:7f09090901 G:3e4149497a
  H:7f0808087f I:00417f4100 J:2040413f01 K:7f08142241 L:7f40404040 M:7f020c027f N:7f0408107f
  O:3e4141413e P:7f09090906 Q:3e4151215e R:7f09192946 S:4649494931 T:01017f0101 U:3f4040403f
  V:1f2040201f W:3f4038403f X:6314081463 Y:0708700807 Z:6151494543 -:0808080808 <:0814224100
  0:3e5149453e 1:00427f4000 2:4261514946 3:2141454b31 4:1814127f10 5:2745454539 6:3c4a494930
  7:0171090503 8:3649494936 9:064949291e
`
    .trim()
    .split(/\s+/)
    .map((glyph) => [glyph.slice(0, 1), glyph.slice(2)]),
);

const capitals = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .toUpperCase();

interface Line {
  x: number;
  y: number;
  /** Width of a dot. */
  dot: number;
  ink: string;
}

function write(text: string, { x, y, dot, ink }: Line): string {
  const dots = [...capitals(text)].flatMap((letter, place) =>
    [...Buffer.from(GLYPHS.get(letter) ?? '', 'hex')].flatMap((bits, column) =>
      Array.from({ length: 7 }, (_, row) => row)
        .filter((row) => (bits >> row) & 1)
        .map((row) => `M${x + (place * 6 + column) * dot} ${y + row * dot}h${dot}v${dot}h-${dot}z`),
    ),
  );
  return `<path fill="${ink}" d="${dots.join('')}"/>`;
}

const waves = (hue: number): string =>
  Array.from({ length: 14 }, (_, place) => {
    const y = 40 + place * 42;
    return `<path d="M0 ${y}q125 -46 250 0t250 0t250 0t250 0" fill="none" stroke="hsl(${hue + place * 3} 45% 62%)" stroke-opacity=".35" stroke-width="2"/>`;
  }).join('');

/** A head and shoulders of nobody. */
function portrait(draw: Draw): string {
  const skin = draw.pick(['#e8bd97', '#d9a47c', '#c58d63', '#a8724c', '#f0cda9']);
  const hair = draw.pick(['#2b2320', '#1d1a1a', '#4a3123', '#6b4a2f']);
  const shirt = draw.pick(['#39536e', '#6e3949', '#3f6b57', '#5b4a7a']);
  const long = draw.isIn(0.5);
  return `<svg x="60" y="150" width="250" height="320" viewBox="0 0 250 320"><rect width="250" height="320" rx="10" fill="#dfe6ea"/>
    ${long ? `<path d="M58 120q0 -84 67 -84t67 84v120h-134z" fill="${hair}"/>` : ''}
    <path d="M20 320q8 -92 105 -92t105 92z" fill="${shirt}"/><rect x="102" y="190" width="46" height="62" rx="22" fill="${skin}"/>
    <ellipse cx="125" cy="136" rx="54" ry="70" fill="${skin}"/>
    <path d="M68 128q-4 -82 57 -82t57 82q-16 -44 -57 -44t-57 44z" fill="${hair}"/>
    <circle cx="106" cy="136" r="5" fill="#2b2320"/><circle cx="144" cy="136" r="5" fill="#2b2320"/>
    <path d="M106 172q19 14 38 0" stroke="#8a4b3d" stroke-width="4" fill="none" stroke-linecap="round"/></svg>`;
}

export const cardNumberOf = ({ key }: Person): string => String(drawFrom(`card number ${key}`).whole(100_000_000, 999_999_999));

/** A card of no country, with the person's name and birthday, as PNG. Says on both sides that it is a specimen. */
export function drawIdentityCard(person: Person, { brand, side }: { brand: string; side: 'front' | 'back' }): Promise<Buffer> {
  const draw = drawFrom(`card ${person.key}`);
  const hue = brand === 'sol' ? 28 : 168;
  const ink = '#22303a';
  const number = cardNumberOf(person);
  const small = { dot: 3, ink: '#5b6b75' };
  const machine = `P<XXX${capitals(person.fullName).replaceAll(' ', '<')}`.padEnd(38, '<');
  const front = `${portrait(draw)}
    ${write('Name', { x: 360, y: 160, ...small })}${write(person.fullName, { x: 360, y: 192, dot: 4.6, ink })}
    ${write('Born', { x: 360, y: 262, ...small })}${write(person.birthDate, { x: 360, y: 294, dot: 4.6, ink })}
    ${write('Number', { x: 360, y: 364, ...small })}${write(number, { x: 360, y: 396, dot: 4.6, ink })}`;
  const back = `<rect x="0" y="110" width="${WIDTH}" height="90" fill="#39434a"/>
    ${write(machine, { x: 60, y: 380, dot: 3.8, ink })}${write(`${number}<${person.birthDate.replaceAll('-', '')}`.padEnd(38, '<'), { x: 60, y: 430, dot: 3.8, ink })}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 42% 90%)"/><stop offset="1" stop-color="hsl(${hue + 30} 40% 82%)"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" rx="36" fill="url(#paper)"/>${waves(hue)}
    ${write('Card of no country', { x: 60, y: 56, dot: 5, ink: `hsl(${hue} 45% 28%)` })}
    ${side === 'front' ? front : back}
    ${write('Specimen - demonstration', { x: 60, y: 550, dot: 4, ink: '#a3342c' })}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
