import type { SecurityEventKind, SecuritySeverity } from '@pavilion/contract/desk-security-events';

/** How much a single event of each kind means. What many of them mean, the rules say. */
export const severityOf: Readonly<Record<SecurityEventKind, SecuritySeverity>> = {
  'login.failed': 'info',
  'login.locked': 'warning',
  'captcha.failed': 'info',
  'code.burnt': 'warning',
  'second.step.burnt': 'warning',
  'factor.locked': 'warning',
  'password.locked': 'warning',
  'payment.password.locked': 'warning',
  'remember.reused': 'critical',
  'exclusion.evaded': 'warning',
  'excluded.login': 'info',
  'sms.refused': 'info',
  'operator.login.failed': 'warning',
  'operator.login.locked': 'critical',
  'operator.code.failed': 'warning',
  'vendor.signature.failed': 'warning',
  'vendor.transaction.reused': 'critical',
  'payment.signature.failed': 'warning',
  'access.foreign': 'info',
  'access.refused': 'warning',
  'code.guessed': 'info',
  'session.unknown': 'info',
  'sealed.replayed': 'warning',
  'lottery.feed.refused': 'critical',
};
