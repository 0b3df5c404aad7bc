import { type CSSProperties, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { BrandPicture } from '../../parts/brand-object.tsx';
import { usePrizeWords } from '../../shared/rewards/prize-words.ts';
import { PrizePicture } from './prize-picture.tsx';
import type { WheelField } from './queries.ts';
import { middleAt, type Sector, sectorPath, sectorsOf, topOf, widthOf } from './sectors.ts';
import { drawSmear } from './smear.ts';
import { PINS, rimAt } from './turn.ts';
import styles from './wheel-face.module.css';

/** Thousandths of the wheel's width: of its fields, of pictures and where they stand. */
const R = 404;
const LEAST_WORDS_DEG = 24;

/** A moment of a wheel that turns. */
export interface Painted {
  /** Degrees, clockwise. */
  turned: number;
  /** Of the mark. */
  kick: number;
  /** 0 sharp … 1 blurred. */
  blur: number;
}

const radiusOf = (sector: Sector): number => (widthOf(sector) < LEAST_WORDS_DEG ? 318 : widthOf(sector) < 40 ? 276 : 258);
const sizeOf = (sector: Sector): number => {
  const width = widthOf(sector);
  return width < 18 ? 70 : width < LEAST_WORDS_DEG ? 88 : width < 34 ? 108 : width < 44 ? 126 : 140;
};

export interface WheelFaceProps {
  fields: readonly WheelField[];
  /** Degrees it is turned by while nothing moves. */
  standsAt: number;
  /** The field it stopped at. */
  won: number | null;
  /** Given what paints a moment of a turn, past React: sixty times a second. */
  painter: RefObject<((painted: Painted) => void) | null>;
}

/** A wheel: fields as wide as their chance, prizes that stay upright, the rim and its pins, the hub and the mark. Its words are in the list of chances. */
export function WheelFace({ fields, standsAt, won, painter }: WheelFaceProps) {
  const prize = usePrizeWords();
  const root = useRef<HTMLDivElement>(null);
  const sectors = sectorsOf(fields.map(({ ppm }) => ppm));
  const top = topOf(fields);
  useImperativeHandle(painter, () => (root.current ? painterOf(root.current, sectorsOf(fields.map(({ ppm }) => ppm))) : () => undefined), [
    fields,
  ]);
  useLayoutEffect(() => painter.current?.({ turned: standsAt, kick: 0, blur: 0 }), [fields, standsAt, painter]);
  return (
    <div ref={root} className={styles.wheel} aria-hidden="true" data-won={won === null ? undefined : ''}>
      <svg className={styles.face} data-part="face" viewBox="-500 -500 1000 1000" focusable="false">
        {sectors.map((sector, place) => (
          <path
            key={sector.index}
            className={styles.sector}
            data-of={top.has(sector.index) ? 'top' : fields[sector.index]?.of}
            data-other={place % 2 === 1 || undefined}
            data-won={sector.index === won || undefined}
            d={sectorPath(sector, R)}
          />
        ))}
      </svg>
      <canvas className={styles.smear} data-part="smear" width="480" height="480" />
      <span className={styles.light} />
      <div className={styles.labels} data-part="labels">
        {sectors.map((sector) => {
          const field = fields[sector.index];
          return field ? (
            <span
              key={sector.index}
              className={styles.label}
              data-won={sector.index === won || undefined}
              style={{ '--size': sizeOf(sector) / 10 } as CSSProperties}
            >
              <PrizePicture field={field} className={styles.picture} />
              {widthOf(sector) >= LEAST_WORDS_DEG ? (
                <span className={styles.words}>{prize({ of: field.of, value: field.value })}</span>
              ) : null}
            </span>
          ) : null;
        })}
      </div>
      <span className={styles.rim} data-part="rim">
        <Rim />
        <BrandPicture name="wheel-rim" width={1000} height={1000} className={styles.whole} />
      </span>
      <span className={styles.hub}>
        <BrandPicture name="wheel-hub" width={320} height={320} className={styles.whole} />
      </span>
      <span className={styles.mark} data-part="mark">
        <BrandPicture name="wheel-mark" width={160} height={260} className={styles.whole} instead={<span className={styles.arrow} />} />
      </span>
    </div>
  );
}

/** The rim of a brand that has no picture of one. */
const Rim = () => (
  <svg className={styles.whole} viewBox="-500 -500 1000 1000" focusable="false">
    <circle className={styles.ring} r="450" />
    <circle className={styles.edge} r="494" />
    <circle className={styles.edge} r="407" />
    {Array.from({ length: PINS }, (_, pin) => (
      <circle key={pin} className={styles.pin} r="12" cy="-450" transform={`rotate(${(pin * 360) / PINS})`} />
    ))}
  </svg>
);

/** Paints moments of a turn onto the parts of a wheel. The blurred picture is drawn once, when it begins to move. */
function painterOf(root: HTMLElement, sectors: readonly Sector[]): (painted: Painted) => void {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`);
  const [face, smear, labels, rim, mark] = ['face', 'smear', 'labels', 'rim', 'mark'].map(part);
  let isDrawn = false;
  return ({ turned, kick, blur }) => {
    if (!face || !smear || !labels || !rim || !mark) return;
    if (blur > 0 && !isDrawn) {
      drawSmear(root, sectors, radiusOf);
      isDrawn = true;
    }
    face.style.transform = `rotate(${turned}deg)`;
    smear.style.transform = face.style.transform;
    smear.style.opacity = String(blur);
    rim.style.transform = `rotate(${rimAt(turned)}deg)`;
    mark.style.transform = `rotate(${-kick}deg)`;
    for (const [index, sector] of sectors.entries()) {
      const label = labels.children[index];
      if (!(label instanceof HTMLElement)) continue;
      const { x, y } = middleAt(sector, turned, radiusOf(sector) / 10);
      label.style.transform = `translate(-50%, -50%) translate(${x.toFixed(3)}cqw, ${y.toFixed(3)}cqw)`;
      label.style.opacity = blur > 0 ? String(1 - 0.8 * blur) : '';
    }
  };
}
