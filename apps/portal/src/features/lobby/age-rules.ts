const STEPS: readonly [unit: 'hour' | 'minute' | 'second', seconds: number][] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** How long ago a moment was, in the largest unit that fits: at least a second. Both in milliseconds of one clock. */
export function ageOf(moment: number, now: number): { count: number; unit: 'hour' | 'minute' | 'second' } {
  const seconds = Math.max(1, Math.floor((now - moment) / 1000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? ['second', 1];
  return { count: Math.floor(seconds / size), unit };
}
