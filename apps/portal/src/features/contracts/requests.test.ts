import { expect, test } from 'vitest';
import { markOf, requestsOf } from './requests.ts';

const head = (contractId: string, offeredAt: number) => ({
  id: contractId,
  contractId,
  version: 2,
  status: 'P' as const,
  downlineHigherRate: 'Y' as const,
  period: 'M' as const,
  offeredBy: 'songhong',
  offeredAt,
  expiresAt: null,
  startsAt: null,
  current: null,
});
const dividend = (contractId: string, contractRate: number) => ({
  ...head(contractId, 5),
  minimumBet: 0,
  netLoss: 0,
  activeMember: 1,
  contractRate,
  costs: ['rebate'],
  carryPeriods: 1,
});
const none = {
  divtypereq: {},
  dailysalreqtype: {},
  contracthoursalreq: {},
  realtimesalreqtype: {},
  divtypeinfo: [],
  dailysalinfotype: [],
  contracthoursalinfo: [],
  contractmrdailysalinfotype: [],
};

test('rows of one dividend are its tiers; the newest request comes first', () => {
  const found = requestsOf({
    ...none,
    divtypereq: { CONS: [dividend('a', 20), dividend('a', 25)], RNG: [dividend('b', 10)] },
    dailysalreqtype: { LIVE: [{ ...head('c', 9), details: [{ betVolume: 0, activeMember: 1, rateType: 'P', rate: 0.5 }] }] },
  });
  expect(found.map(({ contractId, type, kind }) => [contractId, type, kind])).toEqual([
    ['c', 'LIVE', 'daily'],
    ['a', 'CONS', 'dividend'],
    ['b', 'RNG', 'dividend'],
  ]);
  expect(found[1]?.terms.tiers).toHaveLength(2);
  expect(found[0]?.endsBelow).toBe(true);
});

test('a newer version is another set, the order of rows is not', () => {
  const [one, other] = requestsOf({ ...none, divtypereq: { CONS: [dividend('a', 20)], RNG: [dividend('b', 10)] } });
  if (!one || !other) throw new Error('two requests expected');
  expect(markOf([one, other])).toBe(markOf([other, one]));
  expect(markOf([{ ...one, version: 3 }, other])).not.toBe(markOf([one, other]));
  expect(requestsOf(none)).toEqual([]);
});
