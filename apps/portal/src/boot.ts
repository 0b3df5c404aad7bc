import type { WireValue } from '@pavilion/contract/base/endpoint';
import type * as content from '@pavilion/contract/content/calls';
import type * as games from '@pavilion/contract/vendors/calls';
import type * as system from '@pavilion/contract/content/system';
import type { LanguageTag } from '@pavilion/languages/tags';
import { setCurrencyDigits } from '@pavilion/format/currency-digits';

/** What the first screen shows of the announcements; whole texts are fetched where they are read. */
export type InitialAnnouncements = Pick<WireValue<typeof content.listAnnouncements>, 'banners' | 'player'> & {
  promotion: readonly Omit<content.Promotion, 'content'>[];
};

/** Answers the server lays into the page, so that the first screen needs no call. Those that may be absent are then fetched. */
export interface Boot {
  language: LanguageTag;
  status: WireValue<typeof system.systemStatus>;
  announcements?: InitialAnnouncements;
  lanes?: WireValue<typeof games.vendorLanes>;
  hotGames?: WireValue<typeof games.hotGames>;
  /** First games of the first categories, by game type. */
  laneGames?: Readonly<Record<string, WireValue<typeof games.gameList>>>;
  winners?: WireValue<typeof games.winnerBoard>;
  /** Folders of the built words, by BCP 47 tag: the languages the portal speaks. Empty while it is worked on. */
  words: Readonly<Record<string, string>>;
  /** Of a page the browser may show again: names all of it that only another page can replace. */
  mark?: string;
  /** The only origins a frame may show: first our studio's, then other vendors' and the hosts our studio's pages are launched at. */
  gameOrigins: readonly string[];
}

/** The page came out of the browser's cache, so its data are of an earlier visit until it is fetched again (`api/renew-page.ts`). */
export const isFromCache = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.transferSize === 0;
/** The cookies of the request, before any script adds to them. */
export const cookieBefore = document.cookie;

/** Reads the data block of the page. A page without one was not served by our server: nothing could work. */
function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('the page came without its data');
  return JSON.parse(text) as Boot;
}

export const boot: Boot = readBoot();

/** This device's clock and the server's may differ. Measured while the page is new: later it has grown old. */
let clockShift = isFromCache ? 0 : boot.status.serverTime - Date.now();
export const setServerTime = (serverTime: number): void => {
  clockShift = serverTime - Date.now();
};
/** Moment of the server's clock; ms. */
export const serverNow = (): number => Date.now() + clockShift;

/** Facts of the brand whose page this is. */
export const brand = boot.status.info.brand;
setCurrencyDigits(brand.currency, brand.currencyDecimals);
