/** Pages of the agent centre, `/agentHome?page=…`; named as the field names them. */
export const agentPages = [
  'agentTeamOverview',
  'agentAnnouncement',
  'agentMessages',
  'registerCenter',
  'downlineManagmentView',
  'rebateSettings',
  'contracts',
  'agentRevenueReport',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'agentDividendRecordCopy2',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentDownlineTransactionDetailsCopy',
  'transferDownline',
] as const;
export type AgentPage = (typeof agentPages)[number];
