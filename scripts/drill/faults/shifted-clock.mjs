// Loaded before the product by the drill (`node --import`): its processes read the time shifted by DRILL_CLOCK_HOURS. Timers and
// the database go on by their own clocks.
const shift = Number(process.env['DRILL_CLOCK_HOURS'] ?? 0) * 3_600_000;
const Real = globalThis.Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [Real.now() + shift], newTarget),
  apply: () => new Real(Real.now() + shift).toString(),
  get: (target, name, receiver) => (name === 'now' ? () => Real.now() + shift : Reflect.get(target, name, receiver)),
});
