/** A repeatable stream of numbers in [0, 1). */
export function seeded(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
