export * from './play.ts';
export * from './ratio.ts';
export { familyRules, findPlay, playById } from './families.ts';
export * from './slip.ts';
