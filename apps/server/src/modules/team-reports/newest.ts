import { DAY_MS } from '@pavilion/contract/base/time';

/** By what the span that is looked through grows while it does not hold enough: what was read in vain stays a small part. */
const WIDEN = 8;

/** The newest rows of a range, looked for in its last days first and in the whole of it while `isEnough` says no. */
export async function lookBack<Found>(
  { from, to }: { from: Date; to: Date },
  ask: (since: Date) => Promise<Found>,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  for (let span = DAY_MS; ; span *= WIDEN) {
    const since = new Date(Math.max(from.getTime(), to.getTime() - span));
    const found = await ask(since);
    if (since.getTime() === from.getTime() || isEnough(found)) return found;
  }
}
