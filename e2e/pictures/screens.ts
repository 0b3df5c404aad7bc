import type { Page } from '@playwright/test';

/** Who looks: a member of the demonstration has a past, a newcomer has none. */
export type Viewer = 'visitor' | 'member' | 'newcomer' | 'agent' | 'operator';

export interface Screen {
  name: string;
  viewer: Viewer;
  path: string;
  /** What is done before the picture is taken, without words of any language. */
  prepare?: (page: Page) => Promise<void>;
}

const scrolledTo = (pixels: number) => (page: Page) => page.evaluate((y) => window.scrollTo(0, y), pixels);
const sentEmpty = (page: Page) =>
  page.locator('dialog form button[type=submit], [role=dialog] form button[type=submit]').last().click({ timeout: 2_000 });

const visitor = (name: string, path: string, prepare?: Screen['prepare']): Screen => ({
  name,
  viewer: 'visitor',
  path,
  ...(prepare ? { prepare } : {}),
});

/** Pages of a member, once with a past and once with none. */
const memberPages = [
  ['member', '/member'],
  ['deposit', '/member?page=depositv2'],
  ['withdraw', '/member?page=withdraw'],
  ['transactions', '/member?page=transactionHistory'],
  ['bets', '/member?page=personalHistoryCopy'],
  ['protection', '/member?page=protection'],
  ['documents', '/member?page=documents'],
  ['security', '/member?page=securityCenter'],
  ['favourites', '/favorite'],
  ['recent', '/recent'],
] as const;

const agentPages = [
  ['agent-entry', '/agent', 'visitor'],
  ['agent-home', '/agentHome', 'agent'],
] as const;

const deskPages = [
  ['home', '/'],
  ['members', '/members'],
  ['documents', '/documents'],
  ['exclusions', '/exclusions'],
  ['withdrawals', '/withdrawals'],
  ['deposits', '/deposits'],
  ['held-webhooks', '/payments'],
  ['bets', '/bets'],
  ['brands', '/brands'],
  ['games', '/games'],
  ['feedback', '/feedback'],
  ['cashier', '/cashier'],
  ['returns', '/returns'],
  ['outbox', '/outbox'],
  ['brand', '/brand'],
  ['registration', '/registration'],
  ['operators', '/operators'],
  ['roles', '/operators/roles'],
  ['audit', '/audit'],
  ['security', '/security'],
  ['status', '/status'],
  ['account', '/account'],
] as const;

/** The screens of the portal; games are found in the lobby. */
export const portalScreens: readonly Screen[] = [
  visitor('home', '/'),
  visitor('home-scrolled', '/', scrolledTo(900)),
  visitor('slots', '/rng'),
  visitor('lottery', '/lottery'),
  visitor('promotions', '/promotions'),
  visitor('help', '/help'),
  visitor('download', '/download'),
  visitor('not-found', '/nowhere'),
  visitor('login', '/?popup=login'),
  visitor('login-refused', '/?popup=login', sentEmpty),
  visitor('register', '/?popup=register'),
  visitor('register-refused', '/?popup=register', sentEmpty),
  visitor('forgot-password', '/?popup=forgot-password'),
  visitor('free-play', '/?popup=free-play'),
  { name: 'home', viewer: 'member', path: '/' },
  ...(['member', 'newcomer'] as const).flatMap((viewer) => memberPages.map(([name, path]) => ({ name, viewer, path }))),
  ...['second-step', 'sessions', 'devices', 'bank-accounts', 'history', 'export', 'close'].map((part): Screen => ({
    name: `security-${part}`,
    viewer: 'member',
    path: `/member?page=securityCenter&part=${part}`,
  })),
  { name: 'notices', viewer: 'member', path: '/?popup=notices' },
  { name: 'points-mall', viewer: 'member', path: '/pointMall' },
  ...agentPages.map(([name, path, viewer]): Screen => ({ name, viewer, path })),
];

export const deskScreens: readonly Screen[] = deskPages.map(([name, path]): Screen => ({ name, viewer: 'operator', path }));
