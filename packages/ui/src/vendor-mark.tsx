import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './vendor-mark.module.css';

export type VendorMarkProps = {
  name: string;
  src: string | undefined;
  /** Side of its square, in pixels. */
  size?: number;
  /** Alone it says whose mark it is; beside the name it is decoration. */
  alone?: boolean;
  className?: string | undefined;
};

/** A vendor's mark; its first letter where the picture cannot be had. */
export const VendorMark = ({ name, src, size = 40, alone = false, className }: VendorMarkProps) => {
  const [failed, setFailed] = useState<string>();
  if (src && src !== failed) {
    return (
      <img
        className={cx(styles.mark, className)}
        src={src}
        width={size}
        height={size}
        alt={alone ? name : ''}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <span
      className={cx(styles.letter, className)}
      style={{ inlineSize: size, blockSize: size }}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {[...name.trim()][0]?.toLocaleUpperCase() ?? ''}
    </span>
  );
};
