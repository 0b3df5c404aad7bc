import type { promotionView } from '@pavilion/contract/desk-promotions';
import type { WireValue } from '@pavilion/contract/endpoint';

export type Promotion = WireValue<typeof promotionView>;
export type Version = Promotion['versions'][number];
