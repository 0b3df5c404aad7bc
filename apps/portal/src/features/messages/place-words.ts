import { useLingui } from '@lingui/react/macro';

/** What the button to a place of the portal says; a place without words of its own is just opened. */
export function usePlaceWords(): (place: string) => string {
  const { t } = useLingui();
  const pages: Readonly<Record<string, string>> = {
    transactionHistory: t`View transaction`,
    depositv2: t`Go to deposit`,
    withdraw: t`Go to withdrawal`,
    bonusDetails: t`View bonuses`,
    rewardCenter: t`Go to the reward centre`,
    missionLeaderboard: t`View missions`,
    vip: t`View VIP levels`,
    referral: t`Invite a friend`,
    complaints: t`View complaints`,
    contracts: t`View contracts`,
    documents: t`View documents`,
    securityCenter: t`Go to the security centre`,
    protection: t`View limits and breaks`,
    agentRevenueReport: t`View statement`,
  };
  return (place) => {
    const page = new URLSearchParams(place.split('?')[1] ?? '').get('page') ?? '';
    if (place.startsWith('/promotions')) return t`View promotions`;
    if (place.startsWith('/pointMall')) return t`Go to the points mall`;
    if (place.startsWith('/help')) return t`Go to help`;
    return pages[page] ?? t`Open`;
  };
}
