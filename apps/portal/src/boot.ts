import type { WireValue } from '@pavilion/contract/endpoint';
import type { LanguageCode } from '@pavilion/contract/language';
import type * as content from '@pavilion/contract/content';
import type * as games from '@pavilion/contract/games';
import type * as system from '@pavilion/contract/system';

/** Answers the server lays into the page, so that the first picture needs no call. Each may be absent: it is then fetched. */
export interface Boot {
  brand: BrandFace;
  language: LanguageCode;
  /** Addresses of the studio pages a frame may show. */
  gameOrigins: readonly string[];
  demo: boolean;
  status?: WireValue<typeof system.systemStatus>;
  whitelabel?: WireValue<typeof system.systemWhitelabel>;
  announcements?: WireValue<typeof content.listAnnouncements>;
  lanes?: WireValue<typeof games.vendorLanes>;
  hotGames?: WireValue<typeof games.hotGames>;
  winners?: WireValue<typeof games.winnerBoard>;
}

/** What the page shows of its brand. */
export interface BrandFace {
  code: string;
  name: string;
  currency: string;
  currencySymbol: string;
  timeZone: string;
  languages: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
}

/** Reads the data block of the page. A page without one was not served by our server: nothing could work. */
export function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('the page came without its data');
  return JSON.parse(text) as Boot;
}

export const boot: Boot = readBoot();
