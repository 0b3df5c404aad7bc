import { encode } from 'uqr';
import { cx } from './cx.ts';
import styles from './qr-code.module.css';

export type QrCodeProps = {
  value: string;
  /** What scanning it does. */
  label: string;
  /** Whole side in CSS pixels, quiet zone included. */
  size?: number;
  /** Quiet zone in CSS pixels. */
  margin?: number;
  level?: 'L' | 'M' | 'Q' | 'H';
  /** Picture in the middle, a fifth of the side; level H suits it. */
  logo?: string;
  className?: string;
};

const logoScale = 0.2;

const pathOf = (modules: ReadonlyArray<readonly boolean[]>): string =>
  modules.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code as crisp vector, dark on light in every theme, since scanners expect it. */
export const QrCode = ({ value, label, size = 200, margin = 20, level = 'M', logo, className }: QrCodeProps) => {
  const code = encode(value, { ecc: level, border: 0 });
  const inner = size - margin * 2;
  const scale = inner / code.size;
  const logoSide = inner * logoScale;
  const logoAt = (size - logoSide) / 2;
  return (
    <svg role="img" aria-label={label} className={cx(styles.code, className)} viewBox={`0 0 ${size} ${size}`} width={size} height={size}>
      <rect width={size} height={size} className={styles.light} />
      <path
        d={pathOf(code.data)}
        transform={`translate(${margin} ${margin}) scale(${scale})`}
        shapeRendering="crispEdges"
        className={styles.dark}
      />
      {logo ? (
        <>
          <rect x={logoAt - 4} y={logoAt - 4} width={logoSide + 8} height={logoSide + 8} rx={6} className={styles.light} />
          <image href={logo} x={logoAt} y={logoAt} width={logoSide} height={logoSide} />
        </>
      ) : null}
    </svg>
  );
};
