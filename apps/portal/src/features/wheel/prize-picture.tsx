import { BrandObject, type BrandObjectName } from '../../parts/brand-object.tsx';
import type { WheelField } from './queries.ts';

/** What a prize looks like: coins for money, a wrapped gift for money that is to be wagered first. */
export const pictureOf = ({ of, free }: Pick<WheelField, 'of' | 'free'>): BrandObjectName => {
  if (of === 'money') return free ? 'wallet' : 'promotions';
  if (of === 'points') return 'favourites';
  return of === 'spin' ? 'spin' : 'calm';
};

export const PrizePicture = ({ field, className }: { field: Pick<WheelField, 'of' | 'free'>; className?: string | undefined }) => (
  <BrandObject name={pictureOf(field)} className={className} />
);
