import { cx } from '@pavilion/ui/cx';
import type { CSSProperties } from 'react';
import { type EmblemFacts, emblemOf } from './emblem-rules.ts';
import { STROKES } from './emblem-signs.ts';
import styles from './emblem.module.css';

/** The rim of an emblem of paper: a circle of so many soft notches. */
function rimOf(notches: number): string {
  const count = notches * 4 + 8;
  const points = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI;
    const radius = at % 2 === 0 ? 31 : 29;
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The sign of a draw: its kind and region by the picture, itself by colour and letters. Inlaid lacquer or cut paper, as the brand's pictures are. */
export function Emblem({ className, ...facts }: EmblemFacts & { className?: string | undefined }) {
  const { sign, hue, letters, notches } = emblemOf(facts);
  return (
    <svg viewBox="0 0 64 64" className={cx(styles.emblem, className)} style={{ '--hue': hue } as CSSProperties} aria-hidden="true">
      <path d={rimOf(notches)} className={styles.paper} />
      <circle cx="32" cy="32" r="30" className={styles.ground} />
      <circle cx="32" cy="32" r="28.5" className={styles.rim} pathLength={notches * 4} />
      <ellipse cx="26" cy="17" rx="19" ry="10" className={styles.light} />
      <g transform="translate(8 3)">
        {STROKES[sign].map(([paint, path]) => (
          <path key={path} d={path} className={styles[paint]} />
        ))}
      </g>
      <rect x={32 - plateOf(letters) / 2} y="44" width={plateOf(letters)} height="17" rx="8.5" className={styles.plate} />
      <text x="32" y="56.5" className={styles.letters}>
        {letters}
      </text>
    </svg>
  );
}

const plateOf = (letters: string): number => 10 + 8.5 * [...letters].length;
