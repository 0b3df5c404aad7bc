/** Marks a way to pay may be chosen by; the portal draws them. */
export const WAY_MARKS = ['bank', 'card', 'code', 'coin', 'page', 'phone', 'transfer', 'wallet'] as const;
export type WayMark = (typeof WAY_MARKS)[number];

export const isWayMark = (name: string): name is WayMark => (WAY_MARKS as readonly string[]).includes(name);
