import type { ProposalState } from '@pavilion/contract/four-eyes/proposing';
import type { lotteryOfferChange } from '@pavilion/contract/lottery/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { offerTerms, type OfferTerms } from '@pavilion/contract/lottery/terms';
import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { tried } from '../../../kernel/tried.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import {
  noteAct,
  type ProposalContent,
  type ProposalKind,
  proposalKind,
  propose,
  repeatedAct,
  repeatedProposal,
  voidProposals,
} from '../../four-eyes/public.ts';
import type { LotteryDeps } from '../deps.ts';
import { nameOf } from '../games/read-games.ts';
import { areTermsSound, fullReturns, isNarrower } from '../games/returns.ts';
import { writeOffer } from '../games/seed-games.ts';
import { findOffered, type OfferedGame } from '../tables.ts';
import { productOf } from '../tickets/ticket.ts';
import { offerLines } from './shown-lines.ts';

/** Terms as JSON, the form in which proposals are stored. */
const storedTerms = z.pipe(
  offerTerms,
  z.transform((terms) => z.encode(offerTerms, terms)),
);
const payload = z.object({ gameId: z.number(), version: z.number(), isOn: z.boolean(), terms: storedTerms });
type Wanted = z.output<typeof payload>;

const KIND = 'lottery.offer';
const read = (terms: Wanted['terms']): OfferTerms => z.decode(offerTerms, terms);

export const offerSubject = (brandId: string, gameId: number) => ({ kind: 'lottery', id: `${brandId}:${gameId}` });

/** What a brand offers of a game, held until the transaction ends. Refuses `desk.changed.meanwhile` where it is another version than was read. */
async function holdOffer(tx: Tx, { brandId, gameId, version }: { brandId: string; gameId: number; version: number }): Promise<OfferedGame> {
  await tx.query('SELECT FROM lottery_offer WHERE brand_id = $1 AND game_id = $2 FOR UPDATE', [brandId, gameId]);
  const game = await findOffered(tx, brandId, gameId);
  if (game?.version !== version) throw refuse('desk.changed.meanwhile');
  return game;
}

function placeOf({ brandIds, payload: { gameId, version } }: Pick<ProposalContent<Wanted>, 'brandIds' | 'payload'>) {
  const [brandId] = brandIds ?? [];
  if (brandId === undefined) throw new Error('an offer is of one brand');
  return { brandId, gameId, version };
}

/** Refuses terms at which a play returns all of a stake or more, rebates included. */
async function refuseFull(deps: LotteryDeps, game: OfferedGame): Promise<void> {
  const full = fullReturns(game, (await deps.rebatesOnTop(game.brandId))(productOf(game)));
  if (full.length > 0) throw refuse('lottery.return.full', { value: { plays: full } });
}

/** Puts an offer in force. Refuses `returns.past.edge`. */
const passOffer = (tx: Tx, { passReturns, clock }: LotteryDeps, offer: Parameters<typeof writeOffer>[1]): Promise<void> =>
  passReturns(tx, { brandId: offer.brandId, now: clock.now() }, () => writeOffer(tx, offer));

/** What a brand offers of a game, and at which terms. */
export const offerKind = (deps: LotteryDeps): ProposalKind & ProposalKind<Wanted> =>
  proposalKind<Wanted>({
    kind: KIND,
    payload,
    propose: 'lottery.terms',
    confirm: 'lottery.terms',
    read: 'lottery.view',
    lock: async (tx, proposed) => void (await holdOffer(tx, placeOf(proposed))),
    show: async (tx, proposed) => {
      const { isOn, terms } = proposed.payload;
      const { brandId, gameId, version } = placeOf(proposed);
      const game = await findOffered(tx, brandId, gameId);
      if (game?.version !== version) throw refuse('desk.changed.meanwhile');
      return offerLines({ isOn: game.isOn, terms: z.encode(offerTerms, game.terms) }, { isOn, terms });
    },
    apply: async (tx, { id, proposedBy, reason, ...proposed }, by) => {
      const { isOn, ...wanted } = proposed.payload;
      const place = placeOf(proposed);
      const [{ brandId, gameId }, terms] = [place, read(wanted.terms)];
      const game = await holdOffer(tx, place);
      // Rebates may have been raised, and bounds of terms set, since it was proposed.
      if (!areTermsSound(game.family, terms)) throw refuse('lottery.terms.wrong');
      await refuseFull(deps, { ...game, terms });
      await passOffer(tx, deps, { brandId, gameId, isOn, terms });
      await writeAuditEntry(tx, by, {
        action: 'lottery.offer.confirm',
        subjectKind: 'lottery',
        subjectId: game.code,
        brandId,
        detail: { game: game.code, reason, proposal: id, proposedBy, body: proposed.payload },
      });
      return `${brandId}:${gameId}`;
    },
  });

/** What only takes away holds at once; the rest is proposed to a second operator. Refuses what the call declares. */
export async function changeOffer(
  deps: LotteryDeps,
  { game, ...body }: InnerBody<typeof lotteryOfferChange> & { game: OfferedGame },
  context: OperatorContext,
): Promise<{ state: ProposalState }> {
  const { brandId, gameId, isOn, terms, version, reason } = body;
  const subject = offerSubject(brandId, gameId);
  return transaction(deps.db, async (tx) => {
    await tx.query('SELECT FROM lottery_offer WHERE brand_id = $1 AND game_id = $2 FOR UPDATE', [brandId, gameId]);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return { state: repeated.state };
    if (await repeatedAct(tx, context)) return { state: 'done' };
    const current = await holdOffer(tx, { brandId, gameId, version });
    if (!areTermsSound(game.family, terms)) throw refuse('lottery.terms.wrong');
    const wanted = { gameId, version, isOn, terms: z.encode(offerTerms, terms) };
    const actor = operatorActor(context);
    // What only takes away returns no more than before, whatever rebates were raised meanwhile.
    if (!isNarrower(current, { isOn, terms })) {
      await refuseFull(deps, { ...current, terms });
      await tried(tx, () => passOffer(tx, deps, { brandId, gameId, isOn, terms }));
      const named = { ...subject, name: nameOf(game, SOURCE_LANGUAGE), version: String(version) };
      const request = context.repeatable ? { request: context.repeatable } : {};
      await propose(tx, { kind: offerKind(deps), brandIds: [brandId], subject: named, payload: wanted, reason, ...request }, actor);
      return { state: 'proposed' };
    }
    await writeOffer(tx, { brandId, gameId, isOn, terms });
    await writeAuditEntry(tx, actor, {
      action: 'lottery.offer.narrow',
      subjectKind: 'lottery',
      subjectId: game.code,
      brandId,
      detail: { game: game.code, reason, body: wanted },
    });
    await voidProposals(tx, { kinds: [KIND], subject, reason: 'changed' }, actor);
    await noteAct(tx, context, { state: 'done' });
    return { state: 'done' };
  });
}
