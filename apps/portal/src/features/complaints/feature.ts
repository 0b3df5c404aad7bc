import type { Feature } from '../../feature.ts';

export const complaintsFeature = {
  hears: { complaints: [['complaints']] },
} satisfies Feature;
