import { parentOf } from '../../../../packages/kit/src/process-identity.ts';

const CHECK_MS = 1_000;

/**
 * Calls back when the program that started this one is gone: one that holds a channel is missed at once. npm, when it is killed, cannot notify
 * its children; its end is seen by their being adopted. Between npm and us there may be a shell, which outlives npm because it waits for us.
 */
export function whenStarterEnds(stop: () => void): void {
  process.on('disconnect', stop);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const [parent, grandparent] = [process.ppid, parentOf(process.ppid)];
  const watch = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return;
    clearInterval(watch);
    stop();
  }, CHECK_MS);
  watch.unref();
}
