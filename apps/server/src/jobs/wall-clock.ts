/** Looked at so often; a timer alone would sleep as long as the clock was set back. */
const LOOK_MS = 10_000;
const NOTICED_SECONDS = 30;

/** Tells when the clock of this machine was set back, and by how much. Returns how to stop. */
export function watchWallClock(onSetBack: (seconds: number) => void): () => void {
  let distance = Date.now() - performance.now();
  const timer = setInterval(() => {
    const now = Date.now() - performance.now();
    const back = (distance - now) / 1000;
    distance = now;
    if (back > NOTICED_SECONDS) onSetBack(Math.round(back));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
