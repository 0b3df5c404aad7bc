import '@fontsource-variable/bricolage-grotesque';
import type { Theme } from './theme.ts';

export const theme: Theme = {
  scheme: 'dark',
  tokens: {
    display: "'Bricolage Grotesque Variable', 'Source Sans 3 Variable', sans-serif",
    ground: '#141a35',
    'ground-art': 'radial-gradient(90% 70% at 50% 30%, #39457f, #1c2450 46%, #0d1230)',
    veil: '11 15 40',
    ink: '#f4f2ff', 'ink-2': '#c4c8e4',
    surface: '#1b2247', 'surface-2': '#2b3464', 'surface-3': '#3b4680',
    act: '#c93a2b', 'act-hi': '#e55a44', 'act-lo': '#a12317', 'on-act': '#fff8f0',
    money: '#f3cd7a', good: '#6fd0c3',
  },
  reels: { ground: [], gap: '#000', glow: ['#fff', '#fff'], line: '#fff', lineEdge: '#000', dim: '#000' },
  sparks: ['#f3cd7a', '#ffffff', '#9fb2ff'],
  letters: {},
};
