import { useLingui } from '@lingui/react/macro';

/** What is done by the clock, in words for its name in the program; the name itself where it has none. */
export function useTickWords(): (name: string) => string {
  const { t } = useLingui();
  const known: Readonly<Record<string, string>> = {
    'ask-payouts': t`Providers are asked how payouts without an answer stand`,
    'book-points': t`Points from play and deposits are booked`,
    'confirm-withdrawals': t`Withdrawals nobody answered for count as received`,
    'drop-point-addresses': t`Addresses of goods that were sent are deleted`,
    'expire-deposits': t`Deposits nobody paid come to their end`,
    'expire-grants': t`Grants whose time is over come to their end`,
    'follow-ranks': t`Ranks of members follow what was played`,
    'forget-served-contracts': t`What sessions were shown of contracts is forgotten`,
    'identity.person.keys': t`Members are matched with persons by their mailboxes`,
    'identity.prune': t`Ended logins and used codes are cleared`,
    'identity.prune.trials': t`Ended sessions and trial accounts are cleared`,
    'import-reported-bets': t`Bets that vendors settled in their own wallets are read`,
    'judge-missions': t`Members who played are judged by the missions`,
    'judge-risk': t`Members are judged by the rules against misuse`,
    'lapse-contracts': t`Contracts nobody answered for in time lapse; those of closed and excluded accounts end`,
    'lapse-deposit-bonuses': t`Bonuses chosen with deposits that never came end`,
    'lapse-grants': t`Rewards nobody claimed in time lapse`,
    'messaging.prune': t`Old messages leave the outbox`,
    'operator.check.audit': t`The audit trail is checked`,
    'operator.check.books': t`The books are checked`,
    'operator.prune': t`Ended logins of operators are cleared`,
    'phone-auth.prune': t`Old phone codes are cleared`,
    'prune-documents': t`Pictures of documents whose time is over are deleted`,
    'prune-hints': t`Hints already told are cleared`,
    'prune-risk-sightings': t`Devices and addresses not seen for long are forgotten`,
    'refresh-games': t`Lists of games are fetched from the vendors`,
    'resume-settlements': t`Settlements that were broken off go on`,
    'roll-up-accounts': t`Balances of house accounts are added up`,
    'security-events.judge': t`Security events are judged`,
    'security-events.prune': t`Old security events are cleared`,
    'security.prune': t`Copies of data that were not fetched are deleted`,
    'security.purge.closed': t`Data of closed accounts is deleted`,
    'settle-agents': t`Agents' contracts are settled`,
    'settle-promotions': t`Promotions by period are settled`,
    'settle-referrals': t`Who was brought by others is looked at, and rewards are given`,
    'settle-missions': t`Leaderboards of missions are settled`,
    'social.prune': t`Sign-ins that were begun and left are cleared`,
    'stand-months': t`What members came to by each month is written down`,
    'verification.prune': t`Old captchas and one-time codes are cleared`,
    'watch-vendor-wallets': t`Money of stopped members comes home, and old transfers in doubt become cases`,
  };
  return (name) => known[name] ?? name;
}
