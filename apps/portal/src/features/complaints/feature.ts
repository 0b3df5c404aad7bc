import type { Feature } from '../../feature.ts';

export const complaintsFeature = {
  hears: { complaint: [['complaints']] },
} satisfies Feature;
