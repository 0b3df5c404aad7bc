import { useState } from 'react';
import { brandArt } from './art.ts';

/** Things every brand can have a picture of: `object-<name>` in its art. */
export type BrandObjectName =
  | 'wallet'
  | 'favourites'
  | 'recent'
  | 'bets'
  | 'messages'
  | 'promotions'
  | 'documents'
  | 'search'
  | 'fairness'
  | 'draws';

/** A thing of the brand on nothing, 400 units square; nothing at all where the brand has no picture of it. */
export function BrandObject({ name, className }: { name: BrandObjectName; className?: string | undefined }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  const base = brandArt(`object-${name}`);
  return (
    <picture>
      <source type="image/avif" srcSet={`${base}.avif`} />
      <img src={`${base}.webp`} width="400" height="400" alt="" className={className} onError={() => setMissing(true)} />
    </picture>
  );
}
