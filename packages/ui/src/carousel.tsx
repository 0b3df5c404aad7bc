import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { canLoop, layout, shortestMove, wrap } from './carousel-rules.ts';
import type { Cell } from './carousel-rules.ts';
import { cx } from './cx.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useMedia, useReducedMotion } from './use-media.ts';
import { useCarouselMotion, useDocumentVisible } from './carousel-motion.ts';
import type { Place } from './carousel-motion.ts';
import { useHeld } from './use-held.ts';
import styles from './carousel.module.css';

export type CarouselWords = {
  region: string;
  /** Role words read for the region and for each slide. */
  carousel: string;
  slide: string;
  /** "2 of 5". */
  place: (place: number, count: number) => string;
  goTo: (place: number) => string;
  previous: string;
  next: string;
  pause: string;
  play: string;
};

export type CarouselProps = {
  slides: ReadonlyArray<{ key: string; content: ReactNode }>;
  words: CarouselWords;
  /** Slides side by side on a wide screen, a tablet and a phone. */
  visible?: number;
  tabletVisible?: number;
  phoneVisible?: number;
  /** Pixels between slides. */
  gap?: number;
  autoplay?: boolean;
  autoplayMs?: number;
  transitionMs?: number;
  arrows?: boolean;
  className?: string;
};

const useVisible = ({ visible = 3, tabletVisible, phoneVisible = 1 }: CarouselProps): number => {
  const phone = useMedia('(width <= 640px)');
  const tablet = useMedia('(width <= 1024px)');
  if (phone) return phoneVisible;
  return tablet ? (tabletVisible ?? Math.min(visible, 2)) : visible;
};

const Slide = ({ cell, content, words, count }: { cell: Cell; content: ReactNode; words: CarouselWords; count: number }) => {
  const element = useRef<HTMLDivElement>(null);
  const copy = cell.shown && !cell.exposed;
  // A second copy in view can be pressed, yet is not met twice by the keyboard or a reader.
  useEffect(() => {
    if (!copy) return;
    const stops = [...(element.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    for (const stop of stops) stop.tabIndex = -1;
    return () => {
      for (const stop of stops) stop.removeAttribute('tabindex');
    };
  }, [copy]);
  return (
    <div
      ref={element}
      role="group"
      aria-roledescription={words.slide}
      aria-label={words.place(cell.slide + 1, count)}
      aria-hidden={cell.exposed ? undefined : true}
      inert={!cell.shown}
      className={styles.slide}
      style={{ '--slot': cell.slot } as CSSProperties}
    >
      {content}
    </div>
  );
};

type ControlsProps = Pick<CarouselProps, 'slides' | 'words' | 'arrows'> & {
  current: number;
  stopped: boolean;
  showPause: boolean;
  onStop: () => void;
  onMove: (by: number) => void;
};

const Controls = ({ slides, words, arrows, current, stopped, showPause, onStop, onMove }: ControlsProps) => (
  <div className={styles.controls}>
    <div className={styles.dots}>
      {slides.map((slide, index) => (
        <button
          key={slide.key}
          type="button"
          className={styles.dot}
          aria-label={words.goTo(index + 1)}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onMove(shortestMove(current, index, slides.length))}
        />
      ))}
    </div>
    {showPause ? (
      <IconButton size="s" label={stopped ? words.play : words.pause} onClick={onStop}>
        {stopped ? <Play /> : <Pause />}
      </IconButton>
    ) : null}
    {arrows ? (
      <>
        <IconButton size="s" label={words.previous} onClick={() => onMove(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton size="s" label={words.next} onClick={() => onMove(1)}>
          <ChevronRight />
        </IconButton>
      </>
    ) : null}
  </div>
);

/**
 * A ring of slides: turns when there is more than one, moves on by itself until the pointer, the keyboard, a hidden
 * page, the pause button or a wish for less motion stops it; swipes; its dots can be pressed.
 */
export const Carousel = (props: CarouselProps) => {
  const { slides, words, gap = 15, autoplay = true, autoplayMs = 5000, transitionMs = 1000 } = props;
  const { arrows = false, className } = props;
  const visible = useVisible(props);
  const count = slides.length;
  const [place, setPlace] = useState<Place>({ position: 0, move: 0 });
  const [stopped, setStopped] = useState(false);
  const still = useReducedMotion();
  const seen = useDocumentVisible();
  const region = useRef<HTMLElement>(null);
  const held = useHeld(region);
  const loops = canLoop(count);
  const cells = count === 0 ? [] : layout(count, visible, place.position, place.move);
  const ring = Math.max(cells.length, 1);

  const moveBy = (by: number) => {
    if (loops && by !== 0) setPlace({ position: wrap(place.position + by, ring), move: by });
  };
  const { track, handlers } = useCarouselMotion({
    place,
    visible,
    gap,
    ring,
    transitionMs: still ? 0 : transitionMs,
    enabled: loops,
    onMove: moveBy,
  });

  const running = autoplay && loops && !still && !stopped && !held && seen;
  useEffect(() => {
    if (!running) return;
    const next = { position: wrap(place.position + 1, ring), move: 1 };
    const timer = setTimeout(() => setPlace(next), autoplayMs);
    return () => clearTimeout(timer);
  }, [running, place, ring, autoplayMs]);

  return (
    <section
      ref={region}
      aria-roledescription={words.carousel}
      aria-label={words.region}
      className={cx(styles.carousel, className)}
      style={{ '--visible': visible, '--gap': `${gap}px` } as CSSProperties}
    >
      <div className={styles.window} aria-live={running ? 'off' : 'polite'} {...handlers}>
        <div ref={track} className={styles.track}>
          {cells.map((cell, index) => (
            <Slide key={index} cell={cell} content={slides[cell.slide]?.content} words={words} count={count} />
          ))}
        </div>
      </div>
      {loops ? (
        <Controls
          slides={slides}
          words={words}
          arrows={arrows}
          current={place.position % count}
          stopped={stopped}
          showPause={autoplay && !still}
          onStop={() => setStopped(!stopped)}
          onMove={moveBy}
        />
      ) : null}
    </section>
  );
};
