import type { Feature } from '../../feature.ts';

export const missionsFeature = {
  hears: { missions: [['missions']] },
} satisfies Feature;
