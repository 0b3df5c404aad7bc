/** The place of an item in the queue: a class with a share of its own, and within it a key whose items take turns with those of other keys. */
export interface Place {
  class: string;
  key: string;
}

interface Line<T> {
  key: string;
  items: T[];
}

interface Class<T> {
  weight: number;
  /** Items that have room even while others fill the queue. */
  reserve: number;
  /** In the order of their turns: one that was served goes to the end, and so does one that comes. */
  lines: Map<string, Line<T>>;
  size: number;
  /** Turns taken by the class, divided by its weight. */
  turns: number;
}

/** Turns the classes have in proportion; a class that is not named has the least. */
export type Shares = Readonly<Record<string, number>>;

const MIN_SHARE = 1;

/**
 * A bounded queue in which classes and, within a class, keys take turns: however many items one key has waiting, an item of another key of
 * the class waits for at most one of them. When it is full, a class below its reserve and a key with fewer items displace the newest item
 * of the class above its reserve with the key that has most. Pure: no time, no randomness.
 */
export class FairQueue<T> {
  readonly #most: number;
  readonly #shares: Shares;
  readonly #sum: number;
  readonly #classes = new Map<string, Class<T>>();
  readonly #places = new Map<T, Place>();
  #clock = 0;

  constructor(most: number, shares: Shares) {
    this.#most = most;
    this.#shares = shares;
    this.#sum = Math.max(
      MIN_SHARE,
      Object.values(shares).reduce((sum, share) => sum + share, 0),
    );
  }

  get size(): number {
    return this.#places.size;
  }

  /** Whether an item would be taken in, if need be in place of another. */
  wouldTake(place: Place): boolean {
    return this.size < this.#most || this.#displacedBy(place) !== null;
  }

  /** Takes an item in: answers what it displaced, null for nothing; false when there is no room for it. */
  add(place: Place, item: T): { displaced: T | null } | false {
    let displaced: T | null = null;
    if (this.size >= this.#most) {
      const line = this.#displacedBy(place);
      const newest = line?.items.at(-1);
      if (newest === undefined) return false;
      this.remove(newest);
      displaced = newest;
    }
    const of = this.#classOf(place.class);
    if (of.size === 0) of.turns = Math.max(of.turns, this.#clock);
    const line = of.lines.get(place.key) ?? { key: place.key, items: [] };
    of.lines.set(place.key, line);
    line.items.push(item);
    of.size += 1;
    this.#places.set(item, place);
    return { displaced };
  }

  /** The item whose turn it is; undefined: none waits. */
  take(): T | undefined {
    const of = least([...this.#classes.values()].filter(({ size }) => size > 0));
    const [line] = of ? of.lines.values() : [];
    const item = line?.items[0];
    if (!of || !line || item === undefined) return undefined;
    this.#clock = of.turns;
    of.turns += 1 / of.weight;
    this.#drop(of, line, item);
    if (line.items.length > 0) {
      of.lines.delete(line.key);
      of.lines.set(line.key, line);
    }
    return item;
  }

  /** Takes an item out of the queue; false when it does not wait. */
  remove(item: T): boolean {
    const place = this.#places.get(item);
    const of = place && this.#classes.get(place.class);
    const line = of?.lines.get(place?.key ?? '');
    if (!of || !line) return false;
    this.#drop(of, line, item);
    return true;
  }

  #drop(of: Class<T>, line: Line<T>, item: T): void {
    line.items.splice(line.items.indexOf(item), 1);
    if (line.items.length === 0) of.lines.delete(line.key);
    of.size -= 1;
    this.#places.delete(item);
  }

  #classOf(name: string): Class<T> {
    const known = this.#classes.get(name);
    if (known) return known;
    const weight = Math.max(MIN_SHARE, this.#shares[name] ?? 0);
    const made: Class<T> = {
      weight,
      reserve: Math.floor((this.#most * weight) / this.#sum),
      lines: new Map(),
      size: 0,
      turns: this.#clock,
    };
    this.#classes.set(name, made);
    return made;
  }

  /** The line that gives a place of the full queue to another; null: none has more than its share. */
  #displacedBy({ class: name, key }: Place): Line<T> | null {
    const own = this.#classOf(name);
    const others = [...this.#classes.values()].filter((one) => one !== own);
    const above = most(others, ({ size, reserve }) => size - reserve);
    if (own.size < own.reserve && above && above.size > above.reserve) return most([...above.lines.values()], ({ items }) => items.length);
    const longest = most([...own.lines.values()], ({ items }) => items.length);
    // With one item less the longest line is still no shorter than this one with one more.
    const length = own.lines.get(key)?.items.length ?? 0;
    return longest && longest.items.length > length + 1 ? longest : null;
  }
}

/** The one with the fewest turns, of several the first. */
const least = <V extends { turns: number }>(all: readonly V[]): V | undefined =>
  all.reduce<V | undefined>((best, one) => (best === undefined || one.turns < best.turns ? one : best), undefined);

const most = <V>(all: readonly V[], of: (one: V) => number): V | null =>
  all.reduce<V | null>((best, one) => (best === null || of(one) > of(best) ? one : best), null);
