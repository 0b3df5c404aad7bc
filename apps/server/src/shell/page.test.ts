import { expect, test } from 'vitest';
import { contentPolicy, renderPage, scriptJson } from './page.ts';

const template = '<html lang="en" dir="ltr"><head><!--shell-head--></head><body><!--shell-body--><!--shell-data--></body></html>';
const facts = {
  template,
  languageTag: 'en',
  direction: 'ltr',
  brandCode: 'koi',
  title: 'Koi',
  description: '',
  themeColor: '#000',
  artBase: '/art',
  css: [],
  faces: { css: '', mark: '', on: false, preloads: [] },
  scripts: [],
  inlined: [],
  hero: { base: '/art/banner' },
  body: '',
  data: {},
  noindex: false,
  inlineScripts: [],
  manifest: '/manifest.webmanifest',
} as const;

test('nothing an operator writes becomes markup', () => {
  const evil = '"><meta http-equiv="refresh" content="0;url=https://elsewhere.test"><b x="';
  const html = renderPage({
    ...facts,
    title: evil,
    description: evil,
    themeColor: evil,
    artBase: evil,
    hero: { base: evil },
    data: { words: `</script>${evil}` },
  });
  expect(html).not.toContain('<meta http-equiv');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html.match(/&#34;&#62;&#60;meta http-equiv/g)).toHaveLength(7);
});

test('data of the page cannot end its element', () => {
  expect(scriptJson({ a: '</script><!--\u2028' })).toBe(String.raw`{"a":"\u003c/script>\u003c!--\u2028"}`);
});

test('pictures of other hosts open the policy for these hosts and for nothing else', () => {
  const policy = contentPolicy({
    scripts: [],
    css: [],
    frames: [],
    images: ['https://cdn.test/pictures', 'https://cdn.test; connect-src *', 'javascript:alert(1)', 'cdn', 'https://a.test *'],
  });
  expect(policy).toContain(`img-src 'self' data: blob: https://cdn.test;`);
  expect(policy).toContain(`connect-src 'self';`);
  expect(policy).not.toMatch(/\*|javascript/);
});

test('the phone sign-in of a brand opens its hosts, an emulator only itself', () => {
  const policyOf = (phoneAuth: { emulatorUrl: string | null } | null) =>
    contentPolicy({ scripts: [], css: [], frames: ['https://games.test'], images: [], phoneAuth });
  expect(policyOf(null)).toContain(`script-src 'self'; `);
  const live = policyOf({ emulatorUrl: null });
  expect(live).toContain("connect-src 'self' https://identitytoolkit.googleapis.com ");
  expect(live).toContain(`script-src 'self' https://www.google.com/recaptcha/`);
  expect(live).toContain('frame-src https://games.test https://www.google.com/recaptcha/');
  const emulated = policyOf({ emulatorUrl: 'http://127.0.0.1:9099' });
  expect(emulated).toContain(`connect-src 'self' http://127.0.0.1:9099;`);
  expect(emulated).not.toContain('google');
});

test('a script of the page is permitted by its hash and comes before everything that is painted', () => {
  const html = renderPage({ ...facts, inlineScripts: ['run()'], css: ['a{}'] });
  expect(html.indexOf('<script>run()</script>')).toBeLessThan(html.indexOf('<title>'));
  const policy = contentPolicy({ scripts: ['run()'], css: [], frames: [], images: [] });
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
});

test('the measuring tag opens its hosts where a brand has one, and nothing where it has none', () => {
  const policyOf = (hasTag: boolean) => contentPolicy({ scripts: [], css: [], frames: [], images: [], hasTag });
  expect(policyOf(false)).not.toMatch(/google/);
  const policy = policyOf(true);
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
  expect(policy).toContain(
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com;",
  );
  expect(policy).not.toMatch(/script-src[^;]*(?:'unsafe|\*|analytics)/);
});

test('the other addresses of the brand may be measured; what is no address opens nothing', () => {
  const policyOf = (mirrors: readonly string[]) => contentPolicy({ scripts: [], css: [], frames: [], images: [], mirrors });
  expect(policyOf(['https://two.test', 'http://three.localhost:4100'])).toContain(
    "connect-src 'self' https://two.test http://three.localhost:4100;",
  );
  expect(policyOf(['https://a.test; script-src *', 'two.test'])).toContain("connect-src 'self';");
});
