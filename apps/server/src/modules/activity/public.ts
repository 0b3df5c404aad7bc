export { ACTIVITY_CHECKS, rebuildActivity } from './check-activity.ts';
export { closeActivity, type Closing } from './close-activity.ts';
export { type ActiveQuery, countActive } from './count-active.ts';
export { registerActivityDesk } from './desk.ts';
export { activityConsumer } from './follow-activity.ts';
export { closedThrough, type Divided, type Division } from './periods.ts';
export { type MoneyFact, type MoneyQuery, type MoneySum, sumMoney } from './sum-money.ts';
export { type GameDay, type GameQuery, type PlayQuery, type PlaySum, readGameDays, sumPlay } from './sum-play.ts';
