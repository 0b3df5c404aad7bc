import type { Feature } from '../../feature.ts';

export const messagesFeature = {
  hears: { letters: [['inbox']] },
} satisfies Feature;
