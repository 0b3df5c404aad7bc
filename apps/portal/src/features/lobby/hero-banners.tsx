import { useLingui } from '@lingui/react/macro';
import type { Banner } from '@pavilion/contract/content/calls';
import { Pause, Play } from '@pavilion/ui/icon';
import { useReducedMotion } from '@pavilion/ui/use-media';
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from '../../parts/link.tsx';
import { usePlayWay } from '../../parts/play-way.ts';
import { linkageOf } from '../../parts/linkage.ts';
import './hero-acts.css';
import './hero-banners.css';
import './hero-words.css';
import { type Ring, type Slot, slotOf, startRing, turnRing } from './hero-rules.ts';

const STAY_MS = 5000;
const SWIPE_PX = 40;

const useSeen = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify);
      return () => document.removeEventListener('visibilitychange', notify);
    },
    () => !document.hidden,
  );

/** The pictures at the top: one in the lead, two beside it on a wide page. They move on by themselves until someone looks closer. */
export function HeroBanners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLingui();
  const count = banners.length;
  const [ring, setRing] = useState<Ring>(() => startRing(count));
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  const seen = useSeen();
  const swipe = useRef<number | null>(null);
  const way = usePlayWay();
  const shown = ring.laps.length === count ? ring : startRing(count);
  const runs = count > 1 && !still && !stopped && !held && seen;
  const lead = banners[shown.at];
  const go = (to: number, move: -1 | 1) => setRing(turnRing(shown, to, move));

  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => setRing(turnRing(shown, shown.at + 1, 1)), STAY_MS);
    return () => clearTimeout(timer);
  }, [runs, shown]);

  const endSwipe = (event: PointerEvent) => {
    const from = swipe.current;
    swipe.current = null;
    if (from === null || count < 2 || Math.abs(event.clientX - from) < SWIPE_PX) return;
    const forward = event.clientX < from !== (document.documentElement.dir === 'rtl');
    go(shown.at + (forward ? 1 : -1), forward ? 1 : -1);
  };
  return (
    // Pointers and focus only hold what moves; all that can be done is done by the links and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="hero"
      data-count={Math.min(count, 3)}
      data-move={shown.move}
      aria-roledescription={t`carousel`}
      aria-label={t`Highlights`}
      onPointerEnter={(event) => setHeld(event.pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        swipe.current = event.pointerType === 'mouse' ? null : event.clientX;
      }}
      onPointerUp={endSwipe}
    >
      <div className="hero-stage">
        {banners.map((banner, index) => (
          <Slide
            key={`${banner.bannerId}-${shown.laps[index]}`}
            banner={banner}
            slot={slotOf(shown, index)}
            place={`${index + 1} / ${count}`}
            priority={index === 0}
          />
        ))}
      </div>
      {lead ? <Pitch banner={lead} play={isGame(lead) ? lead : banners.find(isGame)} /> : null}
      <div className="hero-foot">
        {count > 1 ? (
          <div className="hero-controls">
            {banners.map(({ bannerId, title }, index) => (
              <button
                key={bannerId}
                type="button"
                className="hero-dot"
                aria-label={t`Show ${title}`}
                aria-current={index === shown.at ? 'true' : undefined}
                onClick={() => go(index, index >= shown.at ? 1 : -1)}
              />
            ))}
            {still ? null : (
              <button
                type="button"
                className="hero-pause"
                aria-label={stopped ? t`Resume slideshow` : t`Pause slideshow`}
                onClick={() => setStopped(!stopped)}
              >
                {stopped ? <Play /> : <Pause />}
              </button>
            )}
          </div>
        ) : null}
        {way === 'free' && banners.some(isGame) ? <p className="hero-note">{t`Play money, no sign-up.`}</p> : null}
      </div>
    </section>
  );
}

const isGame = ({ linkageType, nodeId }: Banner): boolean => linkageType === 'G' && nodeId !== null;

/**
 * The words of the lead and the one button, over the pictures instead of in them: the words are there while the slides turn, and the button,
 * which starts a game whatever the slide leads to, neither moves nor loses the focus.
 */
function Pitch({ banner, play }: { banner: Banner; play: Banner | undefined }) {
  const { t } = useLingui();
  const way = usePlayWay();
  const linkage = linkageOf(banner, way);
  const game = play && linkageOf(play, way);
  return (
    <div className="hero-pitch">
      <div
        key={banner.bannerId}
        className="hero-words"
        data-free={banner.freeWidth ?? undefined}
        data-free-top={banner.freeHeight ?? undefined}
        data-over-art=""
      >
        <h2 className="hero-title">{banner.title}</h2>
        <p className="hero-subtitle">{banner.subtitle}</p>
        {linkage && play !== banner ? (
          <Link {...linkage} className="hero-open hero-more" draggable={false}>
            {banner.button || t`Open`}
          </Link>
        ) : null}
      </div>
      {game && play ? (
        <Link {...game} state={{ pressed: true }} className="hero-button" draggable={false}>
          {play.button || t`Play`}
        </Link>
      ) : null}
    </div>
  );
}

function Slide({ banner, slot, place, priority }: { banner: Banner; slot: Slot; place: string; priority: boolean }) {
  const { t } = useLingui();
  const linkage = linkageOf(banner, usePlayWay());
  const isBeside = slot === 'second' || slot === 'third';
  return (
    <div
      role="group"
      aria-roledescription={t`slide`}
      aria-label={place}
      className="hero-slide"
      data-slot={slot}
      inert={!isBeside}
      aria-hidden={!isBeside || undefined}
    >
      <BannerPicture base={banner.url} priority={priority} />
      {/* In the lead its words are the pitch's. */}
      {slot === 'lead' ? null : (
        <div className="hero-words" data-over-art="">
          <h2 className="hero-title">{banner.title}</h2>
          <p className="hero-subtitle">{banner.subtitle}</p>
          {linkage ? (
            <Link {...linkage} state={{ pressed: true }} className="hero-open" draggable={false}>
              <span className="hero-hidden">{banner.button || t`Open`}</span>
            </Link>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The phone has an upright cut of its own. The server's preload of the largest picture names the same files in the same order. */
function BannerPicture({ base, priority }: { base: string; priority: boolean }) {
  return (
    <picture>
      <source media="(max-width: 640px)" type="image/avif" srcSet={`${base}-phone.avif`} />
      <source media="(max-width: 640px)" type="image/webp" srcSet={`${base}-phone.webp`} />
      <source type="image/avif" srcSet={`${base}-1240.avif`} />
      <img
        className="hero-picture"
        src={`${base}-1240.webp`}
        alt=""
        width="1240"
        height="600"
        draggable={false}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : 'low'}
        onError={(event) => {
          // The field's own words for it, so that monitors find it in any browser's log.
          // oxlint-disable-next-line no-console
          console.error('Image load error', event.currentTarget.currentSrc);
          event.currentTarget.hidden = true;
        }}
      />
    </picture>
  );
}
