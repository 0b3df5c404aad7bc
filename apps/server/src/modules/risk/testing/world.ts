import { foldName, type Facts, type Sighting } from '../facts.ts';
import { type Draw, drawOf } from './draw.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const SLICE = 300_000;
/** The population's last day; members are watched for `WATCHED` days before it. */
const END = Date.UTC(2026, 9, 1);
const WATCHED = 30;
const NAMES = [
  'Ana',
  'Bela',
  'Caio',
  'Davi',
  'Elis',
  'Gil',
  'Hugo',
  'Ines',
  'Joao',
  'Lia',
  'Mara',
  'Nuno',
  'Olga',
  'Paulo',
  'Rita',
  'Sara',
];
const FAMILIES = [
  'Alves',
  'Braga',
  'Couto',
  'Dias',
  'Freire',
  'Gomes',
  'Lima',
  'Melo',
  'Neves',
  'Pires',
  'Rocha',
  'Serra',
  'Teles',
  'Viana',
];

type Rows = { -readonly [Part in keyof Facts]: Facts[Part][number][] };

/** What invented members do, written down as facts. Amounts in main units. */
export class World {
  readonly draw: Draw;
  readonly rows: Rows = {
    members: [],
    deposits: [],
    withdrawals: [],
    play: [],
    transfers: [],
    grants: [],
    opposed: [],
    sightings: [],
    accounts: [],
  };
  /** How far the parameters of patterns are moved from what they usually are: 0.3 is ± 30 %. */
  readonly #spread: number;
  #last = 0;

  constructor(seed: number, spread: number) {
    this.draw = drawOf(seed);
    this.#spread = spread;
  }

  /** A parameter of a pattern, moved by the world's spread. */
  about(value: number): number {
    return value * this.draw.between(1 - this.#spread, 1 + this.#spread);
  }

  /** A count of a pattern, moved by the world's spread. */
  countAbout(value: number): number {
    return Math.max(1, Math.round(this.about(value)));
  }

  id(kind: string): string {
    this.#last += 1;
    return `${kind}${this.#last}`;
  }

  /** A moment of the watched days, at least `before` before their end. */
  moment(before = 0): number {
    return END - before - this.draw.next() * (WATCHED * DAY - before);
  }

  /** Beginning of one of the four watched weeks, 0 to 3. */
  weekAt(week: number): number {
    return END - WATCHED * DAY + week * 7 * DAY;
  }

  member(madeAt = END - this.draw.between(1, 400) * DAY, agents: readonly string[] = []): string {
    const id = this.id('m');
    this.rows.members.push({ id, madeAt, agents });
    return id;
  }

  name(): string {
    return `${this.draw.pick(NAMES)} ${this.draw.pick(FAMILIES)} ${this.draw.pick(FAMILIES)}`;
  }

  /** A device of the member's own and one or two addresses. */
  athome(memberId: string, address = this.id('ip'), isOut = this.draw.isTrue(0.6)): void {
    this.seen(memberId, 'device', this.id('dv'));
    if (this.draw.isTrue(0.4)) this.seen(memberId, 'device', this.id('dv'));
    this.seen(memberId, 'address', address);
    if (isOut) this.seen(memberId, 'address', this.id('ip'));
  }

  seen(memberId: string, kind: Sighting['kind'], key: string): void {
    const firstAt = this.moment();
    this.rows.sightings.push({ memberId, kind, key, firstAt, lastAt: Math.min(END, firstAt + this.draw.between(0, 10) * DAY) });
  }

  account(memberId: string, holder: string, fingerprint = this.id('fp'), at = this.moment()): void {
    this.rows.accounts.push({ id: this.id('card'), memberId, at, fingerprint, holder: foldName(holder) });
  }

  pay(memberId: string, at: number, main: number, payer: string | null = null): void {
    this.rows.deposits.push({ id: this.id('dep'), memberId, at, amount: units(main), payer: payer === null ? null : foldName(payer) });
  }

  take(memberId: string, at: number, main: number): void {
    this.rows.withdrawals.push({ id: this.id('wdr'), memberId, at, amount: units(main) });
  }

  /** Stakes spread over a time. */
  play(memberId: string, { from, to, main }: { from: number; to: number; main: number }): void {
    const pieces = this.draw.whole(2, 5);
    for (let piece = 0; piece < pieces; piece += 1) {
      const at = Math.floor(this.draw.between(from, Math.max(from, to - SLICE)) / SLICE) * SLICE;
      this.rows.play.push({ memberId, at: Math.max(at, Math.ceil(from / SLICE) * SLICE), staked: units(main / pieces) });
    }
  }

  grant(memberId: string, at: number, main: number): void {
    this.rows.grants.push({ id: this.id('grt'), memberId, at, amount: units(main) });
  }

  /** A round on which two linked members bet on different sides; `bonus` is what each had in the watched days. */
  oppose(members: readonly [string, string], at: number, { main, bonus }: { main: number; bonus: number }): void {
    const [first, second] = members;
    for (const [memberId, beside] of [
      [first, second],
      [second, first],
    ] as const)
      this.rows.opposed.push({ id: this.id('bet'), memberId, beside, at, amount: units(main), bonus: bonus === 0 ? 0n : units(bonus) });
  }

  give(from: string, to: string, at: number, main: number): void {
    this.rows.transfers.push({ id: this.id('tra'), from, to, at, amount: units(main) });
  }
}

const units = (main: number): bigint => BigInt(Math.max(1, Math.round(main * 100))) * 100n;
