/** One turn of one case. */
export interface Sample {
  tps: number;
  /** Milliseconds. */
  latencies: number[];
  cost?: Cost;
  late?: Lateness;
}

/** How late event loops came, 99th percentile in ms: a call waits as long wherever it is. */
export interface Lateness {
  server: number;
  /** Of the bench's own process: what it adds is no delay of the server. */
  client: number;
}

/** What one call cost. */
export interface Cost {
  rows: number;
  walBytes: number;
  /** Processor time of the Node process that works it, in microseconds. Where that process drives the bench too, the client is in it. */
  serverCpuUs: number;
  /** Processor time of the database and all its sessions, in microseconds. */
  databaseCpuUs: number;
  /** Of all processors' time in the turn, what the client of the bench took; 0 where the client is the server. */
  clientPercent: number;
}

/** Keeps `callers` calls under way for `seconds`, or until a call answers false; each call is timed. */
export async function drive(callers: number, seconds: number, call: (caller: number) => Promise<boolean>): Promise<Sample> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let before = performance.now(); before < end;) {
        if (!(await call(caller))) return;
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  return { tps: latencies.length / ((performance.now() - start) / 1_000), latencies };
}

/** Median throughput of the turns, latencies of all of them. */
export function summarise(samples: readonly Sample[]): { tps: number; p50Ms: number; p99Ms: number } {
  const speeds = samples.map((sample) => sample.tps).toSorted((a, b) => a - b);
  const latencies = samples.flatMap((sample) => sample.latencies).toSorted((a, b) => a - b);
  const at = (share: number): number => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(2));
  return { tps: Math.round(speeds[Math.floor(speeds.length / 2)] ?? 0), p50Ms: at(0.5), p99Ms: at(0.99) };
}
