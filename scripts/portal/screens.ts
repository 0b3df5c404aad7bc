import { agentPages } from '../../packages/contract/src/agents/pages.ts';
import { memberPages } from '../../packages/contract/src/portal-places.ts';

export type Viewer = 'visitor' | 'member' | 'agent';

const VISITOR_PATHS = [
  '/',
  '/rng',
  '/bgs',
  '/live',
  '/lottery',
  '/vnLottery',
  '/seaLottery',
  '/results',
  '/promotions',
  '/help',
  '/download',
  '/mirrors',
  '/agent',
  '/chat',
  '/nowhere',
  '/play/1001',
  '/?popup=login',
  '/?popup=register',
  '/?popup=free-play',
  '/?popup=help',
];
const SECURITY_PARTS = ['second-step', 'sessions', 'devices', 'bank-accounts', 'history', 'export', 'close'];

/** Addresses of the portal's screens. */
export const pathsOf: Readonly<Record<Viewer, readonly string[]>> = {
  visitor: VISITOR_PATHS,
  member: [
    '/',
    '/rng',
    '/promotions',
    '/pointMall',
    '/favorite',
    '/recent',
    '/lottery',
    '/vnLottery',
    '/results',
    '/member',
    '/?popup=notices',
    ...memberPages.map((page) => `/member?page=${page}`),
    ...SECURITY_PARTS.map((part) => `/member?page=securityCenter&part=${part}`),
  ],
  agent: agentPages.map((page) => `/agentHome?page=${page}`),
};
