// Every quick draw's odds by counting results, and what each returns at each prize group. Fails where the house would keep nothing.
import type { Numbers, Play, Tier } from '../../packages/lottery/src/play.ts';
import { eleven } from '../../packages/lottery/src/quick/eleven.ts';
import { k3 } from '../../packages/lottery/src/quick/k3.ts';
import { keno } from '../../packages/lottery/src/quick/keno.ts';
import { pk10 } from '../../packages/lottery/src/quick/pk10.ts';
import { ssc } from '../../packages/lottery/src/quick/ssc.ts';
import { compare, plus, ratio, show, times, type Ratio } from '../../packages/lottery/src/ratio.ts';
import { everyChance, type Chances } from '../../packages/lottery/src/testing/chances.ts';

const WHOLE = 2000;
/** The top group of a house usually, and the highest there may be. */
const TOPS = [1960, 1999];
const GROUPS = Array.from({ length: 14 }, (_, step) => 1700 + 20 * step);
const PLACES = 1_000_000n;

const decimal = ({ n, d }: Ratio): number => Number((n * PLACES) / d) / Number(PLACES);

/** Of a stake at a group chosen below `top`: prizes, and the rebate of what was at risk. */
function returnOf(tiers: readonly Tier[], { all, stakes, wins }: Chances, { chosen, top }: { chosen: number; top: number }): Ratio {
  const results = all * BigInt(stakes);
  let paid = ratio(0);
  let pushed = 0n;
  for (const [at, tier] of tiers.entries()) {
    const won = ratio(wins[at] ?? 0n, results);
    if (tier.isPush) pushed += wins[at] ?? 0n;
    paid = plus(paid, tier.isPush ? won : times(times(won, tier.fair), ratio(chosen, WHOLE)));
  }
  return plus(paid, times(ratio(results - pushed, results), ratio(top - chosen, WHOLE)));
}

function measure(play: Play<Numbers>): boolean {
  const seen = new Set<string>();
  let isSafe = true;
  for (const chances of everyChance(play)) {
    const unit = chances.content;
    const won = play.tiers.flatMap((tier, at) => {
      const wins = chances.wins[at] ?? 0n;
      const chance = decimal(ratio(wins, chances.all * BigInt(chances.stakes)));
      return wins === 0n
        ? []
        : [{ tier: tier.code, wins: String(wins), chance, fair: show(tier.fair), ...(tier.isPush ? { push: true } : {}) }];
    });
    // Places and numbers of one play are alike.
    const alike = JSON.stringify(won.map(({ tier, chance }) => [tier, chance]));
    if (seen.has(alike)) continue;
    seen.add(alike);
    const returns = Object.fromEntries(GROUPS.map((chosen) => [chosen, decimal(returnOf(play.tiers, chances, { chosen, top: 1960 }))]));
    console.log(
      JSON.stringify({ play: play.code, id: play.id, content: unit, stakes: chances.stakes, of: String(chances.all), won, returns }),
    );
    for (const top of TOPS)
      for (const chosen of [...GROUPS, top])
        if (compare(returnOf(play.tiers, chances, { chosen, top }), ratio(1)) >= 0) {
          console.error(`${play.code} ${unit} returns all at group ${chosen} of ${top}`);
          isSafe = false;
        }
  }
  return isSafe;
}

export async function run(): Promise<void> {
  const began = performance.now();
  const plays = [ssc, k3, pk10, eleven, keno].flatMap((rules) => rules.plays);
  const unsafe = plays.filter((play) => !measure(play));
  console.log(JSON.stringify({ plays: plays.length, unsafe: unsafe.length, seconds: Math.round(performance.now() - began) / 1000 }));
  if (unsafe.length > 0) process.exitCode = 1;
}
