export { ACTIVITY_CHECKS, rebuildActivity } from './check-activity.ts';
export { closeActivity, type CloseOutcome } from './close-activity.ts';
export {
  type ActiveDay,
  type ActiveQuery,
  countActiveTeam,
  countActiveTeamByDay,
  countBettors,
  countBettorsByDay,
} from './count-active.ts';
export { countFirstBets } from './count-first-bets.ts';
export { activityConsumer } from './follow-activity.ts';
export { closedThrough, type SumGroup, type Division } from './periods.ts';
export { type MemberRanking, rankMembers, type RankedMember } from './rank-members.ts';
export { type RacePlace, rankRace } from './rank-race.ts';
export { countDepositsReached, countFeatsReached, countTurnoverReached, type Feats, readFeats, type ReachCounts } from './read-feats.ts';
export { snapshotMonthEnds } from './snapshot-month-ends.ts';
export { type PathPlay, readEarlierPlaced, readPathPlay, readSinglePlay } from './read-paths.ts';
export { type GameDivision, type GameSum, sumGames } from './sum-games.ts';
export { type MoneyFact, type MoneyQuery, type MoneySum, sumMoney } from './sum-money.ts';
export { type PaidIn, sumPaidIn } from './sum-paid-in.ts';
export { type GameDay, type GameQuery, type PlayQuery, type PlaySum, readGameDays, sumPlay } from './sum-play.ts';
export { type BranchMoney, type BranchPlay, type BranchQuery, countFirstDeposits, sumBranchMoney, sumBranchPlay } from './sum-branches.ts';
export { sumTeams, type TeamsOf, type TeamSum } from './sum-teams.ts';
