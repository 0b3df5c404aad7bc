import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import type { Page } from './page.ts';

export const DECIMAL = /^\d{1,15}(\.\d{1,4})?$/;

export interface Context {
  db: pg.Pool;
  clock: { now(): Date };
  url(): string;
  /** A notice was ordered. */
  wake(): void;
}

/** Sends a page under the policy its style needs. */
export const sendPage = (reply: FastifyReply, { html, style }: Page, returnUrl: string | null = null) =>
  reply
    .header('Content-Security-Policy', policyFor(style, returnUrl))
    // Whoever has the address may pay or refuse, and what the page says ends with the payment.
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

/** The form ends with a redirect back to the shop, which the policy must name: it is held against every step of a redirect. */
function policyFor(style: string, returnUrl: string | null): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const back = returnUrl ? ` ${new URL(returnUrl).origin}` : '';
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'${back}; frame-ancestors 'none'; base-uri 'none'`;
}
