import { expect, it } from 'vitest';
import { linkageOf } from './linkage.ts';

const banner = (linkageType: 'URL' | 'P' | 'G' | 'NONE', linkage: string, nodeId: number | null = null) => ({
  linkageType,
  linkage,
  nodeId,
});

it('leads to games, promotions and pages of ours', () => {
  expect(linkageOf(banner('G', 'x', 7), true)).toEqual({ to: { pathname: '/play/7' } });
  expect(linkageOf(banner('P', 'first'), false)).toEqual({ to: '/promotions#first' });
  expect(linkageOf(banner('URL', '/help#fairness'), false)).toEqual({ to: '/help#fairness' });
});

it('asks someone unknown to log in over the game', () => {
  expect(linkageOf(banner('G', 'x', 7), false)).toMatchObject({ to: { pathname: '/play/7', search: '?popup=login&next=%2Fplay%2F7' } });
});

it('leaves the portal only for the web, and tells nothing there', () => {
  expect(linkageOf(banner('URL', 'https://sol.example/news'), true)).toEqual({
    to: 'https://sol.example/news',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  for (const address of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', ''])
    expect(linkageOf(banner('URL', address), true)).toBeNull();
});

it('leads nowhere where nothing is meant', () => {
  expect(linkageOf(banner('NONE', ''), true)).toBeNull();
  expect(linkageOf(banner('G', 'gone'), true)).toBeNull();
});
