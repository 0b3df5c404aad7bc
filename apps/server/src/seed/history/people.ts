import { type Draw, drawFrom } from './draw.ts';
import { nameFrom, type Names, names, plain } from './names.ts';
import { SECOND_DAYS, teamOf } from './team/people.ts';

/** How somebody plays: how many visits in thirty days, how many rounds each, what they stake and pay in. */
export interface Habit {
  visits: readonly [least: number, most: number];
  rounds: readonly [least: number, most: number];
  /** Places among the stakes a game offers. */
  stakes: readonly [least: number, most: number];
  /** Places among the quick amounts of a channel. */
  deposits: readonly [least: number, most: number];
}

const habits = {
  now: { visits: [16, 20], rounds: [10, 18], stakes: [1, 4], deposits: [2, 3] },
  often: { visits: [7, 11], rounds: [8, 18], stakes: [2, 4], deposits: [1, 3] },
  sometimes: { visits: [3, 6], rounds: [6, 16], stakes: [1, 4], deposits: [0, 2] },
  rarely: { visits: [1, 2], rounds: [5, 10], stakes: [0, 2], deposits: [0, 1] },
  /** Visits only for the scenes. */
  never: { visits: [0, 0], rounds: [1, 1], stakes: [0, 0], deposits: [0, 0] },
  high: { visits: [5, 8], rounds: [10, 20], stakes: [4, 6], deposits: [3, 4] },
} as const satisfies Record<string, Habit>;

export interface Person {
  /** Unique among all brands: everything about the person is drawn from it. */
  key: string;
  brand: string;
  username: string;
  fullName: string;
  /** yyyy-MM-dd */
  birthDate: string;
  /** Days before the end of the month, with a fraction; more than thirty: a member already. */
  joinedDaysBefore: number;
  habit: Habit;
  /** A login of the start, which exists already. */
  isLogin: boolean;
  customerType: 0 | 1;
  /** Of the team that is seeded for longer than the month (`team/`): days are those of `Month.teamDays`. */
  inTeam?: true;
  /** Username of the agent they are under, and the code of the invitation they joined with. */
  invitedBy?: { agent: string; code: string | null };
}

/** The last two only where the brand has agents: they pass money round. */
const INVENTED = { alone: 49, inTeam: 51 };
/** Under the agent of the brand that has one: two agents of their own, and members of each. */
const TEAM = { brand: 'koi', agent: 'agent', code: 'LANTERN', agentCode: 'LANTERN-TEAM', agents: 2, members: 9 };

/** Since when the logins are members, in days before the first start. */
export const LOGIN_DAYS = { demo: 40, agent: 240, subagent: SECOND_DAYS } as const;

/** Everybody of a brand's month: the logins of the start first. */
export function peopleOf(brand: string): Person[] {
  const drawn = names[brand];
  if (!drawn) return [];
  const invented = Array.from({ length: brand === TEAM.brand ? INVENTED.inTeam : INVENTED.alone }, (_, place) =>
    invent(brand, drawn, place),
  );
  const agent = invented.find(({ key }) => key === `${brand}/${ROUND_AGENT}`);
  return [
    ...loginsOf(brand, drawn),
    ...invented.map((person) =>
      agent && person.key === `${brand}/${ROUND_AGENT + 1}` ? { ...person, invitedBy: { agent: agent.username, code: null } } : person,
    ),
    ...(brand === TEAM.brand ? teamOf(brand, drawn) : []),
  ];
}

function loginsOf(brand: string, drawn: Names): Person[] {
  const draw = drawFrom(`logins of ${brand}`);
  const login = (username: string, customerType: 0 | 1): Person => ({
    key: `${brand}/${username}`,
    brand,
    username,
    fullName: nameFrom(drawn, draw),
    birthDate: '1990-05-17',
    joinedDaysBefore: customerType === 0 ? LOGIN_DAYS.demo : LOGIN_DAYS.agent,
    habit: customerType === 0 ? habits.now : habits.sometimes,
    isLogin: true,
    customerType,
    ...(customerType === 1 ? { inTeam: true } : {}),
  });
  return [login('demo', 0), ...(brand === TEAM.brand ? [login(TEAM.agent, 1)] : [])];
}

/** Joins hours before the month ends: its withdrawal is one to look at. */
const NEWCOMER = 14;
/** The rules against misuse find them: they come for that alone (`misuse-scenes.ts`). */
const isOfMisuse = (place: number): boolean => (place >= 33 && place <= 35) || place >= 40;
/** People of the scenes: members before the month. Most of the others join in it. */
const isOfScenes = (place: number): boolean => (place >= 4 && place <= 7) || (place >= 12 && place <= 35) || place >= 40;
/** Accounts made in one sitting. */
const FIRST_OF_SITTING = 44;
const LAST_OF_SITTING = 48;
/** An agent and, next, the member below with whom the money goes round. */
const ROUND_AGENT = 49;

function daysBefore(place: number, draw: Draw, isAgent: boolean): number {
  if (place === NEWCOMER) return 0.12;
  if (place >= FIRST_OF_SITTING && place <= LAST_OF_SITTING) return 6.2 - (place - FIRST_OF_SITTING) * 0.02;
  // Who is above joins first.
  if (place >= ROUND_AGENT) return 90 - (place - ROUND_AGENT) * 20;
  return daysAsMember(draw, isAgent || isOfScenes(place));
}

function daysAsMember(draw: Draw, isEarly: boolean): number {
  const share = draw.share();
  return isEarly || draw.isIn(0.2) ? 31 + share * 170 : 0.6 + share * 28;
}

const STYLES = [
  habits.often,
  habits.sometimes,
  habits.sometimes,
  habits.rarely,
  habits.high,
  habits.often,
  habits.sometimes,
  habits.rarely,
];

function invent(brand: string, drawn: Names, place: number): Person {
  const key = `${brand}/${place}`;
  const draw = drawFrom(`person ${key}`);
  const family = draw.pick(drawn.family);
  const given = drawn.given[place % drawn.given.length] ?? '';
  const inTeam = brand === TEAM.brand && (place < TEAM.agents + TEAM.members || place === ROUND_AGENT);
  const isAgent = inTeam && (place < TEAM.agents || place === ROUND_AGENT);
  return {
    key,
    brand,
    username: `${plain(given)}${place + 11}`,
    fullName: drawn.full(family, given),
    birthDate: `${draw.whole(1968, 2003)}-${twoDigits(draw.whole(1, 12))}-${twoDigits(draw.whole(1, 28))}`,
    joinedDaysBefore: daysBefore(place, draw, isAgent),
    habit: place === NEWCOMER || isOfMisuse(place) ? habits.never : (STYLES[place % STYLES.length] ?? habits.sometimes),
    isLogin: false,
    customerType: isAgent ? 1 : 0,
    ...(inTeam ? { invitedBy: { agent: TEAM.agent, code: isAgent ? TEAM.agentCode : TEAM.code } } : {}),
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
