import type { promotionList } from '@pavilion/contract/promotions/calls';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { promotionTypes } from '@pavilion/contract/promotions/terms';
import type { BrandInfo, RequestContext } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import { many } from '../../kernel/db.ts';
import type { Reason } from './decide.ts';
import { findDepositBonuses } from './deposits.ts';
import { findUsedUp, refusalOf } from './give.ts';
import { publicTermsOf } from './public-terms.ts';
import { nextFall, openFall } from './rain.ts';
import { asksToJoin, loginsOf, ineligibleReason } from './take.ts';
import { findLive, isRunning, type Promotion, type PromotionsDeps, textOf } from './store.ts';

export type PromotionView = InnerValue<typeof promotionList>['list'][number];

const NUMBERED = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** `promotionType` of the family. */
export function typeOf({ terms: { rule }, kind }: Pick<Promotion, 'terms' | 'kind'>): string {
  const place = rule.kind === 'deposit' ? NUMBERED.find((one) => one === rule.which) : undefined;
  return place ? `${place.toUpperCase()}_DEPOSIT` : promotionTypes[kind];
}

export const pictureOf = (picture: string | null, artBase: string): string | null =>
  picture === null ? null : picture.startsWith('/') ? picture : `${artBase}/${picture}`;

const ACTS = {
  deposit: 'deposit',
  login: 'login',
  signup: 'signup',
  code: 'code',
  manual: 'apply',
  rain: 'rain',
  wheel: 'wheel',
  ticket: 'ticket',
} as const;
export const actOf = (promotion: Pick<Promotion, 'kind' | 'terms'>): PromotionView['act'] =>
  asksToJoin(promotion) ? 'join' : (ACTS[promotion.kind as keyof typeof ACTS] ?? 'none');

interface Reader {
  brand: BrandInfo;
  language: string;
  now: Date;
  memberId: string | null;
}

export const readerOf = ({ brand, language, now, session }: RequestContext): Reader => ({
  brand,
  language,
  now,
  memberId: session && session.customerType !== FREE_PLAY ? session.memberId : null,
});
const FREE_PLAY = 4;

/** Kinds whose act the member may have taken already, by their claims. */
interface TakenOccasion {
  promotion_id: string;
  occasion: string;
  state: string;
}

/** Why a member cannot take a promotion now; null: they can. */
async function hindranceFor(
  sql: Sql,
  deps: PromotionsDeps,
  promotion: Promotion,
  reader: Reader & { memberId: string; taken: readonly TakenOccasion[]; usedUp: ReadonlySet<string> },
): Promise<Reason | null> {
  const { memberId, now, taken } = reader;
  const own = taken.filter((one) => one.promotion_id === promotion.id);
  const reason = await ineligibleReason(deps.db, deps, promotion, { memberId, now });
  if (reason) return reason;
  if (reader.usedUp.has(promotion.id)) return 'budget';
  switch (promotion.kind) {
    case 'login': {
      const { isTakenToday, takenThisMonth } = await loginsOf(sql, promotion.id, { ...reader, memberId });
      const rule = promotion.terms.rule;
      return isTakenToday || (rule.kind === 'login' && takenThisMonth >= rule.amounts.length) ? 'taken' : null;
    }
    case 'signup':
    case 'code':
      return own.some(({ state }) => state === 'granted') ? 'taken' : null;
    case 'manual':
      return own.some(({ state }) => state === 'granted' || state === 'applying') ? 'taken' : null;
    case 'rain': {
      const fall = await openFall(sql, promotion, reader);
      return fall === null ? 'not.running' : own.some(({ occasion }) => occasion === fall.at) ? 'taken' : null;
    }
    case 'deposit':
      return (await findDepositBonuses(sql, deps, { memberId, brand: reader.brand, now })).some(({ id }) => id === promotion.id)
        ? null
        : 'deposit.other';
    default:
      return null;
  }
}

/** Live promotions as a reader sees them: what is on, then what is coming. Who may have nothing is shown nothing. */
export async function viewPromotions(deps: PromotionsDeps, reader: Reader, { only }: { only?: (promotion: Promotion) => boolean } = {}) {
  const { brand, now, memberId } = reader;
  const found = (await findLive(deps.db, brand.id, now)).filter((one) => only?.(one) ?? true);
  const taken = memberId === null ? [] : await takenBy(deps.db, memberId, found);
  const artBase = await deps.artBase(brand.id);
  const usedUp = await findUsedUp(deps.db, found, reader);
  const list: PromotionView[] = [];
  for (const promotion of found) {
    const isOn = isRunning(promotion, now);
    const reason = memberId === null || !isOn ? null : await hindranceFor(deps.db, deps, promotion, { ...reader, memberId, taken, usedUp });
    if (reason === 'barred' || reason === 'branch') continue;
    if (memberId === null && promotion.terms.who.branch !== null) continue;
    list.push({
      ...viewOf(promotion, reader, artBase),
      hindrance: reason === null ? null : deps.messageFor(refusalOf(reason), reader.language),
      nextAt: reason === 'not.running' ? (nextFall(promotion, reader)?.startsAt.toISOString() ?? null) : null,
      joined: taken.some(({ promotion_id: id, state }) => id === promotion.id && (state === 'joined' || state === 'applying')),
    });
  }
  return list;
}

function viewOf(promotion: Promotion, { brand, language }: Reader, artBase: string) {
  const { title, summary, more } = textOf(promotion, language, brand);
  return {
    id: promotion.id,
    code: promotion.code,
    kind: promotion.kind,
    promotionType: typeOf(promotion),
    title,
    summary,
    more,
    category: promotion.category,
    picture: pictureOf(promotion.picture, artBase),
    startsAt: promotion.startsAt.toISOString(),
    endsAt: promotion.endsAt?.toISOString() ?? null,
    terms: publicTermsOf(promotion.terms),
    act: actOf(promotion),
  };
}

export const takenBy = (sql: Sql, memberId: string, promotions: readonly Pick<Promotion, 'id'>[]): Promise<TakenOccasion[]> =>
  many<TakenOccasion>(
    sql,
    `SELECT promotion_id, occasion, state FROM promotion_claim WHERE member_id = $1 AND promotion_id = ANY ($2) ORDER BY created_at DESC LIMIT 500`,
    [memberId, promotions.map(({ id }) => id)],
  );
