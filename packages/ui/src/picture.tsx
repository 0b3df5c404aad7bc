import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useNear } from './use-near.ts';
import styles from './picture.module.css';

export type PictureSource = {
  /** Address of the plainest form, tried last. */
  src: string;
  /** `srcset` lists of the lighter forms. */
  avif?: string | undefined;
  webp?: string | undefined;
  sizes?: string | undefined;
  width: number;
  height: number;
};

export type PictureProps = {
  source: PictureSource;
  alt: string;
  /** Shown once when the picture fails; `instead` when that fails too. */
  fallbackSrc?: string | undefined;
  instead?: ReactNode;
  /** In the first view: loads at once and early. */
  priority?: boolean | undefined;
  className?: string | undefined;
};

type Stage = 'picture' | 'fallback' | 'none';

/** A picture that waits until it is near, reserves its place, and never leaves a broken mark. */
export const Picture = ({ source, alt, fallbackSrc, instead, priority = false, className }: PictureProps) => {
  const holder = useRef<HTMLSpanElement>(null);
  const near = useNear(holder, priority);
  const [stage, setStage] = useState<Stage>('picture');
  const [ready, setReady] = useState(false);
  const fail = () => {
    // The field's own words for it, so that monitors find it in any browser's log.
    // oxlint-disable-next-line no-console
    console.error('Image load error', stage === 'picture' ? source.src : fallbackSrc);
    setStage(stage === 'picture' && fallbackSrc ? 'fallback' : 'none');
  };
  const { src, avif, webp, sizes, width, height } = source;
  return (
    <span
      ref={holder}
      className={cx(styles.holder, !ready && stage !== 'none' && styles.waiting, className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {stage === 'none' ? (
        <span className={styles.instead} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          {instead}
        </span>
      ) : near ? (
        <picture>
          {stage === 'picture' && avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
          {stage === 'picture' && webp ? <source type="image/webp" srcSet={webp} sizes={sizes} /> : null}
          <img
            key={stage}
            className={cx(styles.image, ready && styles.ready)}
            src={stage === 'picture' ? src : fallbackSrc}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            fetchPriority={priority ? 'high' : undefined}
            draggable={false}
            onLoad={() => setReady(true)}
            onError={fail}
          />
        </picture>
      ) : null}
    </span>
  );
};
