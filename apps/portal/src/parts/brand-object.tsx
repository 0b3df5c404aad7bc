import { type ReactNode, useState } from 'react';
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
  | 'draws'
  | 'spin'
  | 'calm'
  | 'tea'
  | 'print'
  | 'power'
  | 'cinema'
  | 'coffee'
  | 'towel'
  | 'cooler'
  | 'speaker'
  | 'football'
  | 'ice';

export interface BrandPictureProps {
  /** Its base name in the brand's art. */
  name: string;
  width: number;
  height: number;
  className?: string | undefined;
  /** Instead of it, where the brand has none. */
  instead?: ReactNode;
}

/** A picture of the brand's own by its name; nothing at all where the brand has none. */
export function BrandPicture({ name, width, height, className, instead = null }: BrandPictureProps) {
  const [missing, setMissing] = useState('');
  if (missing === name) return instead;
  const base = brandArt(name);
  return (
    <picture>
      <source type="image/avif" srcSet={`${base}.avif`} />
      <img src={`${base}.webp`} width={width} height={height} alt="" className={className} onError={() => setMissing(name)} />
    </picture>
  );
}

export interface BrandObjectProps {
  name: BrandObjectName;
  className?: string | undefined;
  /** Shown where the brand has no picture of the first. */
  instead?: BrandObjectName;
}

/** A thing of the brand on nothing, 400 units square. */
export function BrandObject({ name, className, instead }: BrandObjectProps) {
  const other = instead && instead !== name ? <BrandObject name={instead} className={className} /> : null;
  return <BrandPicture name={`object-${name}`} width={400} height={400} className={className} instead={other} />;
}
