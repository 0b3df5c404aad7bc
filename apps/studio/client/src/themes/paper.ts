import { drawn } from '../shell/dom.ts';

export interface PaperWave {
  fill: string;
  /** Height of its crests, in units of a drawing 1440 wide and 400 high. */
  amplitude: number;
  crests: number;
  /** Where its edge lies, 0 at the top of the drawing. */
  at: number;
}

const WIDTH = 1440;
const HEIGHT = 400;

/** A cut edge from left to right: arcs of quadratic curves, alternately up and down. */
export function waveEdge({ amplitude, crests, at }: Omit<PaperWave, 'fill'>): string {
  const y = at * HEIGHT;
  const half = WIDTH / (crests * 2);
  const arcs = Array.from({ length: crests * 2 }, (_, i) => {
    const up = i % 2 === 0 ? -1 : 1;
    return `Q${(i + 0.5) * half} ${y + up * amplitude * 2} ${(i + 1) * half} ${y}`;
  });
  return `M0 ${y}${arcs.join('')}V${HEIGHT}H0Z`;
}

/** Sheets of cut paper one before the other; each throws a soft shadow on the one behind. */
export function paperWaves(waves: readonly PaperWave[]): SVGSVGElement {
  return drawn(
    'svg',
    { class: 'paper-waves', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...waves.flatMap((wave) => [
      ...[18, 14, 11, 8, 5, 2].map((lift) =>
        drawn('path', { d: waveEdge(wave), fill: '#0b2c38', 'fill-opacity': 0.022, transform: `translate(0 ${-lift})` }),
      ),
      drawn('path', { d: waveEdge(wave), fill: wave.fill }),
    ]),
  );
}

export interface PaperCloud {
  x: number;
  y: number;
  size: number;
  tint: string;
}

/** A cloud cut from paper: a flat foot and four rounds, with its shadow. */
export function paperCloud({ x, y, size, tint }: PaperCloud): SVGGElement {
  const cut = `M${x - size} ${y}a${size * 0.28} ${size * 0.28} 0 0 1 ${size * 0.34}-${size * 0.27}a${size * 0.42} ${size * 0.42} 0 0 1 ${size * 0.76}-${size * 0.16}a${size * 0.34} ${size * 0.34} 0 0 1 ${size * 0.6} ${size * 0.14}a${size * 0.22} ${size * 0.22} 0 0 1 ${size * 0.22} ${size * 0.29}Z`;
  return drawn(
    'g',
    {},
    ...[10, 6, 3].map((drop) => drawn('path', { d: cut, fill: '#0b4656', 'fill-opacity': 0.04, transform: `translate(2 ${drop})` })),
    drawn('path', { d: cut, fill: tint }),
  );
}
