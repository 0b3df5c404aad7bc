import '@fontsource-variable/noto-serif-display';
import type { Theme } from './theme.ts';

export const theme: Theme = {
  scheme: 'dark',
  tokens: {
    display: "'Noto Serif Display Variable', 'Source Sans 3 Variable', var(--script, serif), serif",
    ground: '#0b1a1f',
    'ground-art': 'radial-gradient(80% 70% at 50% 34%, #14525a, #0c333b 44%, #081b21 78%, #050f13)',
    veil: '5 15 18',
    ink: '#f4f1e9', 'ink-2': '#c0cfd0',
    surface: '#10252b', 'surface-2': '#1e3a40', 'surface-3': '#2a4c53',
    act: '#cc3619', 'act-hi': '#f1613a', 'act-lo': '#a3240c', 'on-act': '#fffaf3',
    money: '#efc877', good: '#72d6ae',
    'frame-1': '#8c2418', 'frame-2': '#5a130c', 'frame-3': '#3d0d08', 'frame-lip': '#0a1a1e',
    'win-1': '#fff4d2', 'win-2': '#efc877', 'win-3': '#c9923a',
  },
  reels: {
    ground: [[0, '#071013'], [0.2, '#15302f'], [0.5, '#1f4443'], [0.8, '#15302f'], [1, '#071013']],
    gap: '#03090b',
    glow: ['rgb(255 214 130 / .78)', 'rgb(226 150 60 / 0)'],
    line: '#ffe2a0', lineEdge: 'rgb(70 34 4 / .75)',
    dim: 'rgb(5 16 19 / .6)',
  },
  sparks: ['#ffd98a', '#ffb15c', '#fff3cf', '#e8553a'],
  letters: { l1: '#ec9b7e', l2: '#92cdc2', l3: '#cbacde', l4: '#a2bfe8', l5: '#d8c48b' },
};
