import { agentPages } from './agents/pages.ts';

// Places of the portal that a letter may lead to. A path of another host, a script or a page that does not exist is none.

const PATHS: ReadonlySet<string> = new Set([
  '/',
  '/promotions',
  '/help',
  '/download',
  '/mirrors',
  '/pointMall',
  '/results',
  '/favorite',
  '/recent',
  '/agent',
  '/rng',
  '/live',
  '/fish',
  '/pvp',
  '/sports',
  '/esports',
  '/elott',
  '/lott',
  '/bgs',
  '/cockfight',
  '/lottery',
  '/seaLottery',
  '/vnLottery',
]);

/** Pages of the member centre, `/member?page=…`; named as the field names them. The portal has a place for each. */
export const memberPages = [
  'securityCenter',
  'protection',
  'documents',
  'depositv2',
  'withdraw',
  'transferFund',
  'manualRebate',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'vip',
  'messageV2',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'contracts',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'agentDividendRecordCopy2',
  'feedback',
  'complaints',
] as const;
export type MemberPage = (typeof memberPages)[number];
const MEMBER_PAGES: ReadonlySet<string> = new Set(memberPages);
const AGENT_PAGES: ReadonlySet<string> = new Set(agentPages);

/** Where an operator may lead to by choosing from a list: path and the page it opens. */
export const offeredPlaces = [
  '/member?page=depositv2',
  '/member?page=withdraw',
  '/member?page=rewardCenter',
  '/member?page=bonusDetails',
  '/member?page=missionLeaderboard',
  '/pointMall',
  '/member?page=vip',
  '/member?page=referral',
  '/member?page=transactionHistory',
  '/member?page=securityCenter',
  '/member?page=protection',
  '/member?page=documents',
  '/member?page=feedback',
  '/promotions',
  '/help',
  '/download',
  '/',
] as const;

const WRITTEN = /^\/[\w\-./]*(?:\?[\w\-.=&%]*)?(?:#[\w-]*)?$/;

/** Whether a text is a place of the portal: a path of its own, with the page it opens. */
export function isPortalPlace(text: string): boolean {
  if (!WRITTEN.test(text) || text.startsWith('//') || text.includes('..')) return false;
  const { pathname, searchParams } = new URL(text, 'https://portal.invalid');
  if (pathname === '/member') return MEMBER_PAGES.has(searchParams.get('page') ?? '');
  if (pathname === '/agentHome') return AGENT_PAGES.has(searchParams.get('page') ?? '');
  return PATHS.has(pathname);
}
