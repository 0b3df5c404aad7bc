import type { LanguageTag } from '@pavilion/languages/tags';
import type { Db } from './kernel/db.ts';
import type { Content } from './modules/content/public.ts';
import type { IdentityParts } from './modules/identity/public.ts';
import { choose, type InboxDeps } from './modules/inbox/public.ts';
import { levelNames } from './modules/ranks/public.ts';

/** What letters and offers need of a brand. */
export const brandForLetters = (db: Db, content: Content): Pick<InboxDeps, 'hostsOf' | 'offersOf' | 'rankNames'> => ({
  hostsOf: async (brandId) => (await content.brandSnapshot(brandId)).hosts.map(({ host }) => host),
  offersOf: async (brandId) => (await content.brandSnapshot(brandId)).settings.offers,
  rankNames: (brandId: string, language: LanguageTag) => levelNames(db, brandId, language),
});

/** Notes by which ways a newcomer wants offers, of those the brand uses. */
export const noteOffers =
  (content: Content): NonNullable<IdentityParts['noteOffers']> =>
  async (tx, { brandId, memberId, offers: { channels, text }, now }) => {
    const { settings } = await content.brandSnapshot(brandId);
    const asked = settings.offers.filter((channel) => channels.includes(channel));
    await choose(tx, { memberId, channels: asked, allowed: true, text, source: 'registration', now });
  };
