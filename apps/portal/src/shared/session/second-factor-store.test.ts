import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});

const load = () => import('./second-factor-store.ts');
const wish = { area: 'member', remember: true } as const;
const value = {
  ticket: 'ticket',
  methods: [
    { method: 'mobile', hint: '+84****0123' },
    { method: 'smoke', hint: '' },
  ],
  expiresInSeconds: 300,
  tries: 5,
};

test('an offer has its end, its tries, and only ways that are known here', async () => {
  const { offerOf } = await load();
  expect(offerOf(value, wish, 1000)).toEqual({
    ticket: 'ticket',
    methods: [{ method: 'mobile', hint: '+84****0123' }],
    until: 301_000,
    triesLeft: 5,
    ...wish,
  });
  expect(offerOf({ ...value, ticket: undefined }, wish, 0)).toBeNull();
  expect(offerOf({ ...value, methods: [] }, wish, 0)).toBeNull();
  expect(offerOf({}, wish, 0)).toBeNull();
});

test('outlives a reload, and neither its end nor its closing', async () => {
  const first = await load();
  const offer = first.offerOf(value, wish, Date.now());
  if (!offer) throw new Error('no offer');
  first.secondFactor.open(offer);
  first.secondFactor.triesLeft(3);
  vi.resetModules();
  const again = await load();
  expect(again.secondFactor.get()).toEqual({ ...offer, triesLeft: 3 });
  again.secondFactor.open({ ...offer, until: Date.now() - 1 });
  vi.resetModules();
  expect((await load()).secondFactor.get()).toBeNull();
  again.secondFactor.close();
  expect(sessionStorage.getItem('secondStep')).toBeNull();
});

test('what is kept by somebody else is nothing', async () => {
  sessionStorage.setItem('secondStep', '{"ticket":');
  expect((await load()).secondFactor.get()).toBeNull();
});
