import { useLingui } from '@lingui/react/macro';
import { claimRankGift } from '@pavilion/contract/ranks/calls';
import { call } from '../../api/call.ts';
import { ClaimCard } from '../../parts/claim-card.tsx';
import { ClaimSlot } from '../../shared/claims/claim-slot.tsx';
import type { Claimed, Taken } from '../../shared/claims/taken.ts';
import type { Ranks } from './rank-words.ts';

export interface GiftCardProps {
  gift: Ranks['gifts'][number];
  /** Of the level it is for. */
  name: string;
  terms: Ranks['giftTerms'];
  /** It was claimed while it was shown. */
  claimed: Claimed | null;
  onTaken(taken: Taken): void;
}

/** A gift of a level that waits to be taken. */
export function GiftCard({ gift, name, terms, claimed, onTaken }: GiftCardProps) {
  const { t } = useLingui();
  const title = gift.kind === 'month' ? t`Your monthly gift` : t`Your gift for reaching ${name}`;
  return (
    <ClaimSlot title={title} claimed={claimed}>
      <ClaimCard
        title={title}
        {...gift}
        largestBet={terms?.largestBet ?? null}
        claim={() => call(claimRankGift, { body: { rewardId: gift.rewardId } })}
        onTaken={onTaken}
      />
    </ClaimSlot>
  );
}
