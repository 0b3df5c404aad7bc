import '@fontsource-variable/noto-serif-display';
import type { Theme } from '../../../../../client/src/themes/theme.ts';

export const theme: Theme = {
  scheme: 'dark',
  tokens: {
    display: "'Noto Serif Display Variable', 'Source Sans 3 Variable', var(--script, serif), serif",
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
};
