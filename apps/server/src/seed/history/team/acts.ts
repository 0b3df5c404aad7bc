import { createAffiliateUrl, promoteDownline, updateDownlineRebates } from '@pavilion/contract/agents/calls';
import * as wire from '@pavilion/contract/contracts/calls';
import { agentRebatesChange } from '@pavilion/contract/agents/desk';
import { contractAnswerByHouse, contractOfferByHouse } from '@pavilion/contract/contracts/desk';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { refusable, requestId } from '../money.ts';
import type { Person } from '../people.ts';
import type { SceneAct } from '../scene.ts';
import { enter, type Guest, memberOf, operatorContext, type Stage } from '../stage.ts';
import { sayIn } from '../words.ts';
import { BEGINNING, deskActs } from './desk.ts';
import { branches, codesOf, keyOf } from './people.ts';
import { endings, HOUSE, type Offer, offers, rebates } from './terms.ts';
import { playActs } from './play.ts';
import { settlingActs } from './settling.ts';
import { at, byDay, daysOf, keyOfAct, type Team, teamAct } from './team.ts';

export interface Until {
  /** When the brand's people come. */
  visits: readonly Date[];
  now: Date;
}

/** Everything about a team but its members' visits: invitations, promotions, rebates, contracts, and what operators and the clock do. Until `now`. */
export function teamActs(stage: Stage, people: readonly Person[], until: Until): SceneAct[] {
  const byKey = new Map(people.filter(({ inTeam }) => inTeam).map((person) => [person.key, person]));
  const team: Team = { stage, days: daysOf(stage.month), person: (name) => byKey.get(keyOf(stage.brand.code, name)) };
  // The printed agent alone is no team.
  if (byKey.size < 2) return [];
  return [
    ...recruiting(team),
    ...rebating(team),
    ...offers.flatMap((offer) => contracting(team, offer)),
    ...endings.flatMap((ending) => endingOf(team, ending)),
    ...deskActs(team),
    ...playActs(team),
    ...settlingActs(team, until),
  ];
}

/** Whether a team was begun: one that was not cannot be seeded any more once the books are closed. */
export const hasBegun = (stage: Stage): Promise<boolean> => stage.notes.isDone(keyOfAct(stage, BEGINNING));

/** Each agent makes two invitations, for members and for agents, once they are one; who joined as a member is made one before. */
function recruiting(team: Team): SceneAct[] {
  const { stage } = team;
  return branches.flatMap(({ name, under, joined, start }): SceneAct[] => {
    const [agent, upline] = [team.person(name), team.person(under)];
    if (!agent || !upline) return [];
    const codes = codesOf(agent.username);
    const links = teamAct(team, `${name}/invites`, at(team, start - 0.2), async () => {
      const guest = await enter(stage, agent);
      if (!guest) return;
      for (const [path, type] of [
        [codes.members, 0],
        [codes.agents, 1],
      ] as const)
        await refusable(stage.past.call(createAffiliateUrl, { body: { type, path } }, guest.context()));
    });
    if (start === joined) return [links];
    const promotion = teamAct(team, `${name}/is-promoted`, at(team, start), async () => {
      const guest = await enter(stage, upline);
      const customerId = await memberOf(stage, agent);
      if (guest && customerId) await refusable(stage.past.call(promoteDownline, { body: { customerId } }, guest.context()));
    });
    return [promotion, links];
  });
}

/** Operators give to the top what the agents give on. */
const rebating = (team: Team): SceneAct[] =>
  rebates.flatMap(({ day, by, to, rate }): SceneAct[] => {
    const { stage } = team;
    const [giver, taker] = [team.person(by), team.person(to)];
    if (!taker || (by !== HOUSE && !giver)) return [];
    return [
      teamAct(team, `${to}/has-rebates-${day}`, byDay(team, at(team, day)), async () => {
        const memberId = await memberOf(stage, taker);
        if (!memberId) return;
        const given = [{ gameType: 'RNG', rebate: BigInt(Math.round(rate * 10_000)) }];
        const reason = sayIn(stage.brand.defaultLanguage, 'agentTerms');
        const guest = giver && (await enter(stage, giver));
        if (guest)
          await refusable(stage.past.call(updateDownlineRebates, { body: { customerId: memberId, rebates: given } }, guest.context()));
        else if (!giver)
          await refusable(stage.past.call(agentRebatesChange, { body: { memberId, rebates: given, reason } }, operatorContext(stage, 1)));
      }),
    ];
  });

interface MadeContract {
  contractId: string;
  version: number;
}

/** One offers, the other answers some hours later. */
function contracting(team: Team, offer: Offer): SceneAct[] {
  const { stage } = team;
  const [by, to] = [team.person(offer.by), team.person(offer.to)];
  if (!to || (offer.by !== HOUSE && !by)) return [];
  const offered = offerName(offer);
  const made = 'midnight' in offer.at ? team.days.before(offer.at.midnight, offer.at.hours) : byDay(team, at(team, offer.at.days));
  const offering = teamAct(team, offered, made, async (key) => {
    const customerId = await memberOf(stage, to);
    const answer = customerId && (await makeOffer(stage, { offer, key, by, customerId }));
    if (answer) await stage.notes.once<MadeContract>(key, 'made', () => answer);
  });
  if (offer.answer === 'waits') return [offering];
  const answering = teamAct(team, `${offer.to}/answers-${offer.name}`, new Date(made.getTime() + ANSWER_MS), async () => {
    const contract = await stage.notes.find<MadeContract>(offering.key, 'made');
    const guest = contract && (await enter(stage, to));
    if (guest) await answerOffer(stage, guest, { offer, contract });
  });
  return [offering, answering];
}

const ANSWER_MS = 25 * MINUTE_MS;

const offerName = ({ name, to }: Pick<Offer, 'name' | 'to'>): string => `${to}/is-offered-${name}`;

interface OfferInput {
  offer: Offer;
  key: string;
  /** Undefined: the house. */
  by: Person | undefined;
  customerId: string;
}

async function makeOffer(stage: Stage, { offer: { type, terms }, key, by, customerId }: OfferInput): Promise<MadeContract | null> {
  const { kind } = terms;
  const offered = { kind, type, terms, requestId: requestId(key) };
  if (!by) {
    const body = { ...offered, memberId: customerId, reason: sayIn(stage.brand.defaultLanguage, 'agentTerms') };
    const answer = await refusable(stage.past.call(contractOfferByHouse, { body }, operatorContext(stage, 1)));
    return answer && { contractId: answer.id, version: answer.version };
  }
  const guest = await enter(stage, by);
  return guest && (await refusable(stage.past.call(wire.offerContract, { body: { ...offered, customerId } }, guest.context())));
}

async function answerOffer(stage: Stage, guest: Guest, { offer, contract }: { offer: Offer; contract: MadeContract }): Promise<void> {
  const { contractId, version } = contract;
  const status = offer.answer === 'signed' ? 'A' : 'R';
  const { past } = stage;
  const context = guest.context();
  const named = { body: { contractId, version, status } } as const;
  const answers = {
    dividend: () => past.call(wire.answerDividend, { body: { type: offer.type, version, status } }, context),
    daily: () => past.call(wire.answerDailySalary, { body: { id: contractId, version, status } }, context),
    hourly: () => past.call(wire.answerHourlySalary, named, context),
    realtime: () => past.call(wire.answerRealtimeSalary, named, context),
  };
  await refusable(answers[offer.terms.kind]());
}

/** The upline asks and the agent agrees; where the house is the upline, the agent asks and an operator agrees. */
function endingOf(team: Team, { name, day, of, by }: (typeof endings)[number]): SceneAct[] {
  const { stage } = team;
  const [agent, upline] = [team.person(of), team.person(by)];
  if (!agent || (by !== HOUSE && !upline)) return [];
  const made = () => stage.notes.find<MadeContract>(keyOfAct(stage, offerName({ name, to: of })), 'made');
  const asked = byDay(team, at(team, day));
  const asking = teamAct(team, `${of}/is-asked-to-end-${name}`, asked, async () => {
    const contract = await made();
    const guest = contract && (await enter(stage, upline ?? agent));
    if (guest) await refusable(stage.past.call(wire.terminateContract, { body: contract }, guest.context()));
  });
  const agreeing = teamAct(team, `${of}/ends-${name}`, new Date(asked.getTime() + ANSWER_MS), async () => {
    const contract = await made();
    if (!contract) return;
    const { contractId, version } = contract;
    if (!upline) {
      const body = { id: contractId, version, status: 'C', reason: sayIn(stage.brand.defaultLanguage, 'agentTerms') } as const;
      await refusable(stage.past.call(contractAnswerByHouse, { body }, operatorContext(stage, 1)));
      return;
    }
    const guest = await enter(stage, agent);
    const body = { contractId, version, status: 'C' } as const;
    if (guest) await refusable(stage.past.call(wire.answerHourlySalary, { body }, guest.context()));
  });
  return [asking, agreeing];
}
