import { sessionStore } from '../../api/session-store.ts';

/** What is typed into the form of a reward, but for the password. */
export interface RedeemDraft {
  quantity: number;
  address: string;
  mobile: string;
}

const EMPTY: RedeemDraft = { quantity: 1, address: '', mobile: '' };

// Of this tab while it lives, by member and reward: an address is nothing to leave in a browser's storage.
const drafts = new Map<string, RedeemDraft>();
const keyOf = (rewardId: string): string => `${sessionStore.get()?.id ?? ''} ${rewardId}`;

/** What was typed before the form was left, for a payment password that had to be set first. */
export const draftOf = (rewardId: string): RedeemDraft => drafts.get(keyOf(rewardId)) ?? EMPTY;

export const keepDraft = (rewardId: string, change: Partial<RedeemDraft>): void => {
  drafts.set(keyOf(rewardId), { ...draftOf(rewardId), ...change });
};

export const dropDraft = (rewardId: string): void => {
  drafts.delete(keyOf(rewardId));
};
