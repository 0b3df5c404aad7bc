import '@fontsource-variable/bricolage-grotesque';
import { element } from '../../../../../client/src/shell/dom.ts';
import { paperWaves } from '../../../../../client/src/themes/paper.ts';
import type { DiceTheme } from '../dice-theme.ts';

const display = "'Bricolage Grotesque Variable', 'Source Sans 3 Variable', var(--script, sans-serif), sans-serif";

/** A lacquer die under the moon. */
export const theme: DiceTheme = {
  scheme: 'dark',
  tokens: {
    display,
    ground: '#0d2236',
    'ground-art': 'radial-gradient(90% 70% at 50% 36%, #3f5a66, #12384e 46%, #0a2035)',
    veil: '6 18 32',
    ink: '#f6f3ea',
    'ink-2': '#c3d0da',
    surface: '#10283c',
    'surface-2': '#1d3d56',
    'surface-3': '#2b526f',
    act: '#c93a2b',
    'act-hi': '#e55a44',
    'act-lo': '#a12317',
    'on-act': '#fff8f0',
    money: '#f3cd7a',
    good: '#6fd0c3',
  },
  celebration: { piece: 'paper', colours: ['#f3cd7a', '#ffe6a8', '#f6f3ea', '#e55a44'] },
  die: {
    sides: ['#f4563a', '#cf2f1d', '#8c1a12'],
    body: '#6d120d',
    pip: '#fbeed6',
    pipEdge: '#4c0b07',
    litPip: '#ffd778',
    aura: '255 215 120',
    shadow: 'rgb(0 0 0 / 0.55)',
    shine: 1,
  },
};

/** A paper die at noon: rays behind a paper moon, cut waves below. */
export const light: DiceTheme = {
  scheme: 'light',
  tokens: {
    display,
    ground: '#cdeeed',
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
  celebration: { piece: 'paper', colours: ['#ffc93c', '#ff7a5c', '#fffdf9', '#2f9fa8'] },
  scene: () =>
    element(
      'div',
      { class: 'noon' },
      element('i', { class: 'rays' }),
      element('i', { class: 'moon' }),
      paperWaves([
        { fill: '#8fd9d6', amplitude: 20, crests: 3, at: 0.16 },
        { fill: '#5fc3c4', amplitude: 24, crests: 4, at: 0.42 },
        { fill: '#2f9fa8', amplitude: 18, crests: 3, at: 0.7 },
      ]),
    ),
  die: {
    sides: ['#ff8063', '#ea563d', '#bd3a2b'],
    body: '#d9a98f',
    pip: '#fff6e4',
    pipEdge: '#a52f22',
    litPip: '#ffd54a',
    aura: '255 201 60',
    shadow: 'rgb(11 60 72 / 0.42)',
    shine: 0.18,
  },
};
