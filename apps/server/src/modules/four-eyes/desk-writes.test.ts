import { decidingPermissions } from '@pavilion/contract/permissions';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { expect, test } from 'vitest';
import { contractCalls } from '../../test/contract-calls.ts';

// Every call of the desk that writes, sorted by what a second operator has to do with it. A call that is on no list fails here: decide first.

const writes = (await contractCalls()).filter(({ access, method }) => access === 'desk' && method !== 'GET');
const byPath = new Map(writes.map((call) => [call.path, call]));
const declares = ({ errors }: Endpoint, isMeant: (code: string) => boolean): boolean => Object.keys(errors ?? {}).some(isMeant);

/** Controls, and acts that are proposals of the module: they say that a second operator may be missing. */
const proposing = writes.filter((call) => declares(call, (code) => code === 'desk.second.missing'));

/** Acts with a second operator of their own: the call by which one confirms, and those that lead to it or end it. */
const WITH_A_SECOND: Readonly<Record<string, readonly string[]>> = {
  '/desk/proposals/confirm': ['/desk/proposals/withdraw'],
  '/desk/proposals/refuse': [],
  '/desk/complaints/answer': ['/desk/complaints/acknowledge', '/desk/complaints/say'],
  // One stops it at once, another one lets it go on.
  '/desk/promotions/go-on': ['/desk/promotions/stop'],
  '/desk/settlements/lines/free': ['/desk/settlements/lines/hold'],
  '/desk/withdrawals/approve': ['/desk/withdrawals/reject'],
};

/** Acts of one operator, by why one is enough. */
const BY_ONE: Readonly<Record<string, readonly string[]>> = {
  'one of two who type apart from each other: neither sees what the other typed, so neither confirms it': ['/desk/lottery/results/type'],
  "the operator's own session, password and codes": [
    '/desk/me/password',
    '/desk/me/recoveryCodes',
    '/desk/elevation',
    '/desk/session/end',
    '/desk/touch',
  ],
  'computes or checks, and changes nothing': [
    '/desk/audit/verify',
    '/desk/inbox/audience',
    '/desk/brands/registration/try',
    // The picture that comes of an upload is stored by the change that names it.
    '/desk/brands/signIn/picture',
    // The list itself by the permission and scope of its own call.
    '/desk/exports',
    '/desk/missions/trial',
    '/desk/promotions/try',
    '/desk/reconciliation/make',
    '/desk/reconciliation/statement',
    '/desk/risk/rules/try',
  ],
  'asks a provider or a vendor again under the same id; what moves was decided before': [
    '/desk/cashier/payouts/ask',
    '/desk/cashier/payouts/resend',
    '/desk/payments/ask',
    '/desk/payments/resend',
    '/desk/payments/reapply',
    '/desk/vendor-wallets/ask',
  ],
  // The provider signed deposit and amount; how it ends takes two.
  'books what a provider says a bank took back': ['/desk/chargebacks/book'],
  'a draft: nothing is in force before its publication': [
    '/desk/missions/save',
    '/desk/promotions/save',
    '/desk/ranks/ladder/write',
    '/desk/ranks/ladder/discard',
    '/desk/referral/rule/write',
    '/desk/referral/rule/discard',
    '/desk/brands/drafts',
    '/desk/brands/drafts/drop',
    '/desk/brands/drafts/picture',
    '/desk/brands/drafts/save',
    '/desk/brands/drafts/upload',
  ],
  'a currency: nothing counts in it before a brand is published with it, and then it stays': [
    '/desk/currencies/add',
    '/desk/currencies/change',
  ],
  'holds back what would be paid': ['/desk/settlements/hold'],
  'stops what a brand gives': ['/desk/missions/stop', '/desk/promotions/end', '/desk/promotions/rain/stop'],
  'stops what a brand gives, and lets it go on': ['/desk/referral/stop'],
  'takes access away, or asks for more proof': [
    '/desk/exclusions',
    '/desk/inbox/sendings/stop',
    '/desk/members/endSessions',
    '/desk/members/forcePassword',
    '/desk/operators/invitation/revoke',
    '/desk/roles/drop',
    '/desk/chats/block',
    '/desk/rooms/block',
    '/desk/rooms/remove',
    '/desk/rooms/slow',
    '/desk/rooms/words',
  ],
  'one case of one member, decided by its own rules; no money leaves by it': [
    '/desk/chargebacks/evidence',
    '/desk/chargebacks/represent',
    '/desk/documents/decide',
    '/desk/members/lock',
    // The payee alone takes two.
    '/desk/members/correct',
    '/desk/members/note',
    '/desk/members/resetSecondStep',
    '/desk/members/reveal',
    '/desk/payments/notice/close',
    '/desk/risk/cases/decide',
    '/desk/risk/cases/note',
    '/desk/risk/cases/take',
    '/desk/security/alerts/acknowledge',
    '/desk/transfers/review',
    // An unused bonus goes back to the house.
    '/desk/grants/take-back',
    '/desk/vendor-wallets/cases/close',
    '/desk/contracts/questions/answer',
    '/desk/feedback/decide',
    '/desk/inbox/held/decide',
  ],
  'within bounds that two operators set': [
    '/desk/agents/applications/decide',
    '/desk/agents/move',
    '/desk/agents/rebates',
    '/desk/contracts/answer',
    '/desk/contracts/end',
    '/desk/contracts/offer',
    '/desk/contracts/withdraw',
    '/desk/ranks/release',
    '/desk/ranks/set',
  ],
  'one order of the points mall: a person hands over what the member paid for, or gives the points back': [
    '/desk/points/orders/refuse',
    '/desk/points/orders/send',
  ],
  'opens and closes what a brand offers anyway': ['/desk/brands/maintenance', '/desk/games/switch'],
  'words, pictures and conversations': [
    '/desk/chats/away',
    '/desk/chats/canned',
    '/desk/chats/canned/remove',
    '/desk/chats/claim',
    '/desk/chats/finish',
    '/desk/chats/handOver',
    '/desk/chats/reply',
    '/desk/chats/seen',
    '/desk/chats/typing',
    '/desk/chats/unblock',
    '/desk/points/rewards/picture',
    '/desk/rooms/blocks/lift',
    '/desk/rooms/open',
    '/desk/rooms/presenters',
    '/desk/rooms/presenters/change',
    '/desk/rooms/presenters/picture',
    '/desk/rooms/reports/decide',
    '/desk/rooms/say',
    '/desk/rooms/words/remove',
  ],
};

const own = Object.entries(WITH_A_SECOND);
const sorted = [
  ...proposing.map(({ path }) => path),
  ...own.flatMap(([confirm, others]) => [confirm, ...others]),
  ...Object.values(BY_ONE).flat(),
];

test('every call of the desk that writes is on one list, and the lists name no other call', () => {
  expect(sorted.filter((path, at) => sorted.indexOf(path) !== at)).toEqual([]);
  expect([...byPath.keys()].filter((path) => !sorted.includes(path))).toEqual([]);
  expect(sorted.filter((path) => !byPath.has(path))).toEqual([]);
});

const isSecond = (code: string): boolean => code.endsWith('.second.operator');

test('a call that confirms says that it takes another operator, and no call of one operator says so', () => {
  expect(own.filter(([path]) => !declares(byPath.get(path) as Endpoint, isSecond)).map(([path]) => path)).toEqual([]);
  const alone = Object.values(BY_ONE).flat();
  expect(alone.filter((path) => declares(byPath.get(path) as Endpoint, isSecond))).toEqual([]);
});

test('who decides what another operator proposed, or loosens a control, has a permission that two operators give', () => {
  const deciding = writes.filter((call) => declares(call, (code) => isSecond(code) || code === 'desk.second.missing'));
  const permissions = deciding.flatMap(({ permission }) => (permission ? [permission] : []));
  expect([...new Set(permissions)].filter((one) => !decidingPermissions.includes(one)).toSorted()).toEqual([]);
});

test('who writes what a second operator confirms has a permission that two operators give: an account of one’s own would be the first of the two', () => {
  const leading = [...own.flatMap(([confirm, others]) => [confirm, ...others]), ...proposing.map(({ path }) => path)];
  const alone = leading.filter((path) => {
    const { permission } = byPath.get(path) as Endpoint;
    return permission !== undefined && !decidingPermissions.includes(permission);
  });
  expect(alone).toEqual([]);
});

test('a call that may end in a proposal knows a repeat by its request id, unless its answer has a link that is shown once', () => {
  const withoutId = proposing.filter(({ body }) => !('requestId' in ((body as { shape?: object } | undefined)?.shape ?? {})));
  expect(withoutId.map(({ path }) => path).toSorted()).toEqual(['/desk/operators/invite', '/desk/operators/reset']);
});

test('what is loosened by a second operator needs a fresh code, and says what became of it', () => {
  const value = ({ value: shape }: Endpoint): string => JSON.stringify(Object.keys((shape as { shape?: object } | undefined)?.shape ?? {}));
  expect(proposing.filter(({ stepUp }) => !stepUp).map(({ path }) => path)).toEqual([]);
  expect(proposing.filter((call) => !/"(state|outcome|proposalId)"/.test(value(call))).map(({ path }) => path)).toEqual([]);
});
