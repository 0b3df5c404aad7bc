import { createHash } from 'node:crypto';

/** How long a browser may show home again without asking. Each time it does, the portal fetches the page once more (`renew-page.ts`). */
export const CACHED_PAGE_CONTROL = 'private, max-age=86400';

/** Only home, at an address that says no more than the brand: other addresses carry codes, popups and what people look for. */
export const isCacheable = (url: string): boolean => /^\/(?:home|index|index\.html)?(?:\?merchant=[\w-]{1,32})?$/.test(url);

/** Short name of everything in a page that only another page can replace. */
export const pageMark = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);

/**
 * Goes before the scripts of a cacheable page: a page from the cache may name a script of an earlier release that no longer exists. It is
 * then fetched from the server, once, since that page did not come out of the cache.
 */
export const CACHED_PAGE_SCRIPT = `addEventListener('error',function(e,n){
n=performance.getEntriesByType('navigation')[0];
if(e.target.type==='module'&&n&&n.transferSize===0)location.reload()
},true)`.replaceAll('\n', '');
