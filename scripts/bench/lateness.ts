import { monitorEventLoopDelay } from 'node:perf_hooks';

export const LOOP_RESOLUTION_MS = 2;

/** The 99th percentile of how late an event loop was, in ms, without the pause between two looks. */
export const latenessOf = (loop: ReturnType<typeof monitorEventLoopDelay>): number =>
  Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS);

/** How late the event loop of this process was while something ran. */
export async function withLateness<T>(work: () => Promise<T>): Promise<{ result: T; p99Ms: number }> {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  try {
    const result = await work();
    return { result, p99Ms: latenessOf(loop) };
  } finally {
    loop.disable();
  }
}
