import { testZone } from '@pavilion/kit/test-moment';

const ZONES = { koi: 'Asia/Ho_Chi_Minh', sol: 'America/Sao_Paulo' } as const;

/** The zone in which a brand of the demonstration counts its days. */
export const zoneOf = (brand: keyof typeof ZONES): string => testZone() ?? ZONES[brand];
