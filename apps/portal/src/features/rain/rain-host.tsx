import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { usePageFree, useMomentsHeld } from '../moments/public.ts';
import { type Phase, phaseOf } from './phase.ts';
import { type Course, type Rain, rainQuery } from './queries.ts';
import { closeRain, openRain, useRainOpen } from './rain-store.ts';
import { Ribbon } from './ribbon.tsx';
import { useBriefly } from './use-briefly.ts';
import { useReminding } from './use-reminding.ts';
import { usePlace } from './use-place.ts';
import { useServerClock } from '../../parts/use-server-clock.ts';

const RainScene = late(() => import('./rain-scene.tsx'), 'RainScene');
const MissedSheet = late(() => import('./missed-sheet.tsx'), 'MissedSheet');

/** A rain over any page: announced, then over the whole window while it falls, then how it ended for who was there. */
export function RainHost() {
  const isOpen = useRainOpen();
  const { data: rain = null } = useQuery(rainQuery(isOpen));
  const now = useServerClock(1000, rain !== null);
  useReminding(rain?.title ?? null);
  if (!rain) return null;
  return <Present rain={rain} phase={phaseOf(rain, now)} now={now} isOpen={isOpen} />;
}

function Present({ rain, phase, now, isOpen }: { rain: Rain; phase: Phase; now: number; isOpen: boolean }) {
  const isHeld = useMomentsHeld();
  const place = usePlace();
  const missed = useMissed(phase, isOpen);
  const isBrief = useBriefly(phase, now);
  useOpening(phase, isHeld);
  // What fell before a round is over for this page; the ribbon leads back to it.
  useEffect(() => {
    if (isHeld) closeRain();
  }, [isHeld]);
  const shows = phase.kind === 'ahead' || phase.kind === 'falling';
  return (
    <>
      {shows && place && (isBrief || !place.isOverGame)
        ? createPortal(
            <Ribbon rain={rain} phase={phase} now={now} isHeld={isHeld} isOverGame={place.isOverGame} onCatch={openRain} />,
            place.element,
          )
        : null}
      {isOpen ? (
        <Part corner>
          <RainScene rain={rain} phase={phase} onClose={closeRain} />
        </Part>
      ) : null}
      {missed.course && !isOpen && !isHeld ? (
        <Part lost={null}>
          <MissedSheet rain={rain} course={missed.course} onClose={missed.close} />
        </Part>
      ) : null}
    </>
  );
}

/** Opens the fall by itself on a page that saw it coming, once, as soon as the page is free for it. */
function useOpening(phase: Phase, isHeld: boolean): void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const opened = useRef<string | null>(null);
  const ahead = phase.kind === 'ahead' ? phase.fall.at : null;
  if (ahead !== null && ahead !== awaited) setAwaited(ahead);
  const name = phase.kind === 'falling' && phase.course.at === awaited && !isHeld ? `rain ${awaited}` : null;
  const isFree = usePageFree(name);
  useEffect(() => {
    if (name === null || !isFree || opened.current === name) return;
    opened.current = name;
    openRain();
  }, [name, isFree]);
}

/** The fall that ended without an envelope for who had it on the screen. */
function useMissed(phase: Phase, isOpen: boolean): { course: Course | null; close(): void } {
  const [seen, setSeen] = useState<string | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  if (isOpen && phase.kind === 'falling' && seen !== phase.course.at) setSeen(phase.course.at);
  const course = phase.kind === 'ended' && phase.course.at === seen && closed !== seen ? phase.course : null;
  return { course, close: () => setClosed(seen) };
}
