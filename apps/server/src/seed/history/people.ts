import { type Draw, drawFrom } from './draw.ts';

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
  /** Comes for what the scenes tell, and for nothing else. */
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
  /** A login of the start, which stands already. */
  isLogin: boolean;
  customerType: 0 | 1;
  /** Username of the agent whose invitation they came by, and its code. */
  invitedBy?: { agent: string; code: string };
}

interface Names {
  family: readonly string[];
  given: readonly string[];
  /** The parts of a name in the order in which they are said. */
  full(family: string, given: string): string;
}

const listOf = (text: string): string[] => text.split(', ');

/** Common parts of names, put together by chance: nobody is meant. */
const names: Readonly<Record<string, Names>> = {
  koi: {
    family: ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ'],
    given: listOf(
      'Minh An, Thu Hà, Quang Huy, Ngọc Mai, Đức Anh, Thanh Trúc, Gia Bảo, Khánh Linh, Hải Đăng, Bích Ngọc, ' +
        'Tuấn Kiệt, Hồng Nhung, Anh Khoa, Phương Thảo, Nhật Nam, Mỹ Duyên, Hoài Nam, Kim Chi, Trung Hiếu, Diễm My',
    ),
    full: (family, given) => `${family} ${given}`,
  },
  sol: {
    family: ['Silva', 'Souza', 'Oliveira', 'Lima', 'Pereira', 'Costa', 'Almeida', 'Ribeiro', 'Carvalho', 'Gomes'],
    given: listOf(
      'Mariana, Lucas, Beatriz, Rafael, Camila, Thiago, Larissa, Bruno, Aline, Felipe, ' +
        'Juliana, Gustavo, Renata, Diego, Patrícia, André, Fernanda, Marcelo, Sabrina, Vinícius',
    ),
    full: (family, given) => `${given} ${family}`,
  },
};

const INVENTED = 40;
/** Under the agent of the brand that has one: two agents of their own, and members of each. */
const TEAM = { brand: 'koi', agent: 'agent', code: 'LANTERN', agentCode: 'LANTERN-TEAM', agents: 2, members: 9 };

/** Latin letters without marks, as usernames have them. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Everybody of a brand's month: the logins of the start first. */
export function peopleOf(brand: string): Person[] {
  const drawn = names[brand];
  if (!drawn) return [];
  return [...loginsOf(brand, drawn), ...Array.from({ length: INVENTED }, (_, place) => invent(brand, drawn, place))];
}

function loginsOf(brand: string, drawn: Names): Person[] {
  const draw = drawFrom(`logins of ${brand}`);
  const login = (username: string, customerType: 0 | 1): Person => ({
    key: `${brand}/${username}`,
    brand,
    username,
    fullName: nameFrom(drawn, draw),
    birthDate: '1990-05-17',
    joinedDaysBefore: 40,
    habit: customerType === 0 ? habits.now : habits.sometimes,
    isLogin: true,
    customerType,
  });
  return [login('demo', 0), ...(brand === TEAM.brand ? [login(TEAM.agent, 1)] : [])];
}

const nameFrom = ({ family, given, full }: Names, draw: Draw): string => full(draw.pick(family), draw.pick(given));

/** Joins hours before the month ends: its withdrawal is one to look at. */
const NEWCOMER = 14;
/** Of whom the scenes tell: members before the month. Most of the others join in it. */
const isOfScenes = (place: number): boolean => (place >= 4 && place <= 7) || (place >= 12 && place <= 32);

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
  // Each given name twice at most, so that no username is made twice.
  const given = drawn.given[place % drawn.given.length] ?? '';
  const inTeam = brand === TEAM.brand && place < TEAM.agents + TEAM.members;
  const isAgent = inTeam && place < TEAM.agents;
  return {
    key,
    brand,
    username: `${plain(given)}${place + 11}`,
    fullName: drawn.full(family, given),
    birthDate: `${draw.whole(1968, 2003)}-${twoDigits(draw.whole(1, 12))}-${twoDigits(draw.whole(1, 28))}`,
    joinedDaysBefore: place === NEWCOMER ? 0.12 : daysAsMember(draw, isAgent || isOfScenes(place)),
    habit: place === NEWCOMER ? habits.never : (STYLES[place % STYLES.length] ?? habits.sometimes),
    isLogin: false,
    customerType: isAgent ? 1 : 0,
    ...(inTeam ? { invitedBy: { agent: TEAM.agent, code: isAgent ? TEAM.agentCode : TEAM.code } } : {}),
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
