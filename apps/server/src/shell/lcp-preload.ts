import type { Banner } from '@pavilion/contract/content/calls';
import { escapeHtml } from './page.ts';

export interface LcpFacts {
  brandName: string;
  artBase: string;
  /** Demonstration: room is left for the strip. */
  demo: boolean;
  /** Of home, the lead first; none on other pages. */
  banners: readonly Banner[];
}

const SLOTS = ['lead', 'second', 'third'] as const;

/**
 * Markup in the page before any script: the header and the pictures of home, in the same classes as the portal's own
 * parts wear (`frame.css`, `hero-banners.css`), so that nothing moves when those take over.
 */
export function lcpMarkup({ brandName, artBase, demo, banners }: LcpFacts): string {
  const name = escapeHtml(brandName);
  const shown = banners.slice(0, SLOTS.length);
  const [lead] = shown;
  return [
    '<div class="frame" data-side="start">',
    demo ? '<p class="frame-strip">&nbsp;</p>' : '',
    `<header class="frame-head"><a class="frame-logo" href="/"><img src="${escapeHtml(artBase)}/mark.svg" width="36" height="36" alt=""><span>${name}</span></a></header>`,
    '<div class="frame-side"></div><main class="frame-main">',
    lead
      ? `<section class="hero" data-count="${shown.length}" data-move="0"><div class="hero-stage">${shown.map(slide).join('')}</div>${pitch(lead)}</section>`
      : '',
    '</main></div>',
  ].join('');
}

/** Only the lead brings its picture: it is what the eye waits for, and the others would take its place on the line. */
function slide(banner: Banner, index: number): string {
  const base = escapeHtml(banner.url);
  const picture =
    index > 0
      ? ''
      : [
          '<picture>',
          `<source media="(max-width: 640px)" type="image/avif" srcset="${base}-phone.avif"><source media="(max-width: 640px)" type="image/webp" srcset="${base}-phone.webp">`,
          `<source type="image/avif" srcset="${base}-1240.avif"><img class="hero-picture" src="${base}-1240.webp" alt="" width="1240" height="600" decoding="sync" fetchpriority="high">`,
          '</picture>',
        ].join('');
  const words = index > 0 ? `<div class="hero-words">${wordsOf(banner)}</div>` : '';
  return `<div class="hero-slide" data-slot="${SLOTS[index]}">${picture}${words}</div>`;
}

const wordsOf = ({ title, subtitle }: Banner): string =>
  `<h2 class="hero-title">${escapeHtml(title)}</h2><p class="hero-subtitle">${escapeHtml(subtitle)}</p>`;

/** The words of the lead and its button over the pictures, as `hero-banners.tsx` has them. */
function pitch(banner: Banner): string {
  const free = banner.freeWidth === null ? '' : ` data-free="${banner.freeWidth}"`;
  const freeTop = banner.freeHeight === null ? '' : ` data-free-top="${banner.freeHeight}"`;
  const button = banner.button && banner.linkageType === 'G' ? `<span class="hero-button">${escapeHtml(banner.button)}</span>` : '';
  return `<div class="hero-pitch"><div class="hero-words"${free}${freeTop}>${wordsOf(banner)}</div>${button}</div>`;
}
