import { drawFrom } from '../draw.ts';
import { type Names, plain } from '../names.ts';
import type { Habit, Person } from '../people.ts';

/*
 * The team below the printed agent: three agents right below (one of them a login too), agents of theirs, members of each. Days are days before the end.
 */

export const TOP = 'agent';
export const SECOND = 'subagent';
/** Since when the second is an agent. */
export const SECOND_DAYS = 93;

/** An agent of the team. `start`: when they became one, which for the promoted is later than they joined. */
export interface Branch {
  name: string;
  under: string;
  joined: number;
  start: number;
  /** How many members joined with their invitation. */
  members: number;
}

const agent = (
  name: string,
  under: string,
  { joined, members, promoted = joined }: { joined: number; members: number; promoted?: number },
): Branch => ({
  name,
  under,
  joined,
  start: promoted,
  members,
});

export const branches: readonly Branch[] = [
  agent(SECOND, TOP, { joined: SECOND_DAYS, members: 5 }),
  agent('b', TOP, { joined: 91, members: 5 }),
  // A member first, made an agent two weeks ago: their contracts are new.
  agent('c', TOP, { joined: 16, members: 2, promoted: 14 }),
  agent('a1', SECOND, { joined: 86, members: 9 }),
  agent('a2', SECOND, { joined: 82, members: 7 }),
  agent('a3', SECOND, { joined: 75, members: 5, promoted: 60 }),
  agent('b1', 'b', { joined: 84, members: 7 }),
  agent('b2', 'b', { joined: 66, members: 5 }),
  agent('c1', 'c', { joined: 12, members: 6 }),
];

/** Codes of the invitations an agent gives out: the top's exist from the start. */
export function codesOf(username: string): { members: string; agents: string } {
  if (username === TOP) return { members: 'LANTERN', agents: 'LANTERN-TEAM' };
  const own = username.toUpperCase();
  return { members: own, agents: `${own}-A` };
}

const habits = {
  often: { visits: [8, 13], rounds: [12, 22], stakes: [4, 6], deposits: [2, 3] },
  sometimes: { visits: [4, 7], rounds: [10, 18], stakes: [4, 5], deposits: [2, 3] },
  rarely: { visits: [1, 3], rounds: [5, 10], stakes: [3, 5], deposits: [1, 2] },
  high: { visits: [5, 9], rounds: [12, 24], stakes: [6, 7], deposits: [3, 4] },
  never: { visits: [0, 0], rounds: [1, 1], stakes: [0, 0], deposits: [0, 0] },
} as const satisfies Record<string, Habit>;

const STYLES = [habits.often, habits.sometimes, habits.high, habits.sometimes, habits.often, habits.rarely];

/** Members join until so many days before the end; who joined yesterday would be announced to the agent as news. */
const LAST_JOIN = 2.5;
/** Numbers in names begin here: those of the month's people are lower. */
const FIRST_NUMBER = 71;

export const keyOf = (brand: string, name: string): string => `${brand}/${name === TOP || name === SECOND ? name : `team/${name}`}`;

/** Everybody of the team but the agent at its top. */
export function teamOf(brand: string, names: Names): Person[] {
  const usernames = new Map<string, string>([[TOP, TOP]]);
  const people: Person[] = [];
  const add = (name: string, { under, joined, asAgent }: { under: string; joined: number; asAgent: boolean }, habit: Habit): void => {
    const key = keyOf(brand, name);
    const draw = drawFrom(`person ${key}`);
    const [family, given] = [draw.pick(names.family), names.given[people.length % names.given.length] ?? ''];
    const username = name === SECOND ? SECOND : `${plain(given)}${people.length + FIRST_NUMBER}`;
    const upline = usernames.get(under) ?? TOP;
    usernames.set(name, username);
    people.push({
      key,
      brand,
      username,
      fullName: names.full(family, given),
      birthDate: `${draw.whole(1968, 2003)}-0${draw.whole(1, 9)}-${draw.whole(10, 28)}`,
      joinedDaysBefore: joined,
      habit,
      isLogin: name === SECOND,
      customerType: asAgent ? 1 : 0,
      inTeam: true,
      invitedBy: { agent: upline, code: codesOf(upline)[asAgent ? 'agents' : 'members'] },
    });
  };
  for (const { name, under, joined, start } of branches)
    // Nobody of the new branch plays but its members: what its agents have is what they are paid.
    add(name, { under, joined, asAgent: start === joined }, name.startsWith('c') ? habits.never : habits.rarely);
  for (const { name, start, members } of branches)
    for (let place = 0; place < members; place += 1) {
      const draw = drawFrom(`joins ${name} ${place}`);
      const joined = LAST_JOIN + (start - LAST_JOIN - 0.6) * draw.share() ** 0.7;
      add(`${name}/${place}`, { under: name, joined, asAgent: false }, STYLES[(place + people.length) % STYLES.length] ?? habits.sometimes);
    }
  return people;
}

/** Who belongs to the team: not the agent at its top, who exists without it too. */
export const isOfTeam = ({ brand, key, inTeam }: Person): boolean => inTeam === true && key !== keyOf(brand, TOP);
