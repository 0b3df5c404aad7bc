import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemStatus } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { countryDatabase } from './testing/country-database.ts';
import { openCountryFinder } from './visitor-country.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-geo-'));
const file = path.join(folder, 'country.mmdb');
let world: TestPlatform;

beforeAll(async () => {
  writeFileSync(file, countryDatabase({ '203.0.113.0/24': 'VN', '198.51.100.0/25': 'BR', '198.51.100.128/25': 'XK' }));
  world = await testPlatform({ settings: { geoipDatabase: file } });
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function visit(ip: string): Promise<[number, string | null]> {
  const { value } = await new Browser(world, { ip }).call(systemStatus);
  return [value.systemStatus, value.location.country];
}

test('the visitor’s country comes from the configured database', async () => {
  expect(await visit('203.0.113.9')).toEqual([0, 'VN']);
  expect(await visit('198.51.100.1')).toEqual([0, 'BR']);
  expect(await visit('192.0.2.1')).toEqual([0, null]);
});

test('a denied country is blocked, an allowed address in it is not; an allow list blocks the rest', async () => {
  const { content } = world.platform.domains;
  await content.setRegionRule('koi', { kind: 'country', value: 'br', effect: 'deny' });
  expect(await visit('198.51.100.1')).toEqual([2, 'BR']);
  expect(await visit('203.0.113.9')).toEqual([0, 'VN']);
  await content.setRegionRule('koi', { kind: 'address', value: '198.51.100.1', effect: 'allow' });
  expect(await visit('198.51.100.1')).toEqual([0, 'BR']);
  await content.setRegionRule('koi', { kind: 'country', value: 'VN', effect: 'allow' });
  expect(await visit('203.0.113.9')).toEqual([0, 'VN']);
  expect(await visit('198.51.100.200')).toEqual([2, 'XK']);
  expect(await visit('192.0.2.1')).toEqual([2, null]);
});

test('a database that cannot be read stops the start with its name', async () => {
  const broken = path.join(folder, 'broken.mmdb');
  writeFileSync(broken, 'nothing');
  await expect(openCountryFinder(broken)).rejects.toThrow();
  await expect(openCountryFinder(path.join(folder, 'absent.mmdb'))).rejects.toThrow();
});
