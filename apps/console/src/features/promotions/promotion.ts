import type { promotionView } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';

export type Promotion = WireValue<typeof promotionView>;
export type Version = Promotion['versions'][number];
