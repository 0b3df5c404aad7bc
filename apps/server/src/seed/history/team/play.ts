import { MINUTE_MS } from '@pavilion/contract/base/time';
import { deposit, refusable } from '../money.ts';
import type { Person } from '../people.ts';
import { joinedAt, type Visit } from '../plan.ts';
import type { SceneAct } from '../scene.ts';
import { enter, memberOf, type PastWallet, type Stage } from '../stage.ts';
import { decide, LANTERN, visit, openGame, walletOf } from '../visit.ts';
import { branches } from './people.ts';
import { type Team, teamAct } from './team.ts';
import { OWED_RUN } from './terms.ts';

/** What members of a team do besides their visits. */
export const playActs = (team: Team): SceneAct[] => [...playingForTheOwed(team), ...playingLate(team)];

/** Members below an agent who are there at a moment, in the order of the plan. */
function membersOf({ stage, person }: Team, agent: string, moment: Date): Person[] {
  const { members = 0 } = branches.find(({ name }) => name === agent) ?? {};
  const all = Array.from({ length: members }, (_, place) => person(`${agent}/${place}`)).filter((one) => one !== undefined);
  return all.filter((one) => joinedAt(one, stage.month) < moment);
}

const HIGH = { visits: [1, 1], rounds: [14, 20], stakes: [6, 7], deposits: [4, 4] } as const;

/** On the day of the line that is owed somebody of the new branch plays: without play there would be none. */
function playingForTheOwed(team: Team): SceneAct[] {
  const { stage, days } = team;
  const moment = days.before(OWED_RUN, 4);
  const [person] = membersOf(team, 'c1', moment);
  if (!person) return [];
  const key = `${person.key}/plays-high`;
  const one: Visit = {
    key,
    at: moment,
    person: { ...person, habit: HIGH },
    isFirst: true,
    decidedAt: new Date(moment.getTime() + 100 * MINUTE_MS),
  };
  return [
    { key: `${key}/visit`, at: one.at, stage, run: () => visit(stage, one) },
    { key: `${key}/decision`, at: one.decidedAt, stage, run: () => decide(stage, one) },
  ];
}

interface Bet {
  transactionId: string;
  roundId: string;
  game: string;
}

/** A round that its vendor takes back days after it was settled: the next settlements name what is late. */
function playingLate(team: Team): SceneAct[] {
  const { stage, days } = team;
  const moment = days.before(9, -16);
  const [person] = membersOf(team, 'a1', moment);
  if (!person) return [];
  const played = teamAct(team, 'a1/plays-what-is-taken-back', moment, async (key) => {
    const bet = await playOnce(stage, person, key);
    if (bet) await stage.notes.once<Bet>(key, 'bet', () => bet);
  });
  const taken = teamAct(team, 'a1/is-taken-back', days.before(5, -11), async (key) => {
    const bet = await stage.notes.find<Bet>(played.key, 'bet');
    const memberId = bet && (await memberOf(stage, person));
    if (!memberId) return;
    const op = { vendor: LANTERN, memberId, currency: stage.brand.currency, product: 'rng', amount: 0n, afterWin: 'take-back' } as const;
    const { transactionId: referenceId, roundId, game } = bet;
    await stage.past.domains.bets.apply({ ...op, kind: 'cancel', transactionId: `${key}/cancel`, referenceId, roundId, game });
  });
  return [played, taken];
}

async function playOnce(stage: Stage, person: Person, key: string): Promise<Bet | null> {
  const { past, games } = stage;
  const guest = await enter(stage, person);
  const [game] = games.codes;
  if (!guest || game === undefined) return null;
  await refusable(deposit(stage, guest, { key: `${key}/deposit`, amount: { rank: 3 }, end: 'paid' }));
  const id = await openGame(stage, guest, { key, game });
  const wallet = walletOf(stage, { memberId: guest.memberId, game });
  let bet: Bet | null = null;
  const noted: PastWallet = {
    ...wallet,
    stake: (call) => {
      bet = { transactionId: call.transactionId, roundId: call.roundId, game };
      return wallet.stake(call);
    },
  };
  past.clock.pass(40);
  const played = await games.play(id, { key: `${key}/0`, stakeRank: 7, at: past.clock.now(), wallet: noted });
  return played && bet;
}
