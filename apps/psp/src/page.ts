import { encode } from 'uqr';
import { type Shop, shopOf, styleFor } from './look.ts';
import type { Payment } from './store.ts';
import { wordsFor } from './words.ts';

export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function shownAmount(payment: Payment): string {
  return new Intl.NumberFormat(wordsFor(payment.language).formats, {
    style: 'currency',
    currency: payment.currency,
    maximumFractionDigits: 4,
    minimumFractionDigits: 0,
  }).format(payment.amount as `${number}`);
}

/** A page and its one style element, for the policy's hash. */
export interface Page {
  html: string;
  style: string;
}

export const drawn = (paths: string, size: number): string =>
  `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

const EMBLEM = drawn('<path d="M3 9.5 12 4l9 5.5M5 20h14M3.5 9.5h17M7 12.5V17M12 12.5V17M17 12.5V17"/>', 32);
export const SEALS: Record<Exclude<Payment['state'], 'waiting'> | 'missing', string> = {
  paid: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  failed: '<path d="m7 7 10 10M17 7 7 17"/>',
  cancelled: '<path d="m7 7 10 10M17 7 7 17"/>',
  expired: '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>',
  missing: '<path d="M9 9.5a3 3 0 1 1 4.5 2.6c-.9.5-1.5 1-1.5 2M12 17.5v.01"/>',
};

export type PageWords = ReturnType<typeof wordsFor>;
type Word = keyof PageWords['words'];

export function frame(
  { tag, direction, words }: PageWords,
  { title, body, shop }: { title: string; body: string; shop: Shop | null },
): Page {
  const style = styleFor(shop);
  const html = `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${style}</style></head><body>
<header><div><span class="bank">${EMBLEM}${escape(words.bank)}</span><span class="sandbox">${escape(words.sandbox)}</span></div></header>
<main>${body}</main></body></html>`;
  return { html, style };
}

/** Black on white in either scheme, as scanners expect; four modules of quiet around it. */
function qrCode(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg role="img" aria-label="${escape(label)}" width="132" height="132" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`;
}

/** What a page is given besides the payment. */
export interface PageContext {
  now: Date;
  /** Address of this page, as the payer's telephone reaches it. */
  payUrl: string;
  /** The amount the payer entered, which is none. */
  wrongAmount?: string;
}

/** The demonstration bank: what is paid to whom, and what the bank shall do; afterwards what it did. */
export function paymentPage(payment: Payment, showing: PageContext): Page {
  const spoken = wordsFor(payment.language);
  const shop = shopOf(payment);
  const amount = shownAmount(payment);
  const minutes = Math.max(1, Math.ceil((payment.expires_at.getTime() - showing.now.getTime()) / 60_000));
  const values: Record<string, string> = { amount, shop: shop?.name ?? spoken.words.shop, minutes: String(minutes) };
  const say = (word: Word): string => escape(spoken.words[word].replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole));
  const isOpen = payment.state === 'waiting';
  const fact = (word: Word, value: string): string => `<dt>${say(word)}</dt><dd>${value}</dd>`;
  const scan = `<div class="scan">${qrCode(showing.payUrl, spoken.words.scan)}<p><b>${say('scan')}</b>${say('scanHint')}</p></div>`;
  const order = `<section class="card" aria-label="${say('order')}">
<div class="shop"><span class="mark" aria-hidden="true">${escape([...(values['shop'] ?? '')][0]?.toUpperCase() ?? '')}</span><p><small>${say('payTo')}</small><b>${escape(values['shop'] ?? '')}</b></p></div>
<p class="amount">${escape(amount)}</p>
<dl>${fact('reference', escape(payment.reference))}${fact('method', escape(payment.method))}${isOpen ? fact('open', say('minutes')) : ''}</dl>${isOpen ? scan : ''}</section>`;
  const parts = { payment, say, back: (kind: string, word: Word) => backLink(payment.return_url, kind, say(word)) };
  const body = payment.state === 'waiting' ? choices(parts, showing.wrongAmount ?? null) : ending(parts, payment.state);
  return frame(spoken, { title: spoken.words.title, body: `${order}${body}`, shop });
}

interface Parts {
  payment: Payment;
  say(word: Word): string;
  back(kind: string, word: Word): string;
}

const backLink = (address: string | null, kind: string, text: string): string =>
  address ? `<a class="button ${kind}" href="${escape(address)}">${text}</a>` : '';

function choices({ payment, say, back }: Parts, wrongAmount: string | null): string {
  const isWrong = wrongAmount !== null;
  const steps = (['step1', 'step2', 'step3'] as const).map(
    (word, i) => `<li${i === 0 ? ' aria-current="step"' : ''}><i aria-hidden="true">${i + 1}</i>${say(word)}</li>`,
  );
  const field = `<input id="amount" name="amount" type="text" inputmode="decimal" autocomplete="off" required value="${escape(wrongAmount ?? '')}"${
    isWrong ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : ''
  }>`;
  return `<section class="card"><ol class="steps">${steps.join('')}</ol><h1>${say('choose')}</h1><p>${say('chooseHint')}</p>
<form method="post" action="/pay/${payment.id}" id="whole">
<button class="main" name="outcome" value="pay">${say('pay')}</button>
<button name="outcome" value="fail">${say('fail')}</button></form>
<div class="choices"><details${isWrong ? ' open' : ''}><summary>${say('less')}</summary><div><form method="post" action="/pay/${payment.id}">
<label for="amount">${say('otherAmount')}</label>${field}${isWrong ? `<p class="error" id="wrong" role="alert">${say('wrongAmount')}</p>` : ''}
<p class="hint">${say('lessHint')}</p><button name="outcome" value="pay">${say('payOther')}</button></form></div></details>
<details><summary>${say('options')}</summary><div><p class="hint">${say('optionsHint')}</p>
<label for="delay">${say('delay')}<input form="whole" id="delay" name="delay" type="number" min="0" max="600" value="0"></label>
<label for="copies">${say('copies')}<input form="whole" id="copies" name="copies" type="number" min="1" max="50" value="1"></label>
<label class="check"><input form="whole" type="checkbox" name="reorder" value="1">${say('reorder')}</label></div></details>
${back('quiet', 'later')}</div></section>`;
}

const ENDINGS = { paid: 'paidText', failed: 'failedText', cancelled: 'cancelledText', expired: 'expiredText' } as const;

const ending = ({ say, back }: Parts, state: keyof typeof ENDINGS): string =>
  `<section class="card end"><span class="seal ${state === 'cancelled' ? 'failed' : state}">${drawn(SEALS[state], 36)}</span>
<div role="status"><h1>${say(state)}</h1><p>${say(ENDINGS[state])}</p></div>${back('main', 'back')}</section>`;

export function missingPage(language: string): Page {
  const spoken = wordsFor(language);
  const { words } = spoken;
  const body = `<section class="card end alone"><span class="seal">${drawn(SEALS.missing, 36)}</span><div><h1>${escape(words.missing)}</h1><p>${escape(words.missingText)}</p></div></section>`;
  return frame(spoken, { title: words.title, body, shop: null });
}
