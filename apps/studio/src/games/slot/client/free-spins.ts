import { timesStake } from '../../../../client/src/format/money.ts';
import { isCelebrated } from '../../../../client/src/play/celebration.ts';
import type { FreePlace } from './free-place.ts';
import type { SlotKey } from './key.ts';
import type { RoundScript, SpinScript } from './script.ts';
import type { Manner, SpinPlayer } from './spin-player.ts';

export interface Trip {
  player: SpinPlayer;
  place: FreePlace;
  /** Name of the place. */
  placeName: SlotKey;
  /** Makes the reels glass, or solid again. */
  setGlass(glass: boolean): void;
}

const introMs = 8_000;
const outroMs = 9_000;
const countMs = 1_200;

/** The invitation in front of the closed gate, which opens when it is answered. */
async function enter({ player, place, placeName, setGlass }: Trip, script: RoundScript, count: number, manner: Manner): Promise<void> {
  const { stage, table, scene } = player.parts;
  const { say } = table.words;
  table.moments.emit({ type: 'freeSpinsStart', count });
  table.shell.say(say('freeSpinsWon', { count }));
  if (!manner.calm) await place.close();
  stage.node.classList.add('gated');
  place.enter();
  setGlass(true);
  await stage.feature({
    kind: 'intro',
    place: say(placeName),
    hero: scene.token,
    title: say('freeSpinsTitle'),
    count: String(count),
    lines: [say('freeSpinsIntro', { bet: table.money.full(script.bet) })],
    button: say('start'),
    ms: introMs,
  });
  stage.node.classList.remove('gated');
  if (!manner.calm) await place.open();
}

/** What the free spins brought; counted up only when it is more than the stake. */
async function sumUp({ player, placeName }: Trip, script: RoundScript, manner: Manner): Promise<void> {
  const { stage, table, scene } = player.parts;
  const { say } = table.words;
  const { money, moments, session } = table;
  const paid = script.freeSpins;
  if (!paid) return;
  const celebrated = isCelebrated(script.payout, script.bet, session.protection.celebrateOnlyAboveStake) && paid.amount > 0n;
  moments.emit({ type: 'freeSpinsEnd', multiple: timesStake(paid.amount, script.bet) / 100 });
  const counted = celebrated && !manner.calm;
  const multiple = say('winTimes', { times: player.times(paid.amount, script.bet) });
  const cover = stage.feature(
    {
      kind: 'outro',
      place: say(placeName),
      hero: scene.hero,
      title: say('freeSpinsPaid'),
      count: counted ? money.full(0n) : money.full(paid.amount),
      lines: [[say('freeSpinsCount', { count: paid.spins }), ...(paid.amount > 0n ? [multiple] : [])].join(' · ')],
      button: say('continue'),
      ms: outroMs,
    },
    (figure) => {
      figure.classList.toggle('won-sum', celebrated);
      if (!counted) return;
      const update = (text: string): void => {
        figure.textContent = text;
      };
      void player.countUp({ amount: paid.amount, ms: countMs, update }, manner);
    },
  );
  await cover;
}

/** Plays the free spins of a round in their place, from the gate to what they paid. `back`: they had begun before a reload. */
export async function playFreeSpins(trip: Trip, script: RoundScript, manner: Manner, back: boolean): Promise<void> {
  const { player, place, setGlass } = trip;
  const { stage, show, table } = player.parts;
  const { say } = table.words;
  const { money, loop, shell, moments } = table;
  const [paid] = script.spins;
  if (!paid?.award || !script.freeSpins) return;
  show.onWin = null;
  let total = paid.award.count;
  stage.node.classList.add('free');
  if (back) {
    place.enter();
    setGlass(true);
    moments.emit({ type: 'freeSpinsStart', count: total });
  } else await enter(trip, script, total, manner);
  const announce = (spin: SpinScript, shown: boolean): void => {
    const before = spin.running - spin.amount - paid.amount;
    const here = shown ? before + spin.amount : before;
    place.show({
      spin: spin.spin,
      total,
      multiplier: spin.free?.multiplier ?? 1,
      here: here > 0n ? money.full(here) : '',
      thisSpin: shown && spin.amount > 0n ? money.full(spin.amount) : '',
      note: shown && spin.amount > 0n ? say('winTimes', { times: player.times(spin.amount, script.bet) }) : '',
    });
  };
  for (const spin of script.spins.slice(1)) {
    announce(spin, false);
    stage.setMiddle('words', say('freeSpinOf', { n: spin.spin, total }));
    player.begin(manner, true);
    await player.land(spin, manner, 0.75 * manner.pace);
    const wins = player.showWins(spin, script, manner);
    announce(spin, true);
    await wins;
    if (spin.amount > 0n) shell.say(`${say('freeSpinOf', { n: spin.spin, total })}: ${money.full(spin.amount)}`);
    if (spin.award) {
      total += spin.award.count;
      moments.emit({ type: 'freeSpinsMore', count: spin.award.count });
      stage.setMiddle('words', say('freeSpinsMore', { count: spin.award.count }));
      shell.say(say('freeSpinsMore', { count: spin.award.count }));
      announce(spin, true);
      await loop.wait(1_400);
    }
    await loop.wait(spin.wins.length > 0 ? 1_100 * manner.pace : 350);
  }
  show.stop();
  await sumUp(trip, script, manner);
  place.leave();
  setGlass(false);
  stage.node.classList.remove('free');
}
