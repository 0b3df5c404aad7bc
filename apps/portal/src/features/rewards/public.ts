// The way in from other features.
export { ApplyDialog } from './apply-dialog.tsx';
export { type Bonus, BonusChoice } from './bonus-choice.tsx';
export { CodeForm } from './code-form.tsx';
