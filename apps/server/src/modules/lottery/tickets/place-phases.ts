import { setImmediate } from 'node:timers/promises';
import { lotteryPlaced } from '@pavilion/contract/lottery/events';
import { type Tx, transaction } from '../../../kernel/db.ts';
import { hintOf } from '../../../kernel/hint.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { applyAllWithin } from '../../betting/public.ts';
import { postAll } from '../../ledger/public.ts';
import { ofPhase, type Phase, phaseId } from '../chases/begin-chase.ts';
import { type DueChase, goOn, lockChases, ownerOf } from '../chases/chase-rows.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockedIssue, lockOpenIssues } from '../draws/lock-issues.ts';
import { atZy } from '../games/prize-mode.ts';
import { findOffered } from '../tables.ts';
import { atMultiples, priceTicket, productOf, type Ticket } from './ticket.ts';
import { AS_READ, reserveEach, stakeOf, type TicketOwner, writeTickets, type WrittenTicket } from './write-ticket.ts';

/** Placed in one transaction: other tickets wait for the issue's exposure meanwhile. */
const TOGETHER = 50;
/** So often the others are tried without those that fell out, the refused first, then those without room; then all are placed alone. */
const MAX_TRIES = 4;

/** Due chases in the order they are worked: phases of one brand and one issue together, a member once among them; whatever else is due alone. */
export function inGroups(due: readonly DueChase[]): DueChase[][] {
  const groups: DueChase[][] = [];
  const open = new Map<string, { group: DueChase[]; members: Set<string> }[]>();
  for (const chase of due) {
    if (chase.isWon || chase.isExcluded || chase.isLate || !chase.phase) {
      groups.push([chase]);
      continue;
    }
    const key = `${chase.brandId} ${chase.gameId} ${chase.phase.numero}`;
    const same = open.get(key) ?? [];
    open.set(key, same);
    let found = same.find(({ members }) => !members.has(chase.memberId));
    if (!found) {
      found = { group: [], members: new Set() };
      same.push(found);
      groups.push(found.group);
    }
    found.group.push(chase);
    found.members.add(chase.memberId);
    if (found.group.length === TOGETHER) same.splice(same.indexOf(found), 1);
  }
  return groups;
}

interface Draft {
  chase: DueChase;
  phase: Phase;
  ticket: Ticket;
  owner: TicketOwner;
}

/** Rolls the transaction back; the phases are then checked alone, each with its own refusal. */
class FallOut extends Error {
  readonly chases: ReadonlySet<string>;
  constructor(fallen: readonly Draft[]) {
    super('phases fall out');
    this.chases = new Set(fallen.map(({ chase }) => chase.id));
  }
}

/**
 * Places the next phases of chases of one brand and issue, a member's once, in one transaction: their rows, what they reserve and their money are those
 * of as many single ones. Answers the chases that went on; the others are to be worked alone.
 */
export async function placePhases(deps: LotteryDeps, due: readonly DueChase[]): Promise<ReadonlySet<string>> {
  try {
    let drafts = await draft(deps, due);
    for (let tries = 1; drafts.length > 1 && tries <= MAX_TRIES; tries += 1) {
      const placed = await placeAll(deps, drafts).catch((error: unknown) => {
        if (error instanceof FallOut) return error;
        throw error;
      });
      if (!(placed instanceof FallOut)) return placed;
      drafts = drafts.filter(({ chase }) => !placed.chases.has(chase.id));
    }
  } catch (error) {
    // Alone each is checked again, and a failure affects only itself.
    if (!(error instanceof Refusal)) deps.log.warn({ err: error, chases: due.length }, 'phases are not placed together');
  }
  return new Set();
}

/** What phases come to today; those with a fault are left out. */
async function draft(deps: LotteryDeps, due: readonly DueChase[]): Promise<Draft[]> {
  const [first] = due;
  const offered = first && (await findOffered(deps.db, first.brandId, first.gameId));
  if (!offered?.isOn) return [];
  const zy = atZy(offered);
  const groups = new Map<string, Awaited<ReturnType<LotteryDeps['ownGroups']>>>();
  for (const game of zy ? [offered, zy] : [offered])
    groups.set(
      productOf(game),
      await deps.ownGroups(
        due.map(({ memberId }) => memberId),
        productOf(game),
      ),
    );
  const known: LotteryDeps = {
    ...deps,
    ownGroup: async (memberId, product, brandTop) =>
      groups.get(product)?.(memberId, brandTop) ?? deps.ownGroup(memberId, product, brandTop),
  };
  const drafts: Draft[] = [];
  for (const chase of due) {
    const { phase, memberId } = chase;
    const game = chase.prizeMode === 'ZY' ? zy : offered;
    if (!game || !phase) continue;
    // A wide slip takes a tenth of a second to price: others are served between two of them.
    await setImmediate();
    try {
      const ticket = await priceTicket(known, { game, memberId, slip: atMultiples(chase.slip, phase.multiples) });
      const isAlone = ticket.stake !== BigInt(phase.stake) || ticket.lines.some(({ play }) => play.across !== undefined);
      if (!isAlone) drafts.push({ chase, phase, ticket, owner: await ownerOf(deps, chase) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return drafts;
}

async function placeAll(deps: LotteryDeps, drafts: readonly Draft[]): Promise<ReadonlySet<string>> {
  const [first] = drafts;
  if (!first) return new Set();
  const { brandId, gameId } = first.chase;
  await transaction(deps.db, async (tx) => {
    const wanted = { gameId, numero: first.phase.numero };
    const issue = await lockedIssue(tx, deps, await lockOpenIssues(tx, deps, [wanted]), wanted);
    const present = new Map(
      (
        await lockChases(
          tx,
          drafts.map(({ chase }) => chase.id),
        )
      ).map((chase) => [chase.id, chase]),
    );
    // One that was ended or placed meanwhile has nothing to place.
    const placeable = drafts.filter(({ chase }) => {
      const now = present.get(chase.id);
      return now?.state === 'running' && now.nextPhase === chase.nextPhase;
    });
    if (placeable.length === 0) return;
    const written = await writeTickets(
      tx,
      deps,
      placeable.map(({ chase, ticket, owner }) => {
        const phase = chase.nextPhase + 1;
        return { ticket, issue, requestId: phaseId(chase.id, phase), owner, chase: { id: chase.id, phase } };
      }),
    );
    if (written.length < placeable.length)
      throw new Error(`phases stand whose chases do not know them: ${placeable.length - written.length}`);
    const full = new Set(await reserveEach(tx, brandId, written));
    // Stakes are checked even where there is too little room: the others get what the refused had reserved.
    const refused = await book(tx, deps, { placeable, written });
    if (refused.length > 0) throw new FallOut(refused);
    if (full.size > 0) throw new FallOut(placeable.filter((_, place) => full.has(written[place] as WrittenTicket)));
    await goOn(
      tx,
      deps,
      placeable.map(({ chase, ticket }) => ({ chase, stake: ticket.stake })),
    );
    await deps.hintAll(
      tx,
      placeable.map(({ chase: { memberId } }, place) =>
        hintOf(lotteryPlaced, { brandId, memberId, data: { order: written[place]?.id ?? '', issue: issue.numero } }),
      ),
    );
  });
  return new Set(drafts.map(({ chase }) => chase.id));
}

/** Money leaves what chases hold and is staked. Each stake is checked by itself: answers the refused. */
async function book(
  tx: Tx,
  deps: LotteryDeps,
  { placeable, written }: { placeable: readonly Draft[]; written: readonly WrittenTicket[] },
): Promise<Draft[]> {
  const journals = placeable.map(({ chase, ticket, owner }) =>
    ofPhase(owner, { chaseId: chase.id, phase: chase.nextPhase + 1, amount: ticket.stake }),
  );
  await postAll(tx, journals, deps.clock.now());
  const answers = await deps.stakes.placeAll(
    placeable.map(({ owner }, place) => stakeOf(written[place] as WrittenTicket, owner)),
    AS_READ,
    (ops) => applyAllWithin(tx, ops, deps.clock),
  );
  return placeable.filter((_, place) => answers[place]?.status !== 'ok');
}
