/** A page that was reloaded already is not reloaded at once again. */
const wasReloaded = (): boolean => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'reload';

/**
 * For a page that cannot start since a file of it did not load: reloads once at once, as a new release may have replaced the file, then when the network
 * or the visitor is back.
 */
export function reloadWhenPossible(reload: () => void = () => window.location.reload()): void {
  if (navigator.onLine && !wasReloaded()) return reload();
  for (const event of ['online', 'focus']) window.addEventListener(event, () => reload(), { once: true });
}
