/** What one look shows. */
export interface Heartbeats {
  /** Pools under whose names jobs are locked, own ones left out. */
  holders: readonly string[];
  /** The other processes, how often each has spoken, and the pools it runs. */
  others: readonly { id: string; beats: bigint; pools: readonly string[] }[];
}

export interface Watch {
  /** Holders whose process was silent during the whole of the patience. `nowMs`: a clock that only goes forward. */
  dead(seen: Heartbeats, nowMs: number): string[];
  /** A poll failed: the cause may also have prevented the other processes from writing their heartbeat. */
  interrupted(): void;
}

/**
 * Judges by what it sees itself: a holder is dead when its process has not spoken while this one looked steadily for
 * `silentMs`. No stored time is compared with another, so clocks may differ and be set. After an interruption, or a pause of
 * more than two beats between polls, the waiting time starts again.
 */
export function createWatch({ silentMs, beatMs }: { silentMs: number; beatMs: number }): Watch {
  const lastWord = new Map<string, { beats: bigint | null; since: number }>();
  let lastLook = Number.NEGATIVE_INFINITY;
  return {
    interrupted: () => {
      lastWord.clear();
    },
    dead({ holders, others }, now) {
      if (now - lastLook > 2 * beatMs + 1_000) lastWord.clear();
      lastLook = now;
      for (const known of lastWord.keys()) if (!holders.includes(known)) lastWord.delete(known);
      return holders.filter((holder) => {
        const beats = others.find(({ pools }) => pools.includes(holder))?.beats ?? null;
        const before = lastWord.get(holder);
        if (before && before.beats === beats) return now - before.since >= silentMs;
        lastWord.set(holder, { beats, since: now });
        return false;
      });
    },
  };
}
