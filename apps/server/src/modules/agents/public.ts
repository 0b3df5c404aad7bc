export { addAffiliateCode } from './invitations/create-link.ts';
export { firstCode } from './invitations/first-code.ts';
export { countUse, createInvitations } from './invitations/take-invitation.ts';
export { agentRebateReturns } from './returns.ts';
export { rateAbove, ratesAbove } from './rebates/below-top.ts';
export { rebateRates } from './rebates/read-rates.ts';
export { /** @public */ maskedName, ruleFrom, type SeenName } from './rules.ts';
export { type Downline, /** @public */ findDownline } from './team/find-downline.ts';
export type { AgentDeps, AgentRule, ContractMark, NameMasking, TreeContracts } from './types.ts';
