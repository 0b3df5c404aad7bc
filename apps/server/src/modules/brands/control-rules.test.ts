import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { changesBetween, isLoosened, ruleAt } from '../../kernel/controls.ts';
import { announcementsFile, brandSettings, helpFile, settledSettings, themeFile } from '../content/public.ts';
import { lotteryFile } from '../lottery/public.ts';
import { missionsFile } from '../missions/public.ts';
import { cashierFile } from '../payments/public.ts';
import { pointsFile } from '../points/public.ts';
import { ranksFile } from '../ranks/public.ts';
import { referralFile } from '../referral/public.ts';
import { rewardsFile } from '../rewards/public.ts';
import { brandJson, type FILES } from './brand-folder.ts';
import { FOLDER_RULES } from './control-rules.ts';

interface Shape {
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  $ref?: string;
}

const SCHEMAS: Record<keyof typeof FILES, z.ZodMiniType> = {
  brand: brandJson,
  payments: cashierFile,
  rewards: rewardsFile,
  points: pointsFile,
  ranks: ranksFile,
  referral: referralFile,
  missions: missionsFile,
  lottery: lotteryFile,
  announcements: announcementsFile,
  help: helpFile,
  theme: themeFile,
};

/** Places of every field of a shape; `x` is any name of a record or an entry of a list. */
function placesOf(shape: Shape, path: readonly string[] = []): string[][] {
  const beneath = [
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((one) => placesOf(one, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => placesOf(one, [...path, name])),
    ...(typeof shape.additionalProperties === 'object' ? placesOf(shape.additionalProperties, [...path, 'x']) : []),
    ...(shape.items ? placesOf(shape.items, [...path, 'x']) : []),
  ];
  return beneath.length > 0 ? beneath : [[...path]];
}

const shapeOf = (schema: z.ZodMiniType): Shape => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape;

test.each(Object.keys(SCHEMAS) as (keyof typeof FILES)[])('every field of the file of %s has a rule', (kind) => {
  const places = placesOf(shapeOf(SCHEMAS[kind]));
  if (kind === 'brand') places.push(...placesOf(shapeOf(brandSettings), ['settings']));
  expect(places.length).toBeGreaterThan(0);
  const lacking = places.filter((place) => !place.some((_, at) => ruleAt(FOLDER_RULES[kind], place.slice(0, at + 1)) !== null));
  // Modules may have children, and those children: their names are asked for one by one.
  expect(lacking.map((place) => place.join('.')).filter((place) => place !== 'settings.x')).toEqual([]);
});

const loosened = (kind: keyof typeof FILES, before: object, after: object): boolean =>
  [...changesBetween(before, after)].some((change) => isLoosened(FOLDER_RULES[kind], change));
const withdrawals = { withdrawals: { automaticUpTo: '100', fourEyesAbove: '1000', ways: { bank: { max: '5' } } } };

test.each([
  ['points that are worth more', 'points', { terms: { convert: { units: 1 } } }, { terms: { convert: { units: 2 } } }, true],
  ['a gift that costs fewer points', 'points', { rewards: [{ code: 'a', points: 9 }] }, { rewards: [{ code: 'a', points: 8 }] }, true],
  ['a gift that costs more points', 'points', { rewards: [{ code: 'a', points: 9 }] }, { rewards: [{ code: 'a', points: 10 }] }, false],
  [
    'a gift of another name',
    'points',
    { rewards: [{ code: 'a', name: { EN: 'x' } }] },
    { rewards: [{ code: 'a', name: { EN: 'y' } }] },
    true,
  ],
  ['a gift for longer', 'points', { rewards: [{ code: 'a', endsAt: '2027-01-01T00:00:00.000Z' }] }, { rewards: [{ code: 'a' }] }, true],
  [
    'a gift for a shorter time',
    'points',
    { rewards: [{ code: 'a' }] },
    { rewards: [{ code: 'a', endsAt: '2027-01-01T00:00:00.000Z' }] },
    false,
  ],
  ['larger rebates', 'rewards', { rebates: [{ gameType: 'RNG', percent: 1 }] }, { rebates: [{ gameType: 'RNG', percent: 50 }] }, true],
  ['a higher threshold of bonuses', 'rewards', { fourEyesAbove: '100' }, { fourEyesAbove: '10000000000' }, true],
  ['a lower threshold of bonuses', 'rewards', { fourEyesAbove: '100' }, { fourEyesAbove: '50' }, false],
  ['larger automatic payouts', 'payments', withdrawals, { withdrawals: { ...withdrawals.withdrawals, automaticUpTo: '101' } }, true],
  ['no automatic payouts', 'payments', withdrawals, { withdrawals: { ...withdrawals.withdrawals, automaticUpTo: null } }, false],
  [
    'a channel of another provider',
    'payments',
    { channels: [{ bankCode: 'a', provider: 'x' }] },
    { channels: [{ bankCode: 'a', provider: 'y' }] },
    true,
  ],
  [
    'a provider of one’s own',
    'payments',
    { providers: [] },
    { providers: [{ code: 'mine', kind: 'vietqr', settings: { account: '1' } }] },
    true,
  ],
  ['a channel taken away', 'payments', { channels: [{ bankCode: 'a', name: { EN: 'A' } }] }, { channels: [] }, false],
  [
    'transfers without review',
    'brand',
    { settings: { memberTransfers: { reviewFrom: 5 } } },
    { settings: { memberTransfers: { reviewFrom: null } } },
    true,
  ],
  ['no transfers', 'brand', { settings: { memberTransfers: { up: true, maxAmount: 5 } } }, { settings: { memberTransfers: null } }, false],
  ['transfers at all', 'brand', { settings: {} }, { settings: { memberTransfers: { up: true, maxAmount: 5 } } }, true],
  ['younger players', 'brand', { settings: { minimumAge: 21 } }, { settings: { minimumAge: 18 } }, true],
  ['records kept otherwise', 'brand', { settings: { access: { keepYears: 5 } } }, { settings: { access: { keepYears: 1 } } }, true],
  [
    'no captcha',
    'brand',
    { modules: [{ code: 'REG3', children: [{ code: 'CAPTCHA3', enabled: true }] }] },
    { modules: [{ code: 'REG3', children: [{ code: 'CAPTCHA3', enabled: false }] }] },
    true,
  ],
  [
    'no free play',
    'brand',
    { modules: [{ code: 'FREEPLAY3', enabled: true }] },
    { modules: [{ code: 'FREEPLAY3', enabled: false }] },
    false,
  ],
  ['a country denied', 'brand', { regions: [] }, { regions: [{ kind: 'country', effect: 'deny', value: 'FR' }] }, false],
  ['a country no longer denied', 'brand', { regions: [{ kind: 'country', effect: 'deny', value: 'FR' }] }, { regions: [] }, true],
  ['another name', 'brand', { name: 'A', tagline: { EN: 'a' } }, { name: 'B', tagline: { EN: 'b' } }, false],
  ['another colour', 'theme', { tokens: { action: '#fff' } }, { tokens: { action: '#000' } }, false],
  [
    'larger limits of a lottery',
    'lottery',
    { offers: [{ games: ['k3'], terms: { mostWin: '1' } }] },
    { offers: [{ games: ['k3'], terms: { mostWin: '90' } }] },
    true,
  ],
] as const)('%s', (...[, kind, before, after, expected]) => {
  expect(loosened(kind, before, after)).toBe(expected);
});

/** An address of others in each place a folder has one, and the same place without it. */
const ADDRESSES: readonly [place: string, kind: keyof typeof FILES, at: (address: string) => object][] = [
  ['a measuring tag', 'brand', (gtagId) => ({ settings: { gtagId } })],
  ['pictures of the brand', 'brand', (artBase) => ({ settings: { artBase } })],
  ['pictures of games', 'brand', (gameImageBase) => ({ settings: { gameImageBase } })],
  ['an organisation that helps', 'brand', (url) => ({ settings: { helpOrganisations: url ? [{ name: 'A', url }] : [] } })],
  ['customer service', 'brand', (address) => ({ customerService: address ? [{ type: 'MAIL', name: 'A', address }] : [] })],
  ['customer service twice', 'brand', (address) => ({ customerService: ['', address].map((one) => ({ name: 'A', address: one })) })],
  ['news', 'brand', (url) => ({ resources: url ? [{ type: 'TG', url, label: { EN: 'A' } }] : [] })],
  ['an app', 'brand', (url) => ({ settings: { androidUrl: url || null } })],
  ['a banner', 'announcements', (linkage) => ({ banners: linkage ? [{ key: 'a', linkageType: 'URL', linkage }] : [] })],
];

test.each(ADDRESSES)('what is loaded or opened from elsewhere comes and moves by two: %s', (_place, kind, at) => {
  for (const before of ['', 'https://one.example/'])
    for (const after of ['https://other.example/', '//other.example/']) expect(loosened(kind, at(before), at(after))).toBe(true);
});

test.each(ADDRESSES.filter(([, , at]) => !('androidUrl' in ((at('') as { settings?: object }).settings ?? {}))))(
  'what is loaded or opened from elsewhere goes by one: %s',
  (_place, kind, at) => {
    expect(loosened(kind, at('https://one.example/'), at(''))).toBe(false);
  },
);

test.each([
  ['a place of pictures in the portal', 'brand', { settings: { artBase: '/art/a' } }, { settings: { artBase: '/art/b' } }],
  ['a banner of a game', 'announcements', { banners: [] }, { banners: [{ key: 'a', linkageType: 'G', linkage: 'koi-ascending' }] }],
  ['a banner of a page', 'announcements', { banners: [] }, { banners: [{ key: 'a', linkageType: 'URL', linkage: '/promotions' }] }],
  [
    'words of a link',
    'brand',
    { resources: [{ type: 'TG', url: 'https://one.example/', label: { EN: 'A' } }] },
    { resources: [{ type: 'TG', url: 'https://one.example/', label: { EN: 'B' } }] },
  ],
  [
    'another order of customer service',
    'brand',
    { customerService: ['a:1', 'b:2'].map((address) => ({ name: address, address })) },
    { customerService: ['b:2', 'a:1'].map((address) => ({ name: address, address })) },
  ],
] as const)('what leads nowhere else is changed by one: %s', (...[, kind, before, after]) => {
  expect(loosened(kind, before, after)).toBe(false);
});

test('settings that are not said hold by their defaults: spelling them out changes nothing, going beyond them loosens', () => {
  const settled = (settings: object) => ({ settings: settledSettings({ languages: ['EN'], artBase: '/art', ...settings }) });
  expect([...changesBetween(settled({}), settled({ minimumAge: 18, memberTransfers: null, gameProtection: { minSpinMs: 2500 } }))]).toEqual(
    [],
  );
  expect(loosened('brand', settled({}), settled({ gameProtection: { minSpinMs: 1 } }))).toBe(true);
  expect(loosened('brand', settled({}), settled({ gameProtection: { minSpinMs: 4000 } }))).toBe(false);
  expect(loosened('brand', settled({ minimumAge: 21 }), settled({}))).toBe(true);
  expect(loosened('brand', settled({ gameProtection: {} }), settled({}))).toBe(false);
});
