import { expect, test } from 'vitest';
import { brandAddress, visitedOrigin } from './brand-address.ts';

test.each([
  ['https://portal.example', 'koi.example', 'https://koi.example/'],
  ['https://koi.example', 'koi.example', 'https://koi.example/'],
  ['http://localhost:4100', 'koi.localhost', 'http://localhost:4100/?merchant=koi'],
  ['https://show.example/', 'koi.localhost', 'https://show.example/?merchant=koi'],
  ['https://show.example:8443', '', 'https://show.example:8443/?merchant=koi'],
])('a brand of %s with the host "%s" is at %s', (publicUrl, mainDomain, address) => {
  expect(brandAddress(publicUrl, { code: 'koi', mainDomain }).href).toBe(address);
});

test.each([
  ['play.example.org', 'https://play.example.org'],
  ['sol.example.com', 'https://sol.example.com'],
  ['SOL.example.com', 'https://sol.example.com'],
  ['evil.example', 'https://play.example.org'],
])('a visitor of %s comes back to %s', (host, origin) => {
  expect(visitedOrigin('https://play.example.org', { host, hosts: ['sol.example.com'] })).toBe(origin);
});
