import { expect, type Page, type Request } from '@playwright/test';

/** So long without a request a page has all it asks for; Playwright's own "networkidle" takes half a second on each page. */
const IDLE_MS = 150;

/** Calls the server holds until there is news: they are never over while a page is looked at. */
const HELD = /\/desk\/(?:rooms\/live|chats\/board|promotions\/rain)\b/;

/** Waits until a page asks for nothing any more but what is held; it counts from here on. `since`: when it was moved on without a load. */
export function requestsOf(page: Page): { idle(since?: number): Promise<void> } {
  const open = new Set<Request>();
  let last = Date.now();
  const note =
    (change: (one: Request) => unknown) =>
    (one: Request): void => {
      change(one);
      last = Date.now();
    };
  const end = note((one) => open.delete(one));
  page.on(
    'request',
    note((one) => HELD.test(one.url()) || open.add(one)),
  );
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    idle: (since = 0) =>
      expect.poll(() => open.size === 0 && Date.now() - Math.max(last, since) >= IDLE_MS, { intervals: [25] }).toBe(true),
  };
}
