import type { WheelRule } from '@pavilion/contract/promotions/terms';
import { DateTime } from 'luxon';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { momentsOfDays } from '../../kernel/days.ts';
import { many, maybeOne, type Sql, transaction } from '../../kernel/db.ts';
import { sumPlay } from '../activity/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { findOpposedPlay } from '../rewards/public.ts';
import { type DayFacts, EARNED, earnedOn } from './earned.ts';
import { keepMarks } from './eligibility.ts';
import { findLive, isRunning, type Promotion, type PromotionsDeps, readTerms } from './store.ts';
import { expiryOf, issueTickets, type NewTicket } from './tickets.ts';
import { ineligibleReason } from './take.ts';

interface MemberAt {
  brand: BrandInfo;
  memberId: string;
  now: Date;
}

/**
 * Writes the tickets a member earned and does not have yet, from what the books say of the days on which they would still be good. Asked before tickets are shown or
 * counted: however often and by however many at once, each is written once.
 */
export async function earnTickets(deps: PromotionsDeps, { brand, session: { memberId }, now }: SessionContext): Promise<void> {
  const member = { brand, memberId, now };
  const live = (await findLive(deps.db, brand.id, now)).filter((one) => isRunning(one, now) && isHadByItself(one));
  for (const promotion of live) {
    if ((await missing(deps.db, deps, promotion, member)).length === 0) continue;
    if (await ineligibleReason(deps.db, deps, promotion, member)) continue;
    await transaction(deps.db, async (tx) => {
      await lockMember(tx, memberId);
      const tickets = await missing(tx, deps, promotion, member);
      if (tickets.length === 0 || (await ineligibleReason(tx, deps, promotion, member))) return;
      await issueTickets(tx, { promotion, memberId, timeZone: brand.timeZone, now }, tickets);
      await keepMarks(tx, { promotionId: promotion.id, memberId, who: promotion.terms.who });
    });
  }
}

const isHadByItself = ({ terms: { rule } }: Promotion): boolean =>
  rule.kind === 'wheel' || (rule.kind === 'ticket' && rule.to === 'everybody');

const missing = (sql: Sql, deps: PromotionsDeps, promotion: Promotion, member: MemberAt): Promise<NewTicket[]> => {
  const { rule } = promotion.terms;
  return rule.kind === 'wheel' ? missingOfWheel(sql, deps, { promotion, rule, ...member }) : missingAtBegin(sql, promotion, member);
};

/** One to each, counted from the beginning of the promotion or of the account. */
async function missingAtBegin(
  sql: Sql,
  { id, terms: { rule }, startsAt }: Promotion,
  { brand, memberId, now }: MemberAt,
): Promise<NewTicket[]> {
  if (rule.kind !== 'ticket') return [];
  const found = await maybeOne<{ at: Date }>(
    sql,
    `SELECT created_at AS at FROM member_facts m WHERE id = $1 AND NOT EXISTS (
       SELECT FROM promotion_ticket t WHERE t.promotion_id = $2 AND t.member_id = m.id AND t.occasion = 'begin')`,
    [memberId, id],
  );
  if (!found) return [];
  const day = DateTime.fromJSDate(found.at > startsAt ? found.at : startsAt, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
  return expiryOf(day, rule.days, brand.timeZone) > now ? [{ source: 'begin', occasion: 'begin', day }] : [];
}

interface OfWheel extends MemberAt {
  promotion: Promotion;
  rule: WheelRule;
}

async function missingOfWheel(sql: Sql, deps: PromotionsDeps, wheel: OfWheel): Promise<NewTicket[]> {
  const { promotion, rule, brand, memberId, now } = wheel;
  const today = DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('day');
  const begun = DateTime.fromJSDate(promotion.startsAt, { zone: brand.timeZone });
  const earliest = today.minus({ days: rule.tickets.days });
  const since = begun > earliest ? begun : earliest;
  const had = await many<{ occasion: string; day: string; source: string }>(
    sql,
    `SELECT occasion, to_char(day, 'YYYY-MM-DD') AS day, source FROM promotion_ticket WHERE promotion_id = $1 AND member_id = $2 AND day >= $3::date`,
    [promotion.id, memberId, since.toFormat('yyyy-MM-dd')],
  );
  const versions = await versionsOf(sql, promotion.id);
  const days = await readDays(sql, deps, { ...wheel, since });
  return days.flatMap((facts) => {
    const of = new Set(had.filter(({ day, source }) => day === facts.day && EARNED.has(source)).map(({ occasion }) => occasion));
    const start = DateTime.fromISO(facts.day, { zone: brand.timeZone }).toJSDate();
    // A day goes by the version in force when it began; the first one also by its own beginning.
    const { tickets } = versions.findLast(({ from }) => from <= start)?.rule ?? versions[0]?.rule ?? rule;
    return expiryOf(facts.day, rule.tickets.days, brand.timeZone) > now ? earnedOn(tickets, facts, of) : [];
  });
}

async function versionsOf(sql: Sql, id: string): Promise<{ from: Date; rule: WheelRule }[]> {
  const rows = await many<{ from: Date; terms: unknown }>(
    sql,
    `SELECT greatest(approved_at, starts_at) AS from, terms FROM promotion_version WHERE promotion_id = $1 AND approved_at IS NOT NULL ORDER BY version`,
    [id],
  );
  return rows.flatMap(({ from, terms }) => {
    const { rule } = readTerms(terms);
    return rule.kind === 'wheel' ? [{ from, rule }] : [];
  });
}

const SLICE_MS = 300_000;

/** What the member did since then, by days of the brand; that they are here today counts as logging in. */
async function readDays(
  sql: Sql,
  deps: PromotionsDeps,
  { brand, memberId, now, rule, since }: OfWheel & { since: DateTime },
): Promise<DayFacts[]> {
  const { timeZone } = brand;
  const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: timeZone }).toFormat('yyyy-MM-dd');
  const from = since.toJSDate();
  const deposits = await many<{ id: string; amount: bigint; at: Date }>(
    sql,
    'SELECT id, kept AS amount, at FROM deposit_facts WHERE member_id = $1 AND at >= $2 ORDER BY at, id',
    [memberId, from],
  );
  const logins = await many<{ at: Date }>(sql, 'SELECT at FROM sign_in_facts WHERE member_id = $1 AND at >= $2', [memberId, from]);
  const missions = rule.tickets.mission ? await deps.missionsDone(sql, memberId, from) : [];
  const slice = new Date(Math.ceil(from.getTime() / SLICE_MS) * SLICE_MS);
  const played =
    rule.tickets.turnover === null || slice > now
      ? []
      : await sumPlay(sql, { brandId: brand.id, memberId, from: slice, to: now, by: ['day'] });
  const days = new Map<string, { -readonly [Name in keyof DayFacts]: DayFacts[Name] }>();
  const at = (day: string) => {
    const found = days.get(day) ?? { day, deposits: [], turnover: 0n, hasLogin: false, missions: [] };
    days.set(day, found);
    return found;
  };
  for (const one of deposits) at(dayOf(one.at)).deposits = [...at(dayOf(one.at)).deposits, one];
  for (const one of missions) at(dayOf(one.at)).missions = [...at(dayOf(one.at)).missions, one.id];
  for (const login of [...logins.map((one) => dayOf(one.at)), dayOf(now)]) at(login).hasLogin = true;
  for (const { day = '', turnover } of played)
    at(day).turnover = await countedOn(sql, { brand, memberId, day, turnover, asked: rule.tickets.turnover });
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Turnover of a day that brings tickets: what linked accounts played against each other does not. Looked at only where it would bring one. */
async function countedOn(
  sql: Sql,
  { brand, memberId, day, turnover, asked }: Omit<MemberAt, 'now'> & { day: string; turnover: bigint; asked: bigint | null },
): Promise<bigint> {
  if (asked === null || turnover < asked) return turnover;
  const of = { brandId: brand.id, memberIds: [memberId], ...momentsOfDays({ fromDay: day, toDay: day }, brand.timeZone), products: [] };
  return turnover - ((await findOpposedPlay(sql, of)).get(memberId)?.turnover ?? 0n);
}
