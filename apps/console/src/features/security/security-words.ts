import type { alertGroupings, alertMeasures, SecurityEventKind, SecuritySeverity } from '@pavilion/contract/security-events/desk';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

/** What happened, in a few words. */
export function useEventWords(): (kind: SecurityEventKind) => string {
  const { t } = useLingui();
  return (kind) =>
    ({
      'login.failed': t`Login failed`,
      'login.locked': t`Username locked`,
      'captcha.failed': t`Captcha failed`,
      'code.burnt': t`Code blocked after wrong attempts`,
      'second.step.burnt': t`Second step blocked after wrong attempts`,
      'factor.locked': t`Authenticator locked`,
      'password.locked': t`Password check locked`,
      'payment.password.locked': t`Payment password locked`,
      'remember.reused': t`Copy of a remembered login used`,
      'exclusion.evaded': t`Exclusion evaded`,
      'excluded.login': t`Excluded member logged in`,
      'sms.refused': t`SMS rejected`,
      'operator.login.failed': t`Operator login failed`,
      'operator.login.locked': t`Operator login locked`,
      'operator.code.failed': t`Operator code wrong`,
      'vendor.signature.failed': t`Vendor signature wrong`,
      'vendor.transaction.reused': t`Vendor transaction ID reused`,
      'payment.signature.failed': t`Payment signature wrong`,
      'access.foreign': t`Accessed other people's data`,
      'access.refused': t`Not allowed`,
      'code.guessed': t`Code guessed`,
      'session.unknown': t`Unknown session used`,
      'sealed.replayed': t`Encrypted request replayed`,
      'control.alone': t`Control loosened on the command line by one person`,
      'lottery.feed.refused': t`Lottery feed message rejected`,
    })[kind];
}

export function useSeverityWords(): (severity: SecuritySeverity) => readonly [words: string, tone: BadgeTone] {
  const { t } = useLingui();
  return (severity) => ({ info: [t`Info`, 'neutral'], warning: [t`Warning`, 'warn'], critical: [t`Critical`, 'bad'] } as const)[severity];
}

/** What a rule looks for; its code for a rule this console does not know. */
export function useRuleWords(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    const known: Readonly<Record<string, string>> = {
      spraying: t`One password tried on many usernames`,
      'names.from.address': t`Many usernames from one address`,
      'addresses.at.name': t`One username from many addresses`,
      'operator.sign.in': t`Failed logins of one operator`,
      'operators.under.attack': t`Failed logins of operators together`,
      'vendor.signature': t`Wrong signatures of a vendor`,
      'vendor.transaction.reused': t`A vendor's transaction ID reused`,
      'payment.signature': t`Wrong signatures of a payment provider`,
      'lottery.feed.refused': t`Lottery feed messages rejected`,
      'captcha.address': t`Failed captchas from one address`,
      'captcha.storm': t`Failed captchas at a brand`,
      'codes.burnt': t`Codes guessed at many accounts`,
      'passwords.locked': t`Passwords guessed inside accounts`,
      'session.theft': t`A remembered login was copied`,
      'exclusion.evaded': t`Excluded person returned`,
      'sms.pumping': t`Codes requested for premium numbers`,
      'foreign.ids': t`One caller requests other people's data`,
      'foreign.ids.address': t`One address requests other people's data`,
      'refused.access': t`One caller tries calls that are not allowed`,
      'refused.access.address': t`One address tries calls that are not allowed`,
      'codes.guessed': t`One caller guesses promotion or invitation codes`,
      'codes.guessed.address': t`One address guesses promotion or invitation codes`,
      'sessions.unknown': t`Unknown sessions used from one address`,
      'sealed.replayed': t`Encrypted requests replayed`,
      'codes.guessed.brand': t`Promotion or invitation codes guessed by many`,
    };
    return known[code] ?? code;
  };
}

type Grouping = (typeof alertGroupings)[number];
type Measure = (typeof alertMeasures)[number];

/** What a rule counts, and what it counts together. */
export function useCountWords(): { measure(measure: Measure): string; grouping(grouping: Grouping): string } {
  const { t } = useLingui();
  return {
    measure: (measure) => ({ times: t`events`, subjects: t`different subjects`, addresses: t`different addresses` })[measure],
    grouping: (grouping) => ({ all: t`in total`, brand: t`in one brand`, ip: t`from one address`, subject: t`of one subject` })[grouping],
  };
}

/** Minutes where they are whole, else seconds. */
export function useWindowWords(): (seconds: number) => string {
  const { t } = useLingui();
  return (seconds) => {
    const [minutes, hours] = [seconds / 60, seconds / 3600];
    if (Number.isInteger(hours)) return t`${hours} h`;
    return Number.isInteger(minutes) ? t`${minutes} min` : t`${seconds} s`;
  };
}
