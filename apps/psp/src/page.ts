import type { Payment } from './store.ts';
import { wordsFor } from './words.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function shownAmount(payment: Payment): string {
  return new Intl.NumberFormat(wordsFor(payment.language).formats, {
    style: 'currency',
    currency: payment.currency,
    maximumFractionDigits: 4,
    minimumFractionDigits: 0,
  }).format(payment.amount as `${number}`);
}

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef1f4;color:#16202a}
main{box-sizing:border-box;width:min(420px,calc(100vw - 32px));background:#fff;border-radius:16px;padding:28px;box-shadow:0 12px 40px #0f1b2620}
h1{font-size:20px;margin:0 0 4px}.strip{font-size:14px;color:#5b3a00;background:#ffe9bd;border-radius:8px;padding:8px 12px;margin:12px 0}
.amount{font-size:34px;font-weight:700;font-variant-numeric:tabular-nums;margin:8px 0 16px}dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}
dt{color:#51606e}dd{margin:0;text-align:end;overflow-wrap:anywhere}button,.back{font:inherit;font-weight:600;min-height:48px;width:100%;border:0;border-radius:10px;cursor:pointer;display:grid;place-items:center;text-decoration:none;box-sizing:border-box}
.pay{background:#0b6e4f;color:#fff}.fail,.back{background:#e6eaee;color:#16202a;margin-top:10px}details{margin:16px 0}summary{cursor:pointer;min-height:32px}
label{display:block;margin:10px 0 2px;font-size:14px}input[type=number],input[type=text]{font:inherit;width:100%;box-sizing:border-box;min-height:44px;border:1px solid #8a97a3;border-radius:8px;padding:0 12px;background:#fff;color:inherit}
.check{display:flex;gap:10px;align-items:center;min-height:44px}.error{color:#a01818}:focus-visible{outline:3px solid #1d6fe0;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#10161c;color:#e8edf2}main{background:#1a232c}dt{color:#a4b1bd}.fail,.back{background:#2b3742;color:#e8edf2}input[type=number],input[type=text]{background:#10161c}.error{color:#ff9d9d}}`;

const frame = ({ tag, direction }: ReturnType<typeof wordsFor>, title: string, body: string): string => `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** The one style element of the page, for the policy's hash. */
export const pageStyle = STYLE;

/** What the payer sees: pay, fail, and how the notice should travel. */
export function paymentPage(payment: Payment, error: string | null = null): string {
  const spoken = wordsFor(payment.language);
  const { words } = spoken;
  const amount = shownAmount(payment);
  const facts = `<h1>${words.title}</h1><p class="strip">${words.sandbox}</p><p class="amount">${escape(amount)}</p>
<dl><dt>${words.reference}</dt><dd>${escape(payment.reference)}</dd><dt>${words.method}</dt><dd>${escape(payment.method)}</dd></dl>`;
  if (payment.state !== 'waiting') {
    return frame(spoken, words.title, `${facts}<p role="status">${words[payment.state]}</p>${backLink(payment)}`);
  }
  return frame(
    spoken,
    words.title,
    `${facts}${error ? `<p class="error" role="alert">${escape(error)}</p>` : ''}
<form method="post" action="/pay/${payment.id}">
<button class="pay" name="outcome" value="pay">${escape(words.pay.replace('{amount}', amount))}</button>
<button class="fail" name="outcome" value="fail">${words.fail}</button>
<details><summary>${words.options}</summary>
<label for="delay">${words.delay}</label><input id="delay" name="delay" type="number" min="0" max="600" value="0">
<label for="copies">${words.copies}</label><input id="copies" name="copies" type="number" min="1" max="50" value="1">
<label for="amount">${words.less}</label><input id="amount" name="amount" type="text" inputmode="decimal" value="">
<label class="check"><input type="checkbox" name="reorder" value="1"> ${words.reorder}</label></details></form>${backLink(payment)}`,
  );
}

const backLink = (payment: Payment): string =>
  payment.return_url ? `<a class="back" href="${escape(payment.return_url)}">${wordsFor(payment.language).words.back}</a>` : '';

export function missingPage(): string {
  const english = wordsFor('en');
  return frame(english, english.words.title, `<h1>${english.words.missing}</h1>`);
}
