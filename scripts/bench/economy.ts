import { PPM, PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { UNITS_PER_MAIN } from '@pavilion/contract/base/money';
import { economyOf, type EconomyRow, STRATEGIES } from '../../apps/server/src/test/economy.ts';

const main = (units: bigint): string => (units / UNITS_PER_MAIN).toLocaleString('en-US');

const cell = ({ staked, given, lost, accounts }: EconomyRow): string => {
  const net = main(given - lost);
  const cost = staked === 0n ? 'no stake' : `${(Number((given * PPM) / staked) / PPM_PER_PERCENT).toFixed(3)} %`;
  return `${cost}, ${accounts > 1 ? `${accounts} accounts: ` : ''}${net}`;
};

/** What every rule of the demonstration's brands costs of what is staked for it, and what the player has of it in the mean: the table of `docs/economy.md`. Nothing is measured. */
export async function run(): Promise<void> {
  for (const brand of ['koi', 'sol']) {
    console.log(`\n### ${brand}\n\n| rule | ${STRATEGIES.join(' | ')} | bound |\n|${' --- |'.repeat(STRATEGIES.length + 2)}`);
    for (const rows of Map.groupBy(economyOf(brand), ({ kind, code }) => `${kind} ${code}`).values()) {
      const [first] = rows;
      if (!first) continue;
      const bound = first.stated === null ? 'the edge' : `${main(first.stated)} an account`;
      console.log(`| ${[first.kind, first.code].filter(Boolean).join(': ')} | ${rows.map(cell).join(' | ')} | ${bound} |`);
    }
  }
}
