import type { Banner } from '@pavilion/contract/content/calls';
import { describe, expect, it } from 'vitest';
import { lcpMarkup } from './lcp-preload.ts';

const banner = (title: string): Banner => ({
  bannerId: 'b',
  title,
  subtitle: 'Calm',
  button: 'Play',
  url: '/art/brands/koi/banner-1',
  groupName: 'w_home',
  linkageType: 'NONE',
  linkage: '',
  roomId: null,
  nodeId: null,
  vendor: null,
  freeWidth: 40,
  freeHeight: null,
});
const facts = { brandName: 'Golden Koi', artBase: '/art/brands/koi', demo: true };

describe('the LCP preload', () => {
  it('asks for the picture of the lead alone, at once', () => {
    const html = lcpMarkup({ ...facts, banners: [banner('One'), banner('Two'), banner('Three'), banner('Four')] });
    expect(html.match(/<picture>/g)).toHaveLength(1);
    expect(html).toContain('fetchpriority="high"');
    expect(html).toContain('data-slot="third"');
    expect(html).not.toContain('Four');
  });

  it('brings the words and the button of the lead, which starts a game', () => {
    const game = { ...banner('One'), linkageType: 'G' as const, nodeId: 1001 };
    expect(lcpMarkup({ ...facts, banners: [game, banner('Two')] })).toMatch(
      /<div class="hero-pitch"><div class="hero-words" data-free="40"><h2 class="hero-title">One<.*<span class="hero-button">Play</,
    );
    expect(lcpMarkup({ ...facts, banners: [banner('One')] })).not.toContain('hero-button');
  });

  it('lets no word of an operator become markup', () => {
    const html = lcpMarkup({ ...facts, brandName: '<b>"', banners: [banner('<script>alert(1)</script>')] });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>');
  });

  it('is the frame alone where there are no banners', () => {
    expect(lcpMarkup({ ...facts, demo: false, banners: [] })).not.toMatch(/hero|strip/);
  });
});
