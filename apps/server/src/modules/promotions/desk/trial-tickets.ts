import type { PromotionPeriod, WheelRule } from '@pavilion/contract/promotions/terms';
import { prizeKey } from '@pavilion/contract/promotions/problems';
import { DateTime } from 'luxon';
import type { BrandInfo } from '../../../http/types.ts';
import { nextStart } from '../../../kernel/days.ts';
import { many, type Sql } from '../../../kernel/db.ts';
import { rankRace, sumPlay } from '../../activity/public.ts';
import { fieldAt, fieldsOf, weightOf } from '../draw.ts';
import { type DayFacts, earnedOn } from '../earned.ts';
import type { RaceRule } from '../race.ts';
import type { PastOccasion } from './trial.ts';
import type { Span } from './trial-occasions.ts';

/** Beyond the prizes: some may have nothing. */
const SPARE = 50;

/** Whole periods of the span, in order. */
export function periodsIn({ from, to }: Span, period: PromotionPeriod): { start: DateTime; end: DateTime }[] {
  const first = from.startOf(period);
  const periods: { start: DateTime; end: DateTime }[] = [];
  for (
    let start = first < from ? nextStart(first, period) : first, end = nextStart(start, period);
    end <= to;
    start = end, end = nextStart(start, period)
  )
    periods.push({ start, end });
  return periods;
}

/** Places of each period as they would have been; who was paused then is not known and keeps theirs. */
export async function racePlaces(
  sql: Sql,
  { brand, rule, span }: { brand: BrandInfo; rule: RaceRule; span: Span },
): Promise<PastOccasion[]> {
  const all: PastOccasion[] = [];
  for (const { start, end } of periodsIn(span, rule.period)) {
    const places = await rankRace(sql, {
      brandId: brand.id,
      from: start.toJSDate(),
      to: end.toJSDate(),
      products: rule.gameTypes.map((type) => type.toLowerCase()),
      measure: rule.measure,
      among: null,
      most: rule.prizes.length + SPARE,
      self: null,
    });
    const last = end.minus({ milliseconds: 1 });
    for (const { memberId, place, score } of places)
      all.push({ memberId, at: last.toJSDate(), day: last.toFormat('yyyy-MM-dd'), about: () => ({ kind: 'race', place, score }) });
  }
  return all;
}

/** A step that never comes back to the same place: tickets fall on fields as often as their chances say, the same in every trial. */
const GOLDEN = 0.618_033_988_749_895;

/** Tickets logins, deposits and play would have earned, each turned on the day it was earned; the books of play do not show missions. */
export async function wheelTurns(
  sql: Sql,
  { brand, rule, span, most }: { brand: BrandInfo; rule: WheelRule; span: Span; most: number },
): Promise<PastOccasion[]> {
  const days = await readDays(sql, { brand, rule, span });
  const used = new Map<string, number>();
  const all: PastOccasion[] = [];
  for (const { memberId, ...facts } of days)
    for (const _ticket of earnedOn(rule.tickets, facts, new Set())) {
      if (all.length >= most) return all;
      const fields = fieldsOf(rule, { used, room: null });
      const weight = weightOf(fields);
      if (weight === 0) return all;
      const segment = fieldAt(fields, Math.floor(((all.length * GOLDEN) % 1) * weight));
      const won = rule.segments[segment];
      if (won) used.set(prizeKey(won), (used.get(prizeKey(won)) ?? 0) + 1);
      const at = DateTime.fromISO(facts.day, { zone: brand.timeZone }).plus({ hours: 12 }).toJSDate();
      all.push({ memberId, at, day: facts.day, about: () => ({ kind: 'wheel', segment }) });
    }
  return all;
}

type MemberDay = DayFacts & { memberId: string };

async function readDays(sql: Sql, { brand, rule, span }: { brand: BrandInfo; rule: WheelRule; span: Span }): Promise<MemberDay[]> {
  const [from, to] = [span.from.toJSDate(), span.to.toJSDate()];
  const range = [brand.id, from, to, brand.timeZone];
  const day = `to_char(at AT TIME ZONE $4, 'YYYY-MM-DD')`;
  const { deposit, turnover, login } = rule.tickets;
  const days = new Map<string, { -readonly [Name in keyof MemberDay]: MemberDay[Name] }>();
  const at = (memberId: string, on: string) => {
    const key = `${on} ${memberId}`;
    const found = days.get(key) ?? { memberId, day: on, deposits: [], turnover: 0n, hasLogin: false, missions: [] };
    days.set(key, found);
    return found;
  };
  if (login)
    for (const row of await many<{ member_id: string; day: string }>(
      sql,
      `SELECT DISTINCT member_id, ${day} AS day FROM sign_in_facts WHERE brand_id = $1 AND at >= $2 AND at < $3`,
      range,
    ))
      at(row.member_id, row.day).hasLogin = true;
  if (deposit !== null)
    for (const row of await many<{ id: string; member_id: string; amount: bigint; day: string }>(
      sql,
      `SELECT id, member_id, amount, ${day} AS day FROM deposit_facts WHERE brand_id = $1 AND at >= $2 AND at < $3 ORDER BY at, id`,
      range,
    )) {
      const found = at(row.member_id, row.day);
      found.deposits = [...found.deposits, { id: row.id, amount: row.amount }];
    }
  if (turnover !== null)
    for (const row of await sumPlay(sql, { brandId: brand.id, from, to, by: ['member', 'day'] }))
      at(row.memberId ?? '', row.day ?? '').turnover = row.turnover;
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, facts]) => facts);
}
