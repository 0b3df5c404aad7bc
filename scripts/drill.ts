// npm run drill -- access: attacks the ways in, prints the outcome, and fails when anything got through or nothing was tried.
// npm run drill -- money: attacks webhooks, amounts, ids and balances of a product of its own, and fails when money moved that must not.
// npm run drill -- agents: attacks trees, rates, contracts and settlements of agents, and fails when any gave way.
// npm run drill -- rewards [attack …]: attacks claims, stock, eligibility, turnover, words and uploads of what members are given, and fails when any got through.
// npm run drill -- lottery [attack …]: attacks issues, slips, feeds, orders and the desk of lotteries, and fails when any gave way.
// npm run drill -- faults [case …]: kills, stops and starves a product of its own under load, and fails when anything was lost or stuck.
import { drillAgents } from './drill/agents.ts';
import type { Target } from './drill/attack.ts';
import { openArena } from './drill/arena.ts';
import { guessedCodes, guessedSecondFactor, unprovedCodes } from './drill/codes.ts';
import { enumeration } from './drill/enumeration.ts';
import { caseNames, drillFaults } from './drill/faults.ts';
import { drillLottery, lotteryAttacks } from './drill/lottery.ts';
import { drillMoney } from './drill/money.ts';
import { guessing, guessingAtOnce, guessingWithPictures, pictureTwice, spraying } from './drill/passwords.ts';
import { foreignIds, guessedInvitationCodes, guessedPromotionCodes, refusedAtDesk } from './drill/probing.ts';
import { drillRewards, rewardAttacks } from './drill/rewards.ts';
import { runAttacks, tableOf, verdict } from './drill/run.ts';
import { replay } from './drill/sealed.ts';
import { fixation, stolenRemember } from './drill/sessions.ts';

const drills = {
  // What counts against an address comes last: a product that is attacked from one address only still answers the others.
  access: [
    replay,
    fixation,
    stolenRemember,
    enumeration,
    unprovedCodes,
    guessedCodes,
    guessedSecondFactor,
    foreignIds,
    guessedPromotionCodes,
    guessedInvitationCodes,
    refusedAtDesk,
    guessing,
    guessingWithPictures,
    pictureTwice,
    guessingAtOnce,
    spraying,
  ],
} as const;

/** `BASE_URL`: a product that is up already, several processes of it separated by commas; else two processes are started for the drill. */
async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  if (name === 'faults' && rest.every((word) => caseNames.includes(word))) return drillFaults(rest);
  if (name === 'agents' && rest.length === 0) return drillAgents();
  if (name === 'lottery' && rest.every((word) => lotteryAttacks.includes(word))) return drillLottery(rest);
  if (name === 'rewards' && rest.every((word) => rewardAttacks.includes(word))) return drillRewards(rest);
  if (name === 'money' && rest.length === 0) return drillMoney();
  if (!Object.hasOwn(drills, name) || rest.length > 0) {
    console.error(
      `usage: npm run drill -- <${Object.keys(drills).join('|')}>   (BASE_URL=<address>[,<address>] attacks a product that is already up)\n` +
        `       npm run drill -- money\n` +
        `       npm run drill -- agents\n` +
        `       npm run drill -- lottery [${lotteryAttacks.join('|')} …]\n` +
        `       npm run drill -- rewards [${rewardAttacks.join('|')} …]\n` +
        `       npm run drill -- faults [${caseNames.join('|')} …]   (CYCLES=<number> sets how often kills kills)`,
    );
    return 2;
  }
  const urls = (process.env['BASE_URL'] ?? '')
    .split(',')
    .map((url) => url.trim().replace(/\/$/, ''))
    .filter(Boolean);
  const given: Target = { urls, merchant: process.env['MERCHANT'] ?? 'koi', manyAddresses: false };
  const arena = urls.length > 0 ? { target: given, close: () => Promise.resolve() } : await openArena();
  try {
    console.log(`Attacking ${arena.target.urls.join(' and ')}`);
    const results = await runAttacks(drills[name as keyof typeof drills], arena.target, ({ attack, attempts }) => {
      console.log(`  ${attack}: ${attempts} attempts`);
    });
    console.log('');
    for (const line of tableOf(results)) console.log(line);
    return verdict(results);
  } finally {
    await arena.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
