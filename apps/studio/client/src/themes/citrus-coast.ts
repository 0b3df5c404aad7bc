import '@fontsource-variable/bricolage-grotesque';
import type { Theme } from './theme.ts';

export const theme: Theme = {
  scheme: 'light',
  tokens: {
    display: "'Bricolage Grotesque Variable', 'Source Sans 3 Variable', var(--script, sans-serif), sans-serif",
    ground: '#f7efdd',
    'ground-art': 'linear-gradient(180deg, #f8f1e0, #f6ead2 42%, #a9dbd6 56%, #1b8f9b)',
    veil: '253 247 234', scrim: 'rgb(14 52 62 / .5)',
    ink: '#11323c', 'ink-2': '#3a5660',
    surface: '#fffdf8', 'surface-2': '#f1e6cf', 'surface-3': '#e8d9b8',
    act: '#f4694c', 'act-hi': '#ff8c70', 'act-lo': '#e9573a', 'on-act': '#390c03',
    money: '#8a4b00', good: '#0c6b59', bad: '#a8261b',
    'frame-1': '#fffdf7', 'frame-2': '#fbeed6', 'frame-3': '#f1d9b4', 'frame-lip': '#ffffff', 'reel-shade': '.13',
    'frame-radius': '30px',
    'win-1': '#e2761b', 'win-2': '#c9520f', 'win-3': '#a93a0b',
  },
  reels: {
    ground: [[0, '#d3ebe6'], [0.2, '#e9f6f1'], [0.5, '#f5fbf6'], [0.8, '#e9f6f1'], [1, '#d3ebe6']],
    gap: '#aed9d5',
    glow: ['rgb(255 205 70 / .95)', 'rgb(255 205 70 / 0)'],
    line: '#f4694c', lineEdge: 'rgb(255 255 255 / .9)',
    dim: 'rgb(242 250 246 / .68)',
  },
  sparks: ['#f4694c', '#ffc83d', '#1b8f9b', '#7cb342'],
  letters: { l1: '#e4573d', l2: '#14677a', l3: '#2e7d5b', l4: '#e8822c', l5: '#7a2f57' },
};
