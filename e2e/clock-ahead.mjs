// Preloaded into the processes of a journey's own product (`own-product.ts`): their clock runs ahead of the machine's by the milliseconds
// that the file named in CLOCK_AHEAD says. Timers keep their pace. PostgreSQL keeps the machine's clock.
import { readFileSync } from 'node:fs';

const LOOK_MS = 50;
const file = process.env['CLOCK_AHEAD'] ?? '';
const Machine = Date;
let ahead = 0;

// A file that is being written reads as nothing: a clock never goes back.
const look = () => {
  ahead = Math.max(ahead, Number(readFileSync(file, 'utf8')));
};
const now = () => Machine.now() + ahead;

if (file !== '') {
  look();
  setInterval(look, LOOK_MS).unref();
  globalThis.Date = new Proxy(Machine, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
