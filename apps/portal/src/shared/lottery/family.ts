import type { Family, FamilyRules, Numbers } from '@pavilion/lottery/play';

export const QUICK = ['ssc', 'k3', 'pk10', '11x5', 'keno'] as const satisfies readonly Family[];
export type QuickFamily = (typeof QUICK)[number];

export const isQuick = (family: string): family is QuickFamily => QUICK.some((one) => one === family);

/** The rules of one family alone: the others stay on the server. */
export const loadFamily: Readonly<Record<QuickFamily, () => Promise<FamilyRules<Numbers>>>> = {
  ssc: async () => (await import('@pavilion/lottery/quick/ssc')).ssc,
  k3: async () => (await import('@pavilion/lottery/quick/k3')).k3,
  pk10: async () => (await import('@pavilion/lottery/quick/pk10')).pk10,
  '11x5': async () => (await import('@pavilion/lottery/quick/eleven')).eleven,
  keno: async () => (await import('@pavilion/lottery/quick/keno')).keno,
};

/** How many numbers fall. */
export const DRAWN: Readonly<Record<QuickFamily, number>> = { ssc: 5, k3: 3, pk10: 10, '11x5': 5, keno: 20 };
