import type { Feature } from '../../feature.ts';

export const missionsFeature = {
  hears: { mission: [['missions']], reward: [['missions']] },
} satisfies Feature;
