import '@fontsource-variable/bricolage-grotesque';
import type { Theme } from '../../../../../client/src/themes/theme.ts';

export const theme: Theme = {
  scheme: 'dark',
  tokens: {
    display: "'Bricolage Grotesque Variable', 'Source Sans 3 Variable', var(--script, sans-serif), sans-serif",
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
};
