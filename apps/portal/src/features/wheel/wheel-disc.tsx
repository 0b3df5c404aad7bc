import type { RefObject } from 'react';
import { currentTag } from '../../i18n/language.ts';
import type { WheelField } from './queries.ts';
import { sectorPath, sectorsOf } from './sectors.ts';
import styles from './wheel.module.css';

const R = 100;
const TONES = 6;

/** The disc of a wheel: a sector for each field that can be won, by its number in the list of chances, where there is room for it. Its words are in that list. */
export function WheelDisc({
  fields,
  disc,
  size,
}: {
  fields: readonly WheelField[];
  disc?: RefObject<SVGGElement | null>;
  size: 's' | 'l';
}) {
  const sectors = sectorsOf(fields.map(({ ppm }) => ppm));
  const number = new Intl.NumberFormat(currentTag());
  return (
    <svg className={size === 'l' ? styles.disc : styles.discSmall} viewBox="-112 -116 224 228" aria-hidden="true" focusable="false">
      <circle className={styles.rim} r={R + 8} />
      <g ref={disc} className={styles.turning}>
        {sectors.map((sector, place) => {
          const middle = (sector.from + sector.to) / 2;
          return (
            <g key={sector.index}>
              <path className={styles.sector} data-tone={toneOf(place, sectors.length)} d={sectorPath(sector, R)} />
              {size === 'l' ? (
                <text
                  className={styles.number}
                  data-tone={toneOf(place, sectors.length)}
                  transform={`rotate(${middle}) translate(0 ${-R * 0.78})`}
                  textAnchor="middle"
                  dominantBaseline="central"
                >
                  {number.format(sector.index + 1)}
                </text>
              ) : null}
            </g>
          );
        })}
      </g>
      <circle className={styles.hub} r={17} />
      <path className={styles.mark} d="M-9 -114L9 -114L0 -88Z" />
    </svg>
  );
}

/** Neighbours differ, the last and the first too. */
const toneOf = (place: number, count: number): number => (place === count - 1 && count % TONES === 1 && count > 1 ? 3 : place % TONES);
