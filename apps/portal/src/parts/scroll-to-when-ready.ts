/** A target that has not come by then is not on this page. */
const PATIENCE_MS = 10_000;
/** What still comes above the target moves it for so long. */
const SETTLING_MS = 2_000;
/** A visitor who scrolls by hand is not pulled back. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to the element with that id once it exists, and again while the page around it is still loading. */
export function scrollToWhenReady(id: string, signal: AbortSignal): void {
  if (id === '' || signal.aborted) return;
  const end = new AbortController();
  const until = AbortSignal.any([signal, end.signal]);
  const stop = (): void => end.abort();
  for (const name of BY_HAND) window.addEventListener(name, stop, { signal: until, passive: true });
  const patience = setTimeout(stop, PATIENCE_MS);

  const look = (): boolean => {
    const target = document.getElementById(id);
    if (!target) return false;
    clearTimeout(patience);
    target.scrollIntoView();
    const sizes = new ResizeObserver(() => target.scrollIntoView());
    sizes.observe(document.body);
    const settled = setTimeout(stop, SETTLING_MS);
    until.addEventListener('abort', () => {
      sizes.disconnect();
      clearTimeout(settled);
    });
    return true;
  };

  if (look()) return;
  const coming = new MutationObserver(() => {
    if (look()) coming.disconnect();
  });
  coming.observe(document.body, { childList: true, subtree: true });
  until.addEventListener('abort', () => {
    coming.disconnect();
    clearTimeout(patience);
  });
}
