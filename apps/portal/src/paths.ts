import type { AgentPage } from '@pavilion/contract/agents/pages';
import type { MemberPage } from '@pavilion/contract/portal-places';

/** Builds every link of the portal. Popups are part of the address, so that going back closes them. */
export type Popup =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'change-password'
  | 'notices'
  | 'help'
  | 'free-play'
  | 'real-account'
  | 'vendor'
  | 'second-step'
  | 'bind-social';

export type { MemberPage };

/** Pages inside the security centre, `/member?page=securityCenter&part=…`. */
export type SecurityPart =
  | 'profile'
  | 'password'
  | 'payment-password'
  | 'email'
  | 'mobile'
  | 'second-step'
  | 'devices'
  | 'sessions'
  | 'history'
  | 'bank-accounts'
  | 'social'
  | 'export'
  | 'close';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

export const gameTypePaths = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  ELOTT: '/elott',
  LOTT: '/lott',
  BGS: '/bgs',
  COCKFIGHT: '/cockfight',
} as const;
export type RoutedGameType = keyof typeof gameTypePaths;

/** Vendors whose games are played on a lottery's own page. */
const lotteryPaths: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};

/** Whether a vendor's games are played on a page of ours instead of in a frame. */
export const isLottery = (vendor: string): boolean => Object.hasOwn(lotteryPaths, vendor);

export const paths = {
  home: () => '/',
  login: (next?: string) => withQuery('/', { popup: 'login', next }),
  register: () => withQuery('/', { popup: 'register' }),
  download: () => '/download',
  promotions: (id?: string) => (id ? `/promotions#${id}` : '/promotions'),
  help: (anchor?: string) => (anchor ? `/help#${anchor}` : '/help'),
  member: (page?: MemberPage, part?: SecurityPart) => withQuery('/member', { page, part }),
  gameType: (type: RoutedGameType, vendor?: string) => withQuery(gameTypePaths[type], { vassalage: vendor }),
  pointMall: () => '/pointMall',
  chat: () => '/chat',
  room: (id: string) => `/room/${encodeURIComponent(id)}`,
  seamless: () => '/seamless',
  mirrors: () => '/mirrors',
  /** Results of lotteries, public; of one game by its code. */
  results: (gameCode?: string) => withQuery('/results', { gameCode }),
  agent: () => '/agent',
  agentHome: (page?: AgentPage, more?: Record<string, string>) => withQuery('/agentHome', { page, ...more }),
  favourites: () => '/favorite',
  recent: () => '/recent',
  game: (nodeId: string | number, demo = false) =>
    withQuery(`/play/${encodeURIComponent(String(nodeId))}`, { demo: demo ? '1' : undefined }),
  /** The same with a presenter's room beside it. */
  gameBeside: (nodeId: number, room: string) => withQuery(`/play/${nodeId}`, { room }),
};

/** How a press on a game goes on: the account that is logged in, play money, or the login over the game. */
export type PlayWay = 'own' | 'free' | 'login';

/** Where a press on a game leads. A lottery's page asks for the login itself. */
export const gameLink = (nodeId: number, way: PlayWay, lottery?: { vendor: string; code?: string }) => {
  const ofLottery = lotteryPaths[lottery?.vendor ?? ''];
  if (ofLottery) return { pathname: ofLottery, search: lottery?.code ? `?gameCode=${encodeURIComponent(lottery.code)}` : '' };
  const pathname = paths.game(nodeId);
  if (way === 'free') return { pathname, search: '?demo=1' };
  return way === 'own' ? { pathname } : withPopup({ pathname, search: '', hash: '' }, 'login', { next: pathname });
};

export interface CardFacts {
  vassalage: string;
  /** `GAME` starts its one game, `VASSALAGE` has a list. */
  isGame: 'GAME' | 'VASSALAGE';
  nodeId: number | null;
  /** The lane of the game. */
  gameType: string;
}

/** Where a press on a vendor's card leads: to its one game, to its slots, or to the list of its games over the page that is open. */
export function cardLink(
  { vassalage, isGame, nodeId, gameType }: CardFacts,
  { location, way }: { location: { pathname: string; search: string; hash: string }; way: PlayWay },
) {
  if (isLottery(vassalage)) return gameLink(0, way, { vendor: vassalage });
  if (isGame === 'GAME' && nodeId !== null) return gameLink(nodeId, way);
  if (gameType === 'RNG') return paths.gameType('RNG', vassalage);
  return withPopup(location, 'vendor', { vendor: vassalage, lane: gameType });
}

/** The same address with a popup opened over it. */
export function withPopup(location: { pathname: string; search: string; hash: string }, popup: Popup, extra: Record<string, string> = {}) {
  const search = new URLSearchParams(location.search);
  search.set('popup', popup);
  for (const [name, value] of Object.entries(extra)) search.set(name, value);
  return { pathname: location.pathname, search: `?${search.toString()}`, hash: location.hash };
}

/** Someone without an account is asked for one first, over the page that is open: in free play by what it cannot do. */
export const askAccount = (location: { pathname: string; search: string; hash: string }, isTrial: boolean, next?: string) =>
  withPopup(location, isTrial ? 'real-account' : 'login', next ? { next } : {});

/** The same address without its popup. */
export function withoutPopup(location: { pathname: string; search: string; hash: string }) {
  const search = new URLSearchParams(location.search);
  for (const name of ['popup', 'next', 'notice', 'game', 'vendor', 'lane']) search.delete(name);
  const text = search.toString();
  return { pathname: location.pathname, search: text ? `?${text}` : '', hash: location.hash };
}

/** Where to return to: an address of our own, never another site's. Browsers leave tabs and line ends out of an address, so none may hide there. */
export function safeNext(next: string | null): string | null {
  return next && /^\/(?![/\\])[^\t\n\r]*$/.test(next) ? next : null;
}
