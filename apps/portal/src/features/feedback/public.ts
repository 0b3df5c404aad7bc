// The way in from other features.
export { FeedbackForm } from './feedback-form.tsx';
