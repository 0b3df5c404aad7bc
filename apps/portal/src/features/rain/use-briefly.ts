import { useState } from 'react';
import type { Phase } from './phase.ts';

/** How long a game is written over at most, and how long before the fall once more. */
const BRIEF_MS = 8_000;
const LAST_MS = 10_000;

/** Whether a phase is news: just begun, just met by this page, or about to end in the fall. */
export function useBriefly(phase: Phase, now: number): boolean {
  const [news, setNews] = useState({ kind: phase.kind, from: now });
  if (news.kind !== phase.kind) setNews({ kind: phase.kind, from: now });
  return now - news.from < BRIEF_MS || (phase.kind === 'ahead' && phase.startsAt - now <= LAST_MS);
}
