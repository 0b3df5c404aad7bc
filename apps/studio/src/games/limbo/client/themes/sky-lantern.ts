import '@fontsource-variable/noto-serif-display';
import { drawn, element } from '../../../../../client/src/shell/dom.ts';
import { paperCloud, paperWaves } from '../../../../../client/src/themes/paper.ts';
import type { LimboTheme } from '../limbo-theme.ts';

const display = "'Noto Serif Display Variable', 'Source Sans 3 Variable', var(--script, serif), serif";

/** A lit lantern over the river at night. */
export const theme: LimboTheme = {
  scheme: 'dark',
  tokens: {
    display,
    ground: '#140a2a',
    'ground-art': 'linear-gradient(#0c0722, #2a1748 34%, #6b2f5c 62%, #c9684e 80%, #3a1836 90%, #120818)',
    veil: '18 8 31',
    ink: '#fbf3e8',
    'ink-2': '#d8c8d6',
    surface: '#24153c',
    'surface-2': '#392555',
    'surface-3': '#4d3470',
    act: '#c4451c',
    'act-hi': '#e5662f',
    'act-lo': '#9c3010',
    'on-act': '#fff9f2',
    money: '#ffcf87',
    good: '#8fdcb4',
  },
  celebration: { piece: 'lantern', colours: ['#ffb25c', '#ff8f45', '#ffd08a'] },
};

const clouds = [
  { x: 640, y: 150, size: 90, tint: '#fffaf1' },
  { x: 850, y: 300, size: 120, tint: '#fff6e8' },
  { x: 560, y: 430, size: 130, tint: '#fffaf1' },
  { x: 210, y: 230, size: 170, tint: '#fffaf1' },
  { x: 1230, y: 190, size: 190, tint: '#fff6e8' },
  { x: 1330, y: 470, size: 140, tint: '#fffaf1' },
  { x: 90, y: 520, size: 150, tint: '#fff6e8' },
];

/** A paper lantern, its fire seen through it. */
function paperLantern(): SVGSVGElement {
  const rib = (d: string): SVGPathElement =>
    drawn('path', { d, fill: 'none', stroke: '#c64a2f', 'stroke-width': 2.5, 'stroke-opacity': 0.55 });
  return drawn(
    'svg',
    { viewBox: '0 0 200 200', 'aria-hidden': 'true' },
    drawn('path', { d: 'M62 178C50 130 34 96 40 62 46 26 72 12 100 12s54 14 60 50c6 34-10 68-22 116Z', fill: '#ef6a45' }),
    drawn('path', { d: 'M100 12c28 0 54 14 60 50 6 34-10 68-22 116h-38Z', fill: '#d9512f' }),
    drawn('path', { d: 'M78 178C72 130 62 96 66 62c3-32 18-50 34-50s31 18 34 50c4 34-6 68-12 116Z', fill: '#ff8d63' }),
    drawn('path', { d: 'M100 62c17 22 30 44 28 80-1 18-4 28-6 36H78c-2-8-5-18-6-36-2-36 11-58 28-80Z', fill: '#ffc66b' }),
    drawn('path', { d: 'M100 104c9 14 18 28 16 50-1 10-3 18-4 24H88c-1-6-3-14-4-24-2-22 7-36 16-50Z', fill: '#ffe9b0' }),
    rib('M100 12C80 30 70 90 80 178'),
    rib('M100 12c20 18 30 78 20 166'),
    drawn('path', { d: 'M58 172h84l-4 14H62Z', fill: '#a93a22' }),
  );
}

/** Morning over a paper sea. */
export const light: LimboTheme = {
  scheme: 'light',
  tokens: {
    display,
    ground: '#d9f0f2',
    veil: '255 255 255',
    ink: '#123640',
    'ink-2': '#3f6069',
    surface: '#fffdf9',
    'surface-2': '#f4efe5',
    'surface-3': '#ffffff',
    act: '#ff7a5c',
    'act-hi': '#ff8d70',
    'act-lo': '#f76d4e',
    'on-act': '#3a0f06',
    money: '#ffc93c',
    'on-money': '#332103',
    gain: '#7a5100',
    focus: '#12606b',
    good: '#127079',
    paper: '#fffdf9',
    sunk: '#f4efe5',
  },
  celebration: { piece: 'lantern', colours: ['#ef6a45', '#ff8d63', '#ffc93c'] },
  lantern: paperLantern,
  scene: () =>
    element(
      'div',
      { class: 'dawn' },
      drawn(
        'svg',
        { class: 'clouds', viewBox: '0 0 1440 900', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
        ...clouds.map(paperCloud),
      ),
      paperWaves([
        { fill: '#f7c9a6', amplitude: 26, crests: 2, at: 0.2 },
        { fill: '#f2a98c', amplitude: 18, crests: 3, at: 0.4 },
        { fill: '#5fb9bf', amplitude: 16, crests: 4, at: 0.58 },
        { fill: '#2f9fa8', amplitude: 14, crests: 3, at: 0.78 },
      ]),
    ),
};
