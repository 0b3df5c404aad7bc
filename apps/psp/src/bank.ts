import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { drawn, escape, frame, missingPage, type Page, SEALS } from './page.ts';
import { type Context, DECIMAL, sendPage } from './serving.ts';
import { wordsFor } from './words.ts';

/** A transfer as a payer writes it at their bank. */
interface Transfer {
  account: string;
  holder: string;
  amount: string;
  currency: string;
  /** The words of the transfer. */
  content: string;
  /** Where the payer came from. */
  back: string | null;
  language: string;
}

const LONGEST = 200;
const field = (given: URLSearchParams, name: string): string => (given.get(name) ?? '').trim().slice(0, LONGEST);

/** What the address or the form says; null for what no bank could carry. */
function transferOf(given: URLSearchParams): Transfer | null {
  const back = URL.parse(field(given, 'back'));
  const transfer = {
    account: field(given, 'account'),
    holder: field(given, 'holder'),
    amount: field(given, 'amount'),
    currency: field(given, 'currency'),
    content: field(given, 'content'),
    back: back && /^https?:$/.test(back.protocol) ? back.href : null,
    language: field(given, 'language') || 'en',
  };
  return transfer.account !== '' && /^[A-Z]{3}$/.test(transfer.currency) ? transfer : null;
}

/** Thousands are grouped where the amount is readable. */
function shown({ amount, currency, language }: Transfer): string {
  if (!DECIMAL.test(amount)) return `${amount} ${currency}`;
  const format = new Intl.NumberFormat(wordsFor(language).formats, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 4,
  });
  return format.format(amount as `${number}`);
}

/** The demonstration bank as a payer sees it: a transfer filled in by a code, to change and to send. */
function transferPage(code: string, transfer: Transfer, { isWrong = false, isSent = false } = {}): Page {
  const spoken = wordsFor(transfer.language);
  const say = (word: keyof typeof spoken.words): string => escape(spoken.words[word].replaceAll('{amount}', shown(transfer)));
  const fact = (word: keyof typeof spoken.words, value: string): string => `<dt>${say(word)}</dt><dd>${escape(value)}</dd>`;
  const hiddenInputs = (['account', 'holder', 'currency', 'back', 'language'] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escape(transfer[name] ?? '')}">`)
    .join('');
  const input = (name: 'amount' | 'content', word: 'transferAmount' | 'transferContent', more: string): string =>
    `<label for="${name}">${say(word)}</label><input id="${name}" name="${name}" type="text" autocomplete="off" value="${escape(transfer[name])}"${more}>`;
  const wrong = isWrong ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : '';
  const order = `<section class="card" aria-label="${say('transfer')}"><p class="amount">${escape(shown(transfer))}</p>
<dl>${transfer.holder ? fact('transferTo', transfer.holder) : ''}${fact('transferAccount', transfer.account)}</dl></section>`;
  const back = transfer.back ? `<a class="button quiet" href="${escape(transfer.back)}">${say('transferBack')}</a>` : '';
  const write = `<section class="card"><h1>${say('transfer')}</h1><p>${say('transferHint')}</p>
<form method="post" action="/bank/${escape(code)}">${hiddenInputs}
${input('amount', 'transferAmount', ` inputmode="decimal" required${wrong}`)}${isWrong ? `<p class="error" id="wrong" role="alert">${say('wrongAmount')}</p>` : ''}
${input('content', 'transferContent', ' spellcheck="false"')}<p class="hint">${say('transferContentHint')}</p>
<button class="main">${say('transferSend')}</button></form><div class="choices">${back}</div></section>`;
  const sent = `<section class="card end"><span class="seal paid">${drawn(SEALS.paid, 36)}</span>
<div role="status"><h1>${say('transferSent')}</h1><p>${say('transferSentText')}</p></div></section>`;
  return frame(spoken, { title: spoken.words.transfer, body: `${order}${isSent ? sent : write}`, shop: null });
}

/** The bank that keeps accounts of its customers: a transfer that is sent owes the customer one notice about their account. */
export function serveBank(app: FastifyInstance, context: Context): void {
  const keeps = async (code: string): Promise<boolean> => {
    const { rowCount } = await context.db.query('SELECT FROM merchant WHERE code = $1 AND has_account', [code]);
    return rowCount === 1;
  };
  app.get<{ Params: { code: string } }>('/bank/:code', async (request, reply) => {
    const given = new URL(request.url, 'http://bank').searchParams;
    const transfer = (await keeps(request.params.code)) ? transferOf(given) : null;
    if (!transfer) return sendPage(reply.code(404), missingPage(given.get('language') ?? 'en'));
    return sendPage(reply, transferPage(request.params.code, transfer, { isSent: given.has('sent') }), transfer.back);
  });
  app.post<{ Params: { code: string } }>('/bank/:code', async (request, reply) => {
    const { code } = request.params;
    const form = new URLSearchParams(String(request.body ?? ''));
    const transfer = (await keeps(code)) ? transferOf(form) : null;
    if (!transfer) return sendPage(reply.code(404), missingPage(form.get('language') ?? 'en'));
    if (!DECIMAL.test(transfer.amount) || Number(transfer.amount) <= 0)
      return sendPage(reply.code(400), transferPage(code, transfer, { isWrong: true }), transfer.back);
    const id = `bank_${randomUUID()}`;
    const { account, amount, currency, content } = transfer;
    const body = JSON.stringify({ id, direction: 'in', account, amount, currency, content });
    await context.db.query('INSERT INTO notice (id, merchant, body, due_at) VALUES ($1, $2, $3, $4)', [
      id,
      code,
      body,
      context.clock.now(),
    ]);
    context.wake();
    form.set('sent', '1');
    return reply.redirect(transfer.back ?? `/bank/${code}?${form.toString()}`, 303);
  });
}
