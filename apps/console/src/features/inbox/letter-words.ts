import { useLingui } from '@lingui/react/macro';
import type { sendingsList } from '@pavilion/contract/inbox/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { offeredPlaces } from '@pavilion/contract/portal-places';
import type { BadgeTone } from '@pavilion/ui/badge';

export type LetterBatch = WireValue<typeof sendingsList>['list'][number];

/** Brand's own language first, then English, then whatever there is: the title a colleague reads. */
export const titleOf = ({ texts }: Pick<LetterBatch, 'texts'>): string => (texts['en'] ?? Object.values(texts)[0])?.title ?? '';

export function useLetterWords() {
  const { t } = useLingui();
  const states: Readonly<Record<LetterBatch['state'], readonly [words: string, tone: BadgeTone]>> = {
    scheduled: [t`Scheduled`, 'neutral'],
    running: [t`Being sent`, 'neutral'],
    done: [t`Sent`, 'good'],
    stopped: [t`Stopped`, 'bad'],
  };
  const purposes: Readonly<Record<LetterBatch['purpose'], string>> = {
    service: t({ message: 'Service', context: 'purpose' }),
    marketing: t`Offer`,
  };
  const topics: Readonly<Record<LetterBatch['topic'] | 'people', string>> = {
    notices: t`Notices`,
    rewards: t`Rewards`,
    money: t`Money`,
    safety: t`Safety`,
    people: t`Between members`,
  };
  const places: Readonly<Record<(typeof offeredPlaces)[number], string>> = {
    '/member?page=depositv2': t`Deposit`,
    '/member?page=withdraw': t`Withdraw`,
    '/member?page=bonusDetails': t`Bonuses`,
    '/member?page=rewardCenter': t`Reward centre`,
    '/member?page=missionLeaderboard': t`Missions`,
    '/pointMall': t`Points mall`,
    '/member?page=vip': t`Levels`,
    '/member?page=referral': t`Referral`,
    '/member?page=transactionHistory': t`Transactions`,
    '/member?page=securityCenter': t`Security centre`,
    '/member?page=protection': t`Limits and breaks`,
    '/member?page=documents': t`Documents`,
    '/member?page=feedback': t`Feedback`,
    '/promotions': t`Promotions`,
    '/help': t`Help`,
    '/download': t`Download`,
    '/': t`Games`,
  };
  return { states, purposes, topics, places };
}
