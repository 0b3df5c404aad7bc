import { expect, it } from 'vitest';
import { linkageOf } from './linkage.ts';

const banner = (linkageType: 'URL' | 'P' | 'G' | 'NONE', linkage: string, nodeId: number | null = null) => ({
  linkageType,
  linkage,
  nodeId,
});

it('leads to games, promotions and pages of ours', () => {
  expect(linkageOf(banner('G', 'x', 7), 'own')).toEqual({ to: { pathname: '/play/7' } });
  expect(linkageOf(banner('P', 'first'), 'free')).toEqual({ to: '/promotions#first' });
  expect(linkageOf(banner('URL', '/help#fairness'), 'login')).toEqual({ to: '/help#fairness' });
});

it('starts a game with play money for someone unknown, or asks to log in over it', () => {
  expect(linkageOf(banner('G', 'x', 7), 'free')).toEqual({ to: { pathname: '/play/7', search: '?demo=1' } });
  expect(linkageOf(banner('G', 'x', 7), 'login')).toMatchObject({ to: { pathname: '/play/7', search: '?popup=login&next=%2Fplay%2F7' } });
});

it('leaves the portal only for the web, and tells nothing there', () => {
  expect(linkageOf(banner('URL', 'https://sol.example/news'), 'own')).toEqual({
    to: 'https://sol.example/news',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  for (const address of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', ''])
    expect(linkageOf(banner('URL', address), 'own')).toBeNull();
});

it('leads nowhere where nothing is meant', () => {
  expect(linkageOf(banner('NONE', ''), 'own')).toBeNull();
  expect(linkageOf(banner('G', 'gone'), 'own')).toBeNull();
});
