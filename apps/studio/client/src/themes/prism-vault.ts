import '@fontsource-variable/bricolage-grotesque';
import type { Theme } from './theme.ts';

export const theme: Theme = {
  scheme: 'dark',
  tokens: {
    display: "'Bricolage Grotesque Variable', 'Source Sans 3 Variable', var(--script, sans-serif), sans-serif",
    ground: '#14113f',
    'ground-art': 'radial-gradient(80% 70% at 50% 45%, #3a35a0, #221d6d 48%, #100d37)',
    veil: '14 11 46',
    ink: '#f4f3ff', 'ink-2': '#c6c5ea',
    surface: '#1c1858', 'surface-2': '#302b7d', 'surface-3': '#403a9a',
    act: '#b8246c', 'act-hi': '#e4559a', 'act-lo': '#8f1752', 'on-act': '#fff6fb',
    money: '#f3d388', good: '#74dcc8',
    'frame-1': '#a5a8e8', 'frame-2': '#4a47a8', 'frame-3': '#221e66', 'frame-lip': '#0d0a33',
    'win-1': '#fffbe6', 'win-2': '#f6d98f', 'win-3': '#d3a14b',
  },
  reels: {
    ground: [[0, '#0c0930'], [0.2, '#1f1a62'], [0.5, '#2b2580'], [0.8, '#1f1a62'], [1, '#0c0930']],
    gap: '#080620',
    glow: ['rgb(196 200 255 / .85)', 'rgb(120 110 255 / 0)'],
    line: '#ffe9ad', lineEdge: 'rgb(20 10 70 / .85)',
    dim: 'rgb(11 8 44 / .62)',
  },
  sparks: ['#ff6d8a', '#6dc9ff', '#8affc1', '#ffe08a', '#d08bff'],
  letters: { l1: '#ff7a86', l2: '#7da0ff', l3: '#c58bff', l4: '#63d69a', l5: '#ffc266' },
};
