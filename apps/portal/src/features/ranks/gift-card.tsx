import { useLingui } from '@lingui/react/macro';
import { claimRankGift } from '@pavilion/contract/ranks/calls';
import { call } from '../../api/call.ts';
import { ClaimCard } from '../../parts/claim-card.tsx';
import type { Ranks } from './rank-words.ts';

export interface GiftCardProps {
  gift: Ranks['gifts'][number];
  /** Of the level it is for. */
  name: string;
  terms: Ranks['giftTerms'];
}

/** A gift of a level that waits to be taken. */
export function GiftCard({ gift, name, terms }: GiftCardProps) {
  const { t } = useLingui();
  return (
    <ClaimCard
      title={gift.kind === 'month' ? t`Your monthly gift` : t`Your gift for reaching ${name}`}
      {...gift}
      largestBet={terms?.largestBet ?? null}
      claim={() => call(claimRankGift, { body: { rewardId: gift.rewardId } })}
    />
  );
}
