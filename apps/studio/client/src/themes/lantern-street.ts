import '@fontsource-variable/noto-serif-display';
import type { Theme } from './theme.ts';

export const theme: Theme = {
  scheme: 'dark',
  tokens: {
    display: "'Noto Serif Display Variable', 'Source Sans 3 Variable', var(--script, serif), serif",
    ground: '#2a1019',
    'ground-art': 'radial-gradient(80% 70% at 50% 40%, #6d3119, #46191b 46%, #250d1a)',
    veil: '27 9 16',
    ink: '#fbf1e3', 'ink-2': '#dcc7b6',
    surface: '#2f1420', 'surface-2': '#4a2430', 'surface-3': '#60323d',
    act: '#c93515', 'act-hi': '#ee6a34', 'act-lo': '#9d230b', 'on-act': '#fffaf3',
    money: '#f5c96d', good: '#7fd6b2',
    'frame-1': '#c58a3c', 'frame-2': '#6d3a19', 'frame-3': '#3c1c12', 'frame-lip': '#1c0a0d',
    'win-1': '#fff3cc', 'win-2': '#f8cd72', 'win-3': '#d98f2e',
  },
  reels: {
    ground: [[0, '#1a0810'], [0.2, '#43182a'], [0.5, '#5b2436'], [0.8, '#43182a'], [1, '#1a0810']],
    gap: '#12050a',
    glow: ['rgb(255 205 110 / .8)', 'rgb(235 130 40 / 0)'],
    line: '#ffdf94', lineEdge: 'rgb(60 16 4 / .8)',
    dim: 'rgb(24 7 14 / .62)',
  },
  sparks: ['#ffd98a', '#ff9e4a', '#fff0c4', '#f2603a'],
  letters: { l1: '#ef6b4d', l2: '#5fb8a4', l3: '#eab04e', l4: '#f0e2bd', l5: '#c58ab8' },
};
