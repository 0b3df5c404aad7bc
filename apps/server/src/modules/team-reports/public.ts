export type { ContractTypes, NextSettlement, Notice, TeamReportsDeps } from './deps.ts';
export { registerTeamReports } from './routes.ts';
