import { flattenWhitelabel } from '@pavilion/contract/content/system';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { decideEntry, moduleTree, type RegionRule } from './rules.ts';

const rule = (kind: RegionRule['kind'], effect: RegionRule['effect'], value: string): RegionRule => ({
  kind,
  effect,
  value,
});
const visitor = (ip: string, country: string | null = null, countryKnowable = true) => ({
  ip,
  country,
  countryKnowable,
});
const PASS = { whitelisted: false, blocked: false };
const BLOCK = { whitelisted: false, blocked: true };

describe('whom a brand is open to', () => {
  test('everybody without rules', () => {
    expect(decideEntry([], visitor('203.0.113.5'))).toEqual(PASS);
  });

  test('a denied range blocks its addresses, in every spelling', () => {
    const rules = [rule('address', 'deny', '203.0.113.0/24'), rule('address', 'deny', '2001:db8::/32')];
    expect(decideEntry(rules, visitor('203.0.113.5'))).toEqual(BLOCK);
    expect(decideEntry(rules, visitor('::ffff:203.0.113.5'))).toEqual(BLOCK);
    expect(decideEntry(rules, visitor('2001:db8::1'))).toEqual(BLOCK);
    expect(decideEntry(rules, visitor('203.0.114.5'))).toEqual(PASS);
    expect(decideEntry(rules, visitor('not an address'))).toEqual(PASS);
  });

  test('denied and allowed countries; an allowed address beats its country; a whitelisted one beats all', () => {
    expect(decideEntry([rule('country', 'deny', 'XX')], visitor('1.2.3.4', 'XX'))).toEqual(BLOCK);
    expect(decideEntry([rule('country', 'deny', 'XX')], visitor('1.2.3.4', 'YY'))).toEqual(PASS);
    const only = [rule('country', 'allow', 'BR')];
    expect(decideEntry(only, visitor('1.2.3.4', 'BR'))).toEqual(PASS);
    expect(decideEntry(only, visitor('1.2.3.4', 'VN'))).toEqual(BLOCK);
    expect(decideEntry(only, visitor('1.2.3.4', null))).toEqual(BLOCK);
    expect(decideEntry([...only, rule('address', 'allow', '1.2.3.4')], visitor('1.2.3.4', 'VN'))).toEqual(PASS);
    expect(
      decideEntry([...only, rule('address', 'whitelist', '1.2.3.4'), rule('address', 'deny', '1.2.3.0/24')], visitor('1.2.3.4', 'VN')),
    ).toEqual({ whitelisted: true, blocked: false });
  });

  test('country rules say nothing where no country can be known', () => {
    expect(decideEntry([rule('country', 'allow', 'BR')], visitor('1.2.3.4', null, false))).toEqual(PASS);
  });
});

test('a child under an off parent counts as off', () => {
  const tree = moduleTree([
    { code: 'REG3', parent: null, enabled: false },
    { code: 'USERNAMEREG3', parent: 'REG3', enabled: true },
    { code: 'GAMELO3', parent: null, enabled: true },
    { code: 'GAMELOHOT3', parent: 'GAMELO3', enabled: true },
  ]);
  expect(flattenWhitelabel(tree)).toEqual({
    PORTAL: true,
    REG3: false,
    USERNAMEREG3: false,
    GAMELO3: true,
    GAMELOHOT3: true,
  });
});

test('operators’ HTML keeps its words and loses what could act', () => {
  const dirty =
    '<h2 onclick="x()">Hi</h2><script>bad()</script><p style="position:fixed">a<img src="http://x/y.png" onerror="x()">' +
    '<a href="javascript:x()">l</a><a href="https://ok.example" target="_top">ok</a><a href="/help#term">in</a></p><iframe src="/"></iframe>';
  expect(cleanHtml(dirty)).toBe(
    '<h2>Hi</h2><p>a<img alt="" loading="lazy" /><a>l</a>' +
      '<a href="https://ok.example" target="_blank" rel="noopener noreferrer">ok</a><a href="/help#term">in</a></p>',
  );
});
