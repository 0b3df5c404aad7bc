import { useLingui } from '@lingui/react/macro';

export interface ModuleWords {
  name: string;
  /** What it does when it is on. */
  about: string;
}

/** Modules without effect: switching them changes no page and no call. */
export const PLANNED: ReadonlySet<string> = new Set(['PVPROOM3', 'MEMTRANS3', 'PWRESETSMS3', 'PROFPIC3']);
export const isPlanned = (code: string): boolean => PLANNED.has(code);

/** Modules by their code, in words. A code without words is shown as it is. */
export function useModuleWords(): (code: string) => ModuleWords {
  const { t } = useLingui();
  return (code) => {
    const known: Readonly<Record<string, readonly [string, string]>> = {
      COMM3: [t`Basics`, t`The portal itself.`],
      VERIFICATION3: [t`Verification`, t`Codes by SMS and email, and CAPTCHAs.`],
      REGMOBVERF3: [t`Mobile code at registration`, t`New members verify their mobile number before the account opens.`],
      CHNGPASSVERIF3: [t`New password by mobile code`, t`Reset a forgotten password with an SMS code.`],
      MOBILEVERCODELOGIN3: [t`Log in by SMS code`, t`Adds login with mobile number and code.`],
      SLIDER3: [t`Captcha at login`, t`CAPTCHA before login by username.`],
      LOGINIPVERF3: [t`Second step from unknown places`, t`A login from an unknown address or device requires a code.`],
      PWRESETSMS3: [t`New password by SMS`, t`Former name of “New password by mobile code”.`],
      PWRESETEMAIL3: [t`New password by email`, t`Reset a forgotten password with an email link.`],
      REG3: [t`Registration`, t`Visitors can register.`],
      USERNAMEREG3: [t`Register by username`, t`The tab with username and password.`],
      MOBILENUMREG3: [t`Register by mobile`, t`The tab with mobile number and code.`],
      MOBILENUMPASSREG3: [t`Register by mobile and password`, t`The tab with mobile number, code and a password the member chooses.`],
      AUTOREG3: [t`Register in one tap`, t`Generated username and password, shown once.`],
      CAPTCHA3: [t`Captcha at registration`, t`CAPTCHA before registration.`],
      AFFMAN3: [t`Affiliates`, t`Affiliate codes are accepted at registration.`],
      PASS3: [t`Passwords`, t`Rules for passwords.`],
      PWDEXPFORCECHANGE3: [t`Forced password change`, t`After the days set under Access.`],
      FREEPLAY3: [t`Free play`, t`Visitors try games with play money, without an account.`],
      PROFPIC3: [t`Profile pictures`, t`Members choose a picture.`],
      GAMELO3: [t`Lobby`, t`Games by category.`],
      GAMELOHOT3: [t`Hot games`, t`A row of the most played games.`],
      GAMELOFAV3: [t`Favourites`, t`Members save favourite games.`],
      GAMELOREC3: [t`Recent games`, t`Recently played games.`],
      LOTT3: [t`Lottery`, t`In-house draws.`],
      AGEANNOUNCE3: [t`Drawn results`, t`Lottery results in the lobby and on the results page.`],
      PVPROOM3: [t`Player rooms`, t`Tables where players play against each other.`],
      DPSTBAS3: [t`Deposits`, t`Members can deposit.`],
      MEMTRANS3: [t`Transfers between members`, t`Money from one member to another.`],
      FUNDTRANS3: [t`Transfers to vendors`, t`Vendors with their own wallets; members transfer money between them.`],
      AGENTPOLICY3: [t`Agents`, t`The agent pages with the team overview.`],
      SIGNCONDIV3: [t`Dividend contracts`, t`Agents agree dividends with their downlines.`],
      DAILYSALCONT3: [t`Daily salary`, t`Contracts for a daily salary.`],
      HOURSAL3: [t`Hourly salary`, t`Contracts for an hourly salary.`],
      RTSALARY3: [t`Salary in real time`, t`Calculated as bets settle.`],
      MANPLAYREB3: [t`Manual rebate`, t`Members claim their turnover rebate themselves.`],
      REWCEN3: [t`Rewards`, t`Gifts and missions in one place.`],
      MISSION3: [t`Missions`, t`Tasks with a reward.`],
      PTSYS3: [t`Points`, t`Points from play, redeemed in the points mall.`],
      INBOX3: [t`Inbox`, t`Messages inside the portal.`],
      CBS3: [t`Presenters`, t`Presenters' chat rooms: members write, visitors read.`],
      FEEDBACK3: [t`Feedback`, t`A feedback form.`],
    };
    const [name, about] = known[code] ?? [code, ''];
    return { name, about };
  };
}
