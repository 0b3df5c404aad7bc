/** What to offer someone whose game did not start. */
export type NextStep = 'retry' | 'log-in' | 'limits' | 'service' | 'lobby';

const STEPS: Readonly<Record<string, NextStep>> = {
  'login.not.session': 'log-in',
  'user.or.token.invalid': 'log-in',
  'trial.real.account.required': 'log-in',
  'game.no.demo': 'log-in',
  'member.only': 'log-in',
  'play.excluded': 'limits',
  'play.blocked': 'service',
  'merchant.acct.setup.err': 'service',
  'game.not.found': 'lobby',
  'game.paused': 'lobby',
  'function.not.available': 'lobby',
};

/** The step that helps, by the code of the refusal; where none is known, another try. */
export const nextStep = (code: string): NextStep => STEPS[code] ?? 'retry';
