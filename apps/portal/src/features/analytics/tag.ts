/** The one host the page's policy lets a measuring script come from. */
const HOST = 'https://www.googletagmanager.com';
/** Names of the cookies the tag sets. */
const COOKIES = /^_ga(?:_|$)/;

type AnalyticsWindow = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;

const measured = (): AnalyticsWindow => window as unknown as AnalyticsWindow;

/** Leaves a command for the tag, which takes an `arguments` object and no array. */
function command(..._words: readonly unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (measured().dataLayer ??= []).push(arguments);
}

/**
 * Loads the measuring tag, once. It gets the address without its query, which may name an invitation or a popup, and neither who
 * the visitor is nor whether they are logged in. Nothing may be used for advertising.
 */
export function startMeasuring(id: string): void {
  measured()[`ga-disable-${id}`] = false;
  if (document.querySelector(`script[src^="${HOST}/"]`)) return;
  command('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  command('js', new Date());
  command('set', { page_location: window.location.origin + window.location.pathname, page_referrer: '' });
  command('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** The tag sends nothing from now on, and its cookies go. */
export function stopMeasuring(id: string): void {
  measured()[`ga-disable-${id}`] = true;
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim() ?? '';
    if (!COOKIES.test(name)) continue;
    // The tag sets them for the widest domain a browser lets it.
    const parts = window.location.hostname.split('.');
    for (const at of parts.keys()) document.cookie = `${name}=; path=/; max-age=0; domain=${parts.slice(at).join('.')}`;
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}
