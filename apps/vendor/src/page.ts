import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wordsIn } from '@pavilion/languages/texts-node';
import type english from './locales/en/game.json';
import { textOf } from './money.ts';

/** Script of the game's page. */
const GAME_SCRIPT = readFileSync(path.join(import.meta.dirname, 'client/pearl-dive.js'), 'utf8');

const STYLE = readFileSync(path.join(import.meta.dirname, 'client/pearl-dive.css'), 'utf8');
const wordsFor = wordsIn<keyof typeof english>(path.join(import.meta.dirname, 'locales'));

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** `'self'` is nothing in a frame without an origin: the script is named by its hash. */
const SCRIPT_HASH = createHash('sha256').update(GAME_SCRIPT).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; script-src 'sha256-${SCRIPT_HASH}'; connect-src *; base-uri 'none'; form-action 'none'`;

export interface Page {
  html: string;
  policy: string;
}

const frame = ({ tag, direction }: ReturnType<typeof wordsFor>, title: string, body: string): Page => ({
  html: `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
  policy: POLICY,
});

const SHELL = `<svg viewBox="0 0 120 120" aria-hidden="true">
<g class="pearl"><circle cx="60" cy="74" r="17" fill="url(#pearl)"/><circle cx="54" cy="68" r="5" fill="#fff" opacity=".8"/></g>
<path class="bed" d="M14 82c8 20 26 30 46 30s38-10 46-30c-14 7-30 10-46 10s-32-3-46-10z" fill="url(#bed)"/>
<g class="lid"><path d="M60 14C30 14 10 44 14 80c14 8 30 11 46 11s32-3 46-11c4-36-16-66-46-66z" fill="url(#lid)"/>
<path d="M60 18v72M60 18C48 38 40 64 40 88M60 18c12 20 20 46 20 70M60 18C38 34 24 58 22 82M60 18c22 16 36 40 38 64" fill="none" stroke="#0006" stroke-width="2.5" stroke-linecap="round"/>
<path d="M30 40c6-12 15-19 26-21" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"/></g></svg>`;

const DEFS = `<svg width="0" height="0" class="defs" aria-hidden="true"><defs>
<radialGradient id="pearl" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#f3e6ee"/><stop offset="1" stop-color="#b9a3b8"/></radialGradient>
<linearGradient id="lid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd9b8"/><stop offset=".5" stop-color="#f09a7c"/><stop offset="1" stop-color="#b5516a"/></linearGradient>
<linearGradient id="bed" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c9677a"/><stop offset="1" stop-color="#6d2c4b"/></linearGradient></defs></svg>`;

export interface GamePageInput {
  language: string;
  currency: string;
  balance: bigint;
  step: bigint;
  lobbyUrl: string;
}

/** Stakes to choose from, in steps of the currency. */
const CHIPS = [1n, 2n, 5n, 10n, 50n];

/** The game of a session, with all the page needs to go on by itself. */
export function gamePage({ language, currency, balance, step, lobbyUrl }: GamePageInput): Page {
  const spoken = wordsFor(language);
  const { words } = spoken;
  const lowest = chipBase(step);
  const data = {
    currency,
    formats: spoken.formats,
    balance: textOf(balance),
    chips: CHIPS.map((times) => textOf(lowest * times)),
    lobby: new URL(lobbyUrl).origin,
    words,
  };
  const shells = [0, 1, 2].map(
    (at) =>
      `<button class="shell" data-shell="${at}" aria-label="${escape(words.shell.replace('{number}', String(at + 1)))}">${SHELL}</button>`,
  );
  const body = `${DEFS}<main data-game='${escape(JSON.stringify(data))}'>
<header><p class="wallet"><span>${escape(words.wallet)}</span> <b id="balance"></b></p><p class="pays">${escape(words.pays)}</p></header>
<div class="sea" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></div>
<h1 id="say" role="status">${escape(words.choose)}</h1>
<div class="shells" role="group" aria-label="${escape(words.choose)}">${shells.join('')}</div>
<div class="stakes" role="radiogroup" aria-label="${escape(words.stake)}" id="chips"></div>
<button class="chip" id="more" hidden>${escape(words.more)}</button>
<p class="foot">${escape(words.fair)}</p></main><script>${GAME_SCRIPT}</script>`;
  return frame(spoken, words.title, body);
}

/** The lowest chip: a thousand steps of a currency without decimals (1,000 dong), a hundred of one with two (1.00). */
const chipBase = (step: bigint): bigint => (step >= 10_000n ? step * 1000n : step * 100n);

export function endedPage(language: string): Page {
  const spoken = wordsFor(language);
  const { words } = spoken;
  return frame(spoken, words.title, `<main class="ended"><h1>${escape(words.ended)}</h1><p>${escape(words.endedText)}</p></main>`);
}
