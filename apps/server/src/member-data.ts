import type { Sql } from './kernel/db.ts';
import { agentSections } from './modules/agents/public.ts';
import { adjustmentSections } from './modules/adjustments/public.ts';
import { betSections, hasOpenBets } from './modules/betting/public.ts';
import { contractSections } from './modules/contracts/public.ts';
import { feedbackSections } from './modules/content/public.ts';
import { documentSections, forgetUndecided } from './modules/documents/public.ts';
import { identitySections } from './modules/identity/public.ts';
import { forgetInbox, inboxSections } from './modules/inbox/public.ts';
import { holdsMoney, ledgerSections } from './modules/ledger/public.ts';
import { lotterySections } from './modules/lottery/public.ts';
import { transferSections } from './modules/member-transfers/public.ts';
import { messageSections } from './modules/messaging/public.ts';
import { historySections } from './modules/account-events/public.ts';
import { countBankAccounts, hasOpenPayments, paymentSections, removeBankAccounts } from './modules/payments/public.ts';
import { forgetAddresses, pointSections } from './modules/points/public.ts';
import { protectionSections } from './modules/player-limits/public.ts';
import { endPromotions, promotionSections } from './modules/promotions/public.ts';
import { rankSections } from './modules/ranks/public.ts';
import { referralSections } from './modules/referral/public.ts';
import { forgetRooms, roomSections } from './modules/rooms/public.ts';
import { rewardSections } from './modules/rewards/public.ts';
import type { MemberData } from './modules/security/public.ts';
import { settlementSections } from './modules/settlements/public.ts';
import { forgetSocialLogins, socialSections } from './modules/social/public.ts';
import { forgetGames, gameSections, hiddenSince } from './modules/vendors/public.ts';
import { supportSections } from './modules/support/public.ts';
import { hasOpenTransfers } from './modules/vendor-wallets/public.ts';
import { forgetMissions, missionSections } from './modules/missions/public.ts';
import { contactSections, forgetContacts } from './modules/verification/public.ts';

/** What every module keeps of a member: copied when they ask for it, settled and taken away when the account is closed. */
export const memberData = ({ openNumber }: { openNumber(sealed: Buffer): string }): MemberData => ({
  sections: [
    ...identitySections({ hiddenSince }),
    ...contactSections,
    ...historySections,
    ...messageSections,
    ...inboxSections,
    ...ledgerSections,
    ...betSections,
    ...lotterySections,
    ...paymentSections({ openNumber }),
    ...transferSections,
    ...agentSections,
    ...rewardSections,
    ...promotionSections,
    ...pointSections,
    ...rankSections,
    ...referralSections,
    ...missionSections,
    ...settlementSections,
    ...adjustmentSections,
    ...contractSections,
    ...protectionSections,
    ...gameSections,
    ...socialSections,
    ...feedbackSections,
    ...documentSections,
    ...supportSections,
    ...roomSections,
  ],
  countBankAccounts,
  findBlockers: async (tx, memberId) => ({
    ...(await whatIsOwned(tx, memberId)),
    rounds: await hasOpenBets(tx, memberId),
    ...(await hasOpenPayments(tx, memberId)),
  }),
  forget: async (tx, { memberId, now }) => {
    await removeBankAccounts(tx, memberId, now);
    await endPromotions(tx, { memberId, now });
    await forgetContacts(tx, memberId);
    await forgetSocialLogins(tx, memberId);
    await forgetGames(tx, memberId);
    await forgetUndecided(tx, memberId);
    await forgetAddresses(tx, memberId);
    await forgetMissions(tx, memberId);
    await forgetInbox(tx, memberId, now);
    await forgetRooms(tx, memberId);
  },
});

async function whatIsOwned(sql: Sql, memberId: string): Promise<{ balance: boolean; held: boolean }> {
  const { balance, held } = await holdsMoney(sql, memberId);
  return { balance: balance || (await hasOpenTransfers(sql, memberId)), held };
}
