// @vitest-environment jsdom
import { afterAll, expect, test, vi } from 'vitest';
import { layPage } from '../shared/verification/testing/page.tsx';

afterAll(() => {
  vi.resetModules();
});

const addresses = async (facts: { domainRoute?: { domain: string }[]; brand?: Record<string, unknown> }) => {
  layPage(facts);
  vi.resetModules();
  return import('./portal-address.ts');
};
const none = { download: { androidUrl: null, iosUrl: null } };

test('an address for elsewhere names the brand where the host does not', async () => {
  const { portalAddress } = await addresses({ brand: none });
  expect(portalAddress('/register?affiliateCode=abc')).toBe('http://localhost:3000/register?affiliateCode=abc&merchant=koi');
  const own = await addresses({ domainRoute: [{ domain: 'localhost' }], brand: none });
  expect(own.portalAddress('/register?affiliateCode=abc')).toBe('http://localhost:3000/register?affiliateCode=abc');
});

test('a phone installs the operator’s package where there is one, else by the page of this brand', async () => {
  const { installAddress } = await addresses({ brand: { download: { androidUrl: '/get/koi.apk', iosUrl: null } } });
  expect(installAddress('android')).toBe('http://localhost:3000/get/koi.apk');
  expect(installAddress('ios')).toBe('http://localhost:3000/download?merchant=koi#ios');
});
