import { expect, test } from 'vitest';
import { systemStateOf, systemStateOfRefusal } from './system-rules.ts';

const status = { maintainTime: '2026-11-20T18:00:00Z', endTime: null, location: { ip: '192.0.2.7', country: null } };

test('a status says whether the portal is open', () => {
  expect(systemStateOf({ ...status, systemStatus: 0 })).toEqual({ kind: 'open' });
  expect(systemStateOf({ ...status, systemStatus: 1 })).toEqual({ kind: 'maintenance', since: '2026-11-20T18:00:00Z', until: null });
  expect(systemStateOf({ ...status, systemStatus: 2 })).toEqual({ kind: 'blocked', address: '192.0.2.7' });
});

test('a refusal closes it too, with what it tells', () => {
  expect(systemStateOfRefusal({ code: 'region.restricted', value: { ip: '198.51.100.4' } }, '192.0.2.7')).toEqual({
    kind: 'blocked',
    address: '198.51.100.4',
  });
  expect(systemStateOfRefusal({ code: 'region.restricted', value: {} }, '192.0.2.7')).toEqual({ kind: 'blocked', address: '192.0.2.7' });
  expect(systemStateOfRefusal({ code: 'system.maintenance', value: { endTime: '2026-11-20T20:00:00Z' } }, '192.0.2.7')).toEqual({
    kind: 'maintenance',
    since: null,
    until: '2026-11-20T20:00:00Z',
  });
});
