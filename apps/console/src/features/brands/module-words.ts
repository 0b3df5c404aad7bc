import { useLingui } from '@lingui/react/macro';

export interface ModuleWords {
  name: string;
  /** What it does when it is on. */
  about: string;
}

/** Modules nothing asks about: switching them changes no page and no call. */
export const PLANNED: ReadonlySet<string> = new Set(['PVPROOM3', 'MEMTRANS3', 'PWRESETSMS3', 'PROFPIC3']);
export const isPlanned = (code: string): boolean => PLANNED.has(code);

/** Modules by their code, in words. A code without words is shown as it is. */
export function useModuleWords(): (code: string) => ModuleWords {
  const { t } = useLingui();
  return (code) => {
    const known: Readonly<Record<string, readonly [string, string]>> = {
      COMM3: [t`Basics`, t`The portal itself.`],
      VERIFICATION3: [t`Verification`, t`Codes by SMS and e-mail, and captchas.`],
      REGMOBVERF3: [t`Mobile code at registration`, t`A new member proves the mobile number before the account opens.`],
      CHNGPASSVERIF3: [t`New password by mobile code`, t`A forgotten password is set anew by a code to the mobile.`],
      MOBILEVERCODELOGIN3: [t`Sign in by SMS code`, t`The login shows a second way: mobile number and code.`],
      SLIDER3: [t`Captcha at login`, t`A puzzle (or work, by keyboard) before a login by username.`],
      LOGINIPVERF3: [t`Second step from unknown places`, t`A sign-in from an unknown address or device asks for a code.`],
      PWRESETSMS3: [t`New password by SMS`, t`An older name of “New password by mobile code”.`],
      PWRESETEMAIL3: [t`New password by e-mail`, t`A forgotten password is set anew by a link in a mail.`],
      REG3: [t`Registration`, t`Visitors may open accounts.`],
      USERNAMEREG3: [t`Register by username`, t`The tab with username and password.`],
      MOBILENUMREG3: [t`Register by mobile`, t`The tab with mobile number and code.`],
      MOBILENUMPASSREG3: [t`Register by mobile and password`, t`The tab with mobile number, code and a password the member chooses.`],
      AUTOREG3: [t`Register in one tap`, t`A made-up username and password, shown once.`],
      CAPTCHA3: [t`Captcha at registration`, t`A picture check before an account opens.`],
      AFFMAN3: [t`Affiliates`, t`Affiliate codes are taken at registration.`],
      PASS3: [t`Passwords`, t`Rules for passwords.`],
      PWDEXPFORCECHANGE3: [t`Old passwords must be changed`, t`After the days set under Access.`],
      FREEPLAY3: [t`Free play`, t`Visitors try games with play money, without an account.`],
      PROFPIC3: [t`Profile pictures`, t`Members choose a picture.`],
      GAMELO3: [t`Lobby`, t`Games by category.`],
      GAMELOHOT3: [t`Hot games`, t`A row of what is played most.`],
      GAMELOFAV3: [t`Favourites`, t`Members keep games.`],
      GAMELOREC3: [t`Recent games`, t`What the member played last.`],
      LOTT3: [t`Lottery`, t`The platform's own draws.`],
      AGEANNOUNCE3: [t`Drawn results`, t`The rows of what lotteries drew, in the lobby and on the page of results.`],
      PVPROOM3: [t`Player rooms`, t`Tables of players against players.`],
      DPSTBAS3: [t`Deposits`, t`Members may pay in.`],
      MEMTRANS3: [t`Transfers between members`, t`Money from one member to another.`],
      FUNDTRANS3: [t`Transfers to vendors`, t`Vendors with wallets of their own, between which members move money.`],
      AGENTPOLICY3: [t`Agents`, t`The page for agents, and their overview of the team.`],
      SIGNCONDIV3: [t`Dividend contracts`, t`Agents sign dividends with those below.`],
      DAILYSALCONT3: [t`Daily salary`, t`Contracts for a salary a day.`],
      HOURSAL3: [t`Hourly salary`, t`Contracts for a salary an hour.`],
      RTSALARY3: [t`Salary in real time`, t`Counted as bets settle.`],
      MANPLAYREB3: [t`Manual rebate`, t`Members take a share of their turnover themselves.`],
      REWCEN3: [t`Rewards`, t`One place for gifts and tasks.`],
      MISSION3: [t`Missions`, t`Tasks with a reward.`],
      PTSYS3: [t`Points`, t`Points for play, spent in a shop.`],
      INBOX3: [t`Inbox`, t`Messages inside the portal.`],
      CBS3: [t`Presenters`, t`Chat rooms of presenters, with members who write and visitors who read.`],
      FEEDBACK3: [t`Feedback`, t`A form for opinions.`],
    };
    const [name, about] = known[code] ?? [code, ''];
    return { name, about };
  };
}
