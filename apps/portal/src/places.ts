import { agentPlaces as agentAgent } from './features/agent/places.ts';
import { agentPlaces as agentContractsAgent, memberPlaces as agentContractsMember } from './features/agent-contracts/places.ts';
import { agentPlaces as agentIncomeAgent, memberPlaces as agentIncomeMember } from './features/agent-income/places.ts';
import { agentPlaces as agentPeopleAgent } from './features/agent-people/places.ts';
import { agentPlaces as agentRegisterAgent } from './features/agent-register/places.ts';
import { agentPlaces as agentReportsAgent } from './features/agent-reports/places.ts';
import { agentPlaces as agentTeamAgent } from './features/agent-team/places.ts';
import { memberPlaces as bonusesMember } from './features/bonuses/places.ts';
import { memberPlaces as cashierMember } from './features/cashier/places.ts';
import { memberPlaces as complaintsMember } from './features/complaints/places.ts';
import { memberPlaces as documentsMember } from './features/documents/places.ts';
import { memberPlaces as feedbackMember } from './features/feedback/places.ts';
import { memberPlaces as historyMember } from './features/history/places.ts';
import { agentPlaces as messagesAgent, memberPlaces as messagesMember } from './features/messages/places.ts';
import { memberPlaces as missionsMember } from './features/missions/places.ts';
import { memberPlaces as pointsMember } from './features/points/places.ts';
import { memberPlaces as ranksMember } from './features/ranks/places.ts';
import { memberPlaces as referralMember } from './features/referral/places.ts';
import { memberPlaces as responsibleGamingMember } from './features/responsible-gaming/places.ts';
import { memberPlaces as rewardsMember } from './features/rewards/places.ts';
import { memberPlaces as securityMember } from './features/security/places.ts';
import { memberPlaces as transfersMember } from './features/transfers/places.ts';
import { memberPlaces as walletsMember } from './features/wallets/places.ts';
import type { AllAgentPlaces, AllMemberPlaces } from './place.ts';

/** Every page of the member centre, in the order of its menu. A page of the contract that no feature has is an error here. */
export const memberPlaces: Readonly<AllMemberPlaces> = {
  ...securityMember,
  ...messagesMember,
  ...responsibleGamingMember,
  ...documentsMember,
  ...feedbackMember,
  ...complaintsMember,
  ...cashierMember,
  ...walletsMember,
  ...bonusesMember,
  ...transfersMember,
  ...rewardsMember,
  ...missionsMember,
  ...pointsMember,
  ...ranksMember,
  ...referralMember,
  ...agentContractsMember,
  ...agentIncomeMember,
  ...historyMember,
};

/** The same of the agent centre. */
export const agentPlaces: Readonly<AllAgentPlaces> = {
  ...agentTeamAgent,
  ...agentPeopleAgent,
  ...agentRegisterAgent,
  ...messagesAgent,
  ...agentContractsAgent,
  ...agentReportsAgent,
  ...agentIncomeAgent,
  ...agentAgent,
};
