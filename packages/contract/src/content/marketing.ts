// Offers a member may want, by channel; without a choice the answer is no.

/** `inbox`: letters inside the product. */
export const marketingChannels = ['inbox', 'email', 'sms', 'push'] as const;
export type MarketingChannel = (typeof marketingChannels)[number];

/** Versions of the words a member says yes to, the newest first; the words are those of the registration form and the message settings. */
export const offerTexts = ['2026-11'] as const;
export type OfferText = (typeof offerTexts)[number];
