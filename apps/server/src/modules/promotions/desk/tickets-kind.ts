import { rewardChanged } from '@pavilion/contract/rewards/events';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import type { BrandInfo } from '../../../http/types.ts';
import { many, maybeOne, type Sql, type Tx } from '../../../kernel/db.ts';
import { hintOf } from '../../../kernel/hint.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { lockMembers } from '../../player-limits/public.ts';
import { findPromotion, isRunning, type Promotion, type PromotionsDeps } from '../store.ts';
import { issueTickets } from '../tickets.ts';

const payload = z.object({
  /** Of this handful. */
  id: z.string(),
  promotionId: z.string(),
  memberIds: z.array(z.string()),
  /** For each of them. */
  each: z.int(),
  /** Of the form that was sent: its tickets are given once. */
  requestId: z.string(),
});
type WantedTickets = z.output<typeof payload>;

export const TICKETS_SUBJECT = 'promotion';
const MEMBERS = 'members';

const occasionOf = (requestId: string, n: number): string => `operator:${requestId}:${n}`;

/** Refuses `promotion.not.running`. */
export async function readRunning(tx: Tx, { brandId, id, now }: { brandId: string; id: string; now: Date }): Promise<Promotion> {
  const promotion = await findPromotion(tx, brandId, id);
  if (!promotion || !isRunning(promotion, now)) throw refuse('promotion.not.running');
  return promotion;
}

interface Handful {
  promotion: Promotion;
  brand: Pick<BrandInfo, 'id' | 'timeZone'>;
  wanted: WantedTickets;
  /** Who gives them without a second operator; null: two do. */
  alone: string | null;
  now: Date;
}

/** Gives tickets that are not given yet, under the guards of the members; answers how many. */
export async function giveHandful(
  tx: Tx,
  { hintAll }: Pick<PromotionsDeps, 'hintAll'>,
  { promotion, brand, wanted: { memberIds, each, requestId }, alone, now }: Handful,
): Promise<number> {
  const day = DateTime.fromJSDate(now, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
  const tickets = Array.from({ length: each }, (_one, n) => ({ source: 'operator' as const, occasion: occasionOf(requestId, n + 1), day }));
  const by = alone === null ? {} : { by: alone };
  let given = 0;
  for (const memberId of memberIds) given += await issueTickets(tx, { promotion, memberId, timeZone: brand.timeZone, ...by, now }, tickets);
  if (given > 0)
    await hintAll(
      tx,
      memberIds.map((memberId) => hintOf(rewardChanged, { brandId: brand.id, memberId, data: { refId: promotion.id } })),
    );
  return given;
}

/** Members by name as they are called now: one whose account was closed is called otherwise. */
async function linesOf(sql: Sql, { promotionId, memberIds, each }: WantedTickets): Promise<ShownLine[]> {
  const promotion = await maybeOne<{ state: string }>(sql, 'SELECT state FROM promotion WHERE id = $1', [promotionId]);
  if (!promotion || promotion.state === 'ended') throw refuse('desk.changed.meanwhile');
  const members = await many<{ username: string }>(sql, 'SELECT username FROM member_facts WHERE id = ANY ($1)', [memberIds]);
  const names = members.map(({ username }) => username).toSorted();
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [line(MEMBERS, names.join(', ')), line('each', String(each)), line('tickets', String(memberIds.length * each))];
}

const counted = (names: string | null): string | null => names && String(names.split(', ').length);

/** Tickets of more than one operator may give, to members by name: all of them or none. */
export const ticketsKind = (deps: PromotionsDeps): ProposalKind & ProposalKind<WantedTickets> =>
  proposalKind<WantedTickets>({
    kind: 'promotion.tickets',
    payload,
    propose: 'promotions.write',
    confirm: 'promotions.approve',
    read: 'promotions.read',
    personal: {
      mask: ({ field, before, after }) =>
        field === MEMBERS ? { field, before: counted(before), after: counted(after) } : { field, before, after },
    },
    lock: (tx, { payload: { memberIds } }) => lockMembers(tx, memberIds),
    show: (tx, { payload: wanted }) => linesOf(tx, wanted),
    apply: async (tx, { id, brandIds, payload: wanted, proposedBy, reason }, by) => {
      const brand = await deps.brandById(brandIds?.[0] ?? '');
      if (!brand) throw refuse('desk.changed.meanwhile');
      const promotion = await readRunning(tx, { brandId: brand.id, id: wanted.promotionId, now: by.now });
      await giveHandful(tx, deps, { promotion, brand, wanted, alone: null, now: by.now });
      await writeAuditEntry(tx, by, {
        action: 'promotion.tickets.give',
        subjectKind: 'promotion',
        subjectId: promotion.id,
        brandId: brand.id,
        detail: { code: promotion.code, members: wanted.memberIds, each: wanted.each, proposal: id, proposedBy, reason },
      });
      return wanted.id;
    },
  });
