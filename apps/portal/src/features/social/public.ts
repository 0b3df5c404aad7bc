// The way in from other features.
export { SocialBindings } from './social-bindings.tsx';
export { SocialButtons } from './social-buttons.tsx';
