import { useLingui } from '@lingui/react/macro';

/** What the button to a place of the portal says; a place without words of its own is just opened. */
export function usePlaceWords(): (place: string) => string {
  const { t } = useLingui();
  const pages: Readonly<Record<string, string>> = {
    transactionHistory: t`Open the entry`,
    depositv2: t`Go to Deposit`,
    withdraw: t`Go to Withdraw`,
    bonusDetails: t`Open Bonuses`,
    rewardCenter: t`Open the reward centre`,
    missionLeaderboard: t`Open Missions`,
    vip: t`Open VIP levels`,
    referral: t`Invite a friend`,
    complaints: t`Open Complaints`,
    contracts: t`Open Contracts`,
    documents: t`Open Documents`,
    securityCenter: t`Open the security centre`,
    protection: t`Open Limits and breaks`,
    agentRevenueReport: t`Open the statement`,
  };
  return (place) => {
    const page = new URLSearchParams(place.split('?')[1] ?? '').get('page') ?? '';
    if (place.startsWith('/promotions')) return t`See the promotions`;
    if (place.startsWith('/pointMall')) return t`Open the points mall`;
    if (place.startsWith('/help')) return t`Open Help`;
    return pages[page] ?? t`Open`;
  };
}
