import { DAY, HOUR, type World } from './world.ts';

/*
 * Members as there are everywhere, among them those who look like a pattern from afar. Each maker adds its members and answers their ids.
 */
type Maker = (world: World) => string[];

const CHIPS = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

function plain(world: World, { agents = [] }: { agents?: readonly string[] } = {}): string {
  const id = world.member(undefined, agents);
  world.athome(id);
  world.account(id, world.name());
  return id;
}

/** Pays in, plays it several times over, now and then takes what is there. */
const evenings: Maker = (world) => {
  const id = plain(world);
  const chip = world.draw.pick(CHIPS.slice(0, 6));
  for (let turn = world.draw.whole(1, 12); turn > 0; turn -= 1) {
    const at = world.moment(DAY);
    world.pay(id, at, chip);
    world.play(id, { from: at, to: at + 4 * HOUR, main: chip * world.draw.between(2, 15) });
    if (world.draw.isTrue(0.25)) world.take(id, at + world.draw.between(4, 10) * HOUR, chip * world.draw.between(0.5, 4));
  }
  return [id];
};

/** Two or three deposits each Friday to Sunday, all played. */
const weekends: Maker = (world) => {
  const id = plain(world);
  const chip = world.draw.pick(CHIPS.slice(1));
  for (let week = 0; week < 4; week += 1) {
    const friday = world.weekAt(week) + 4 * DAY;
    for (let turn = world.draw.whole(1, 3); turn > 0; turn -= 1) {
      const at = friday + world.draw.between(0, 60) * HOUR;
      world.pay(id, at, chip);
      world.play(id, { from: at, to: at + 5 * HOUR, main: chip * world.draw.between(1.5, 6) });
    }
    if (world.draw.isTrue(0.3)) world.take(id, friday + 66 * HOUR, chip * world.draw.between(0.5, 3));
  }
  return [id];
};

/** Wins much with the first stakes and takes it. */
const luckyOnce: Maker = (world) => {
  const id = plain(world);
  const chip = world.draw.pick(CHIPS.slice(1, 6));
  const at = world.moment(DAY);
  world.pay(id, at, chip);
  world.play(id, { from: at, to: at + HOUR, main: chip * world.draw.between(0.05, 0.6) });
  world.take(id, at + world.draw.between(1, 20) * HOUR, chip * world.draw.between(4, 60));
  return [id];
};

/** Pays in, thinks better of it, takes it back; once, seldom twice. */
const secondThoughts: Maker = (world) => {
  const id = plain(world);
  const chip = world.draw.pick(CHIPS);
  const at = world.moment(3 * DAY);
  world.pay(id, at, chip);
  world.take(id, at + world.draw.between(1, 40) * HOUR, chip);
  const later = world.moment(DAY);
  world.pay(id, later, chip);
  world.play(id, { from: later, to: later + 3 * HOUR, main: chip * world.draw.between(2, 6) });
  return [id];
};

/** Plays with care: in the evening in, at night what is left out, several times a week. */
const careful: Maker = (world) => {
  const id = plain(world);
  const chip = world.draw.pick(CHIPS.slice(1, 6));
  for (let turn = world.draw.whole(4, 10); turn > 0; turn -= 1) {
    const at = world.moment(DAY);
    world.pay(id, at, chip);
    world.play(id, { from: at, to: at + 3 * HOUR, main: chip * world.draw.between(2, 6) });
    if (world.draw.isTrue(0.7)) world.take(id, at + world.draw.between(3, 7) * HOUR, chip * world.draw.between(0.3, 1.6));
  }
  return [id];
};

/** Large sums of all sizes, some of which lie under any threshold. */
const largeSums: Maker = (world) => {
  const id = plain(world);
  for (let turn = world.draw.whole(5, 20); turn > 0; turn -= 1) {
    const at = world.moment(DAY);
    const main = Math.round(Math.exp(world.draw.between(Math.log(1_500), Math.log(20_000))) / 50) * 50;
    world.pay(id, at, main);
    world.play(id, { from: at, to: at + 8 * HOUR, main: main * world.draw.between(1, 6) });
    if (world.draw.isTrue(0.3)) world.take(id, at + world.draw.between(8, 30) * HOUR, main * world.draw.between(0.4, 2));
  }
  return [id];
};

/** Always the same amount, for a few of them just under the threshold, once or twice a week. */
const habit: Maker = (world) => {
  const id = plain(world);
  const main = world.draw.pick([99, 180, 450, 900, 1_900, 4_500, 9_000, 9_500]);
  for (let week = 0; week < 4; week += 1) {
    for (let turn = world.draw.whole(1, 2); turn > 0; turn -= 1) {
      const at = world.weekAt(week) + world.draw.between(0, 7) * DAY;
      world.pay(id, at, main);
      world.play(id, { from: at, to: at + 10 * HOUR, main: main * world.draw.between(1, 5) });
    }
  }
  return [id];
};

/** Two to five behind one address; some share a tablet, and their partner pays now and then. */
const family: Maker = (world) => {
  const address = world.id('ip');
  const tablet = world.id('dv');
  const couple = [world.name(), world.name()];
  const account = world.id('fp');
  return Array.from({ length: world.draw.whole(2, 5) }, (_one, place) => {
    const id = world.member();
    world.athome(id, address);
    if (place < 3 && world.draw.isTrue(0.5)) world.seen(id, 'device', tablet);
    // One account of both, which went from one to the other.
    if (place < 2) world.account(id, couple[0] ?? '', account);
    else world.account(id, world.name());
    for (let turn = world.draw.whole(1, 5); turn > 0; turn -= 1) {
      const at = world.moment(DAY);
      const chip = world.draw.pick(CHIPS.slice(0, 5));
      world.pay(id, at, chip, couple[world.draw.isTrue(0.8) ? 0 : 1] ?? '');
      world.play(id, { from: at, to: at + 4 * HOUR, main: chip * world.draw.between(1, 6) });
    }
    return id;
  });
};

/** Two of one household at one table, each with chips of their own: now and then they are on different sides. */
const couple: Maker = (world) => {
  const address = world.id('ip');
  const pair = [world.member(), world.member()] as const;
  for (const id of pair) {
    world.athome(id, address);
    world.account(id, world.name());
  }
  const bonus = world.draw.isTrue(0.5) ? world.draw.pick(CHIPS.slice(2, 6)) : 0;
  const chip = (bonus || 100) * world.draw.between(0.01, 0.06);
  const evening = world.moment(DAY);
  for (let turn = world.draw.whole(0, 8); turn > 0; turn -= 1)
    world.oppose(pair, evening + turn * world.draw.between(0.05, 0.4) * HOUR, { main: chip, bonus });
  return [...pair];
};

/** Dozens behind one address, many of them new in the first weeks of a term, now and then on a friend's device. */
const dormitory: Maker = (world) => {
  const address = world.id('ip');
  const term = world.moment(20 * DAY);
  const friends = world.id('dv');
  return Array.from({ length: world.draw.whole(25, 50) }, (_one, place) => {
    const id = world.member(world.draw.isTrue(0.5) ? term + world.draw.between(0, 20) * DAY : undefined);
    world.athome(id, address, world.draw.isTrue(0.7));
    if (place < 3) world.seen(id, 'device', friends);
    world.account(id, world.name());
    const at = world.moment(DAY);
    world.pay(id, at, world.draw.pick(CHIPS.slice(0, 4)));
    world.play(id, { from: at, to: at + 4 * HOUR, main: 200 });
    return id;
  });
};

/** A phone that is new every other week, a VPN at every evening. */
const traveller: Maker = (world) => {
  const id = plain(world);
  for (let turn = 0; turn < 12; turn += 1) world.seen(id, turn % 4 === 0 ? 'device' : 'address', world.id('tr'));
  const at = world.moment(DAY);
  world.pay(id, at, 200, world.name());
  world.play(id, { from: at, to: at + 5 * HOUR, main: 800 });
  return [id];
};

/** An agent gives money down in the morning; the players play and give what they have at the week's end. Some settle every night with the agent above. */
const team: Maker = (world) => {
  const top = plain(world);
  const agent = plain(world, { agents: [top] });
  const players = Array.from({ length: world.draw.whole(4, 12) }, () => plain(world, { agents: [top, agent] }));
  const isNightly = world.draw.isTrue(0.4);
  for (let day = 1; day < 28; day += isNightly ? 1 : 7) {
    const morning = world.weekAt(0) + day * DAY + world.draw.between(6, 9) * HOUR;
    const main = world.draw.whole(5, 30) * 100;
    world.give(top, agent, morning, main);
    for (const player of players) {
      if (!world.draw.isTrue(0.7)) continue;
      const part = Math.round((main / players.length) * world.draw.between(0.7, 1.3));
      const at = morning + world.draw.between(0.1, 3) * HOUR;
      world.give(agent, player, at, part);
      const span = isNightly ? 10 * HOUR : 5 * DAY;
      world.play(player, { from: at, to: at + span, main: part * world.draw.between(1, 8) });
      if (world.draw.isTrue(0.5)) world.give(player, agent, at + span + HOUR, part * world.draw.between(0.2, 1.8));
    }
    world.give(agent, top, morning + (isNightly ? 18 * HOUR : 6 * DAY), main * world.draw.between(0.3, 1.3));
  }
  // A mistake, put right at once.
  if (world.draw.isTrue(0.3)) {
    const at = world.moment(2 * DAY);
    world.give(agent, players[0] ?? top, at, 777);
    world.give(players[0] ?? top, agent, at + HOUR, 777);
  }
  return [top, agent, ...players];
};

/** An agent whose newcomers take the welcome bonus: most play and lose it, a few win and take it; one is of the agent's household. */
const recruiter: Maker = (world) => {
  const agent = plain(world);
  const tablet = world.id('dv');
  world.seen(agent, 'device', tablet);
  const newcomers = Array.from({ length: world.draw.whole(3, 14) }, (_one, place) => {
    const madeAt = world.moment(6 * DAY);
    const id = world.member(madeAt, [agent]);
    world.athome(id);
    world.account(id, world.name());
    if (place === 0 && world.draw.isTrue(0.3)) world.seen(id, 'device', tablet);
    const chip = world.draw.pick(CHIPS.slice(0, 5));
    const at = madeAt + world.draw.between(0.2, 20) * HOUR;
    world.pay(id, at, chip);
    if (world.draw.isTrue(0.7)) world.grant(id, at + HOUR, chip * world.draw.between(0.3, 1));
    world.play(id, { from: at + HOUR, to: at + 3 * DAY, main: chip * world.draw.between(3, 40) });
    if (world.draw.isTrue(0.3)) world.take(id, at + world.draw.between(1, 5) * DAY, chip * world.draw.between(0.5, 6));
    return id;
  });
  return [agent, ...newcomers];
};

/** Makers with how many of 1,000 turns are theirs. */
export const NORMAL: readonly (readonly [name: string, weight: number, make: Maker])[] = [
  ['evenings', 330, evenings],
  ['weekends', 160, weekends],
  ['lucky once', 90, luckyOnce],
  ['second thoughts', 50, secondThoughts],
  ['careful', 120, careful],
  ['large sums', 70, largeSums],
  ['habit', 90, habit],
  ['family', 50, family],
  ['couple', 20, couple],
  ['dormitory', 3, dormitory],
  ['traveller', 27, traveller],
  ['team', 10, team],
  ['recruiter', 14, recruiter],
];
