import { Writable } from 'node:stream';

/** Turns the log's JSON lines into short ones for a person at a terminal. Lines that are no JSON pass as they are. */
export function readableLog(out: NodeJS.WritableStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) if (line) out.write(`${readableLine(line)}\n`);
      done();
    },
  });
}

export function readableLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { time, level, name, msg, err, pid: _pid, requestId, ...facts } = entry;
  const words = Object.entries(facts).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const failure = (err as { stack?: string; message?: string } | undefined)?.stack;
  const clock = typeof time === 'string' ? time.slice(11, 19) : '';
  const head = [clock, String(level).padEnd(5), String(name).padEnd(8), String(msg), ...words].join(' ');
  const id = typeof requestId === 'string' ? ` [${requestId.slice(0, 8)}]` : '';
  return failure ? `${head}${id}\n${failure}` : `${head}${id}`;
}
