// The way in from other features.
export { ForcedPassword } from './forced-password.tsx';
export { LoginPanel } from './login-panel.tsx';
export { PasswordForm } from './password-form.tsx';
export { PaymentPasswordForm } from './payment-password-form.tsx';
export { registerFault, type RegisterRules, ruleOf } from './register-rules.ts';
export { useFaultWords, useFieldLabels } from './register-words.ts';
export { ResetPaymentPasswordForm } from './reset-payment-password-form.tsx';
export { ServiceHelp } from './service-help.tsx';
export { startSessionLife } from './session-life.ts';
export { useRealtime } from './use-realtime.ts';
