import type { Feature } from '../../feature.ts';

export const messagesFeature = {
  hears: { message: [['inbox']] },
} satisfies Feature;
