// The way in from other features.
export { IncomeDay } from './income-day.tsx';
