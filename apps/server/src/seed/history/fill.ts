import { setTimeout as sleep } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { Domains } from '../../domains.ts';
import type { Clock } from '../../kernel/clock.ts';
import { withLocks } from '../../kernel/advisory-lock.ts';
import { type Db, many, transaction } from '../../kernel/db.ts';
import { isDemonstrationBrand } from '../../modules/brands/public.ts';
import { closedBefore, findFirstUnseen, dispatchNext } from '../../modules/ledger/public.ts';
import { bookAllPoints, pointsConsumer } from '../../modules/points/public.ts';
import { readAgain } from '../../modules/risk/public.ts';
import { beginTelling, createNotes, endOfMonth, endTelling } from './notes.ts';
import { playDraws, playsDraws } from './lottery.ts';
import { createPastWorld, type PastWorld } from './past-world.ts';
import { peopleOf, type Person } from './people.ts';
import { joinedAt, laterVisitsOf, type Month, TEAM_DAYS, type Visit, visitsOf } from './plan.ts';
import type { SceneAct } from './scene.ts';
import { scenesOf } from './scenes.ts';
import { memberOf, type PastGames, type Stage } from './stage.ts';
import { hasBegun, teamActs } from './team/acts.ts';
import { isOfTeam } from './team/people.ts';
import { beginOf } from './team/team.ts';
import { decide, visit } from './visit.ts';

export interface FillOptions {
  /** The product as it runs. */
  live: Domains;
  /** Connections of the fill's own, in the server's role and schema. */
  db: Db;
  games: PastGames;
  /** Stops between two acts; a later start goes on there. */
  signal?: AbortSignal;
  /** Brands and people it seeds; all of the demonstration's unless given. */
  only?: (person: Person) => boolean;
  /** Share of its own time that it rests. */
  rest?: number;
  /** The moment it is asked at; the product's clock unless given. */
  now?: Date;
  /** For how many days the team of agents is seeded; fewer than `TEAM_DAYS` press its dates together. */
  teamDays?: number;
}

/** After each act so much of its time is left to the users of the product, unless another share is given. */
const REST_SHARE = 0.25;

/**
 * Seeds the month before the first start: members of the demonstration's brands who join, pay in, play and take out, by the product's
 * own use cases at the times of the past (docs/adr/0037). Acts are done in the order of time, first those of the logins that are printed
 * at the start; each once, whenever and however often it is called. A later call adds the days since, up to the brand's last midnight,
 * for all but the logins, which are their users' by then. What lies before closed books is not seeded any more. Answers how many acts it did: none while
 * another process is at it.
 */
export async function fillHistory(options: FillOptions): Promise<number> {
  const { live, db, games, signal, only = () => true, rest = REST_SHARE, now = live.deps.clock.now(), teamDays = TEAM_DAYS } = options;
  let done = 0;
  await withLocks(db, (alone) =>
    alone('history', 'fill', async () => {
      const past = await createPastWorld(live, db);
      await beginTelling(db);
      try {
        done = await playHistory({ past, games, signal, only, rest, now, teamDays, clock: live.deps.clock }, await endOfMonth(db, now));
      } finally {
        await past.close();
        // Stopped, it goes on with the next start; one that cannot go on must not keep agents from what is theirs.
        if (!signal?.aborted) await endTelling(db);
      }
    }),
  );
  return done;
}

interface FillInput {
  past: PastWorld;
  games: PastGames;
  signal: AbortSignal | undefined;
  only: (person: Person) => boolean;
  rest: number;
  now: Date;
  teamDays: number;
  /** The real current time, whatever moment is seeded. */
  clock: Clock;
}

async function playHistory({ past, games, signal, only, rest, now, teamDays, clock }: FillInput, endsAt: Date): Promise<number> {
  let done = 0;
  const notes = createNotes(past.domains.deps.db);
  const closed = await closedBefore(past.domains.deps.db);
  const stages: { stage: Stage; people: Person[] }[] = [];
  for (const brand of await past.domains.content.listBrands()) {
    if (!(await isDemonstrationBrand(past.domains.deps.db, brand.code))) continue;
    const month: Month = { endsAt, timeZone: brand.timeZone, teamDays };
    const stage = { past, games, notes, brand, month, known: new Map() };
    const hasTeam = (await hasBegun(stage)) || closed <= beginOf(month);
    const people = peopleOf(brand.code).filter((person) => only(person) && (hasTeam || !isOfTeam(person)));
    stages.push({ stage, people });
  }
  for (const isFirst of [true, false]) {
    const acts = stages.flatMap(({ stage, people }) =>
      actsOf(
        stage,
        people.filter((person) => isSeededFirst(person) === isFirst),
        now,
      ),
    );
    for (const act of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))) {
      if (signal?.aborted) return done;
      if (act.at < closed || (await notes.isDone(act.key))) continue;
      const begun = performance.now();
      past.clock.set(act.at);
      // What nobody said a word about by now counts as received.
      await past.tick('confirm-withdrawals');
      await act.run();
      await notes.finish(act.key);
      done += 1;
      await sleep((performance.now() - begun) * rest);
    }
    if (done > 0 && !signal?.aborted) await bookEarnedPoints(past.domains.deps.db, past.clock);
    // Their past is seeded: what they do now comes after it.
    for (const { stage, people } of stages)
      for (const person of people)
        if (
          !signal?.aborted &&
          playsDraws(person) &&
          (!isFirst || isSeededFirst(person)) &&
          (await playDraws(stage, person, () => clock.now()))
        )
          done += 1;
  }
  if (done > 0) await readAgain(past.domains.deps.db, endsAt);
  return done;
}

const TRIES = 100;
const PAUSE_MS = 100;

/**
 * Books the points earned by the seeded acts, which otherwise come with the next hour. The running product may be the one that counts them. Each member's are
 * booked alone, at the moment of the last act: nothing of a member is booked before what is booked already, so acts of later days would be booked at now.
 */
async function bookEarnedPoints(db: Db, clock: Clock): Promise<void> {
  for (let tries = 0; tries < TRIES && (await findFirstUnseen(db, pointsConsumer.name)) !== null; tries += 1) {
    const { left } = await transaction(db, (tx) => dispatchNext(tx, pointsConsumer, 10_000));
    if (left === 'nothing') await sleep(PAUSE_MS);
  }
  const members = await many<{ id: string }>(db, 'SELECT member_id AS id FROM demonstration_member');
  await bookAllPoints({ db, clock, memberIds: members.map(({ id }) => id), atOnce: 1 });
}

/** Members' logins: somebody looks at them at once. An agent's are seeded with their team, in the order in which it is settled. */
const isSeededFirst = ({ isLogin, customerType }: Person): boolean => isLogin && customerType === 0;

/** What happens up to the end of the month, and on the days after it up to now. Later is nobody's business: an operator has not looked yet. */
function actsOf(stage: Stage, people: readonly Person[], now: Date): SceneAct[] {
  const visits = people.flatMap((person) => visitsOf(person, stage.month));
  // What the logins have and do after the month is up to those who use them.
  const later = people.filter(({ isLogin }) => !isLogin).flatMap((person) => laterVisitsOf(person, stage.month, now));
  const team = teamActs(stage, people, { visits: [...visits, ...later].map(({ at }) => at), now });
  const acts: SceneAct[] = [
    ...people.map((person) => ({
      key: `${person.key}/joins`,
      at: joinedAt(person, stage.month),
      stage,
      run: async () => void (await memberOf(stage, person)),
    })),
    ...actsOfVisits(stage, visits),
    ...people
      .filter(({ isLogin }) => isLogin)
      .map((person) => ({ key: `${person.key}/now`, at: stage.month.endsAt, stage, run: () => end(stage, person) })),
    ...scenesOf(stage, people),
    ...team,
  ];
  const midnight = DateTime.fromJSDate(now, { zone: stage.month.timeZone }).startOf('day').toJSDate();
  const since = [...actsOfVisits(stage, later), ...team.filter(({ at }) => at > stage.month.endsAt)];
  return [...acts.filter(({ at }) => at <= stage.month.endsAt), ...since.filter(({ at }) => at < midnight)];
}

const actsOfVisits = (stage: Stage, visits: readonly Visit[]): SceneAct[] =>
  visits.flatMap((one) => [
    { key: `${one.key}/visit`, at: one.at, stage, run: () => visit(stage, one) },
    { key: `${one.key}/decision`, at: one.decidedAt, stage, run: () => decide(stage, one) },
  ]);

async function end(stage: Stage, person: Person): Promise<void> {
  const memberId = await memberOf(stage, person);
  if (memberId) await stage.games.end(memberId);
}
