import type { RiskKind } from '@pavilion/contract/risk/terms';
import { DAY, HOUR, type World } from './world.ts';

/*
 * What the rules are to find, a maker a kind: it adds one case of it and answers its members. Everything it does is a parameter that the world moves
 * (`about`, `countAbout`).
 */
type Maker = (world: World) => string[];

function plain(world: World): string {
  const id = world.member();
  world.athome(id);
  return id;
}

/** A deposit leaves within a day or so as it came, a few times in the month. */
const inAndOut: Maker = (world) => {
  const id = plain(world);
  world.account(id, world.name());
  for (let turn = world.countAbout(4); turn > 0; turn -= 1) {
    const at = world.moment(4 * DAY);
    const main = world.about(2_000);
    const until = at + world.about(24) * HOUR;
    world.pay(id, at, main);
    world.play(id, { from: at, to: until, main: main * world.about(0.08) });
    world.take(id, until, main * (1 - world.about(0.05)));
  }
  return [id];
};

/** Deposits just under the threshold, one after the other. */
const structuring: Maker = (world) => {
  const id = plain(world);
  world.account(id, world.name());
  const start = world.moment(5 * DAY);
  const count = world.countAbout(7);
  const span = world.about(40) * HOUR;
  for (let turn = 0; turn < count; turn += 1) {
    const below = world.about(0.06) * world.draw.between(0.2, 1.4);
    world.pay(id, start + (span * turn) / count, 10_000 * (1 - below));
  }
  world.play(id, { from: start, to: start + span, main: world.about(9_000) });
  return [id];
};

/** In and out within hours, every day, with no more play than has to be. */
const fastCycles: Maker = (world) => {
  const id = plain(world);
  world.account(id, world.name());
  const start = world.moment(9 * DAY);
  const count = world.countAbout(7);
  const span = world.about(5) * DAY;
  for (let turn = 0; turn < count; turn += 1) {
    const at = start + (span * turn) / count;
    const main = world.about(800);
    const until = at + world.about(4) * HOUR;
    world.pay(id, at, main);
    world.play(id, { from: at, to: until, main: main * world.about(0.9) });
    world.take(id, until, main * world.about(0.95));
  }
  return [id];
};

/** One person with many accounts on a device or two. */
const sharedDevice: Maker = (world) => {
  const devices = [world.id('dv'), world.id('dv')];
  return Array.from({ length: world.countAbout(9) }, (_one, place) => {
    const id = world.member();
    world.seen(id, 'device', devices[place % 5 === 4 ? 1 : 0] ?? '');
    world.seen(id, 'address', world.id('ip'));
    return id;
  });
};

/** Many accounts made in one sitting, each in a browser of its own, from one address. */
const sharedAddress: Maker = (world) => {
  const address = world.id('ip');
  const start = world.moment(12 * DAY);
  const span = world.about(8) * HOUR;
  return Array.from({ length: world.countAbout(10) }, () => {
    const id = world.member(start + world.draw.between(0, 1) * span);
    world.athome(id, address, false);
    if (world.draw.isTrue(world.about(0.05))) world.seen(id, 'address', world.id('ip'));
    return id;
  });
};

/** Others' money: deposits in one name after the other. */
const payerNames: Maker = (world) => {
  const id = plain(world);
  world.account(id, world.name());
  const span = world.about(12) * DAY;
  const start = world.moment(18 * DAY);
  const count = world.countAbout(6);
  for (let turn = 0; turn < count; turn += 1) {
    const at = start + (span * turn) / count;
    world.pay(id, at, world.about(600), `${world.name()} ${world.id('n')}`);
    world.play(id, { from: at, to: at + 5 * HOUR, main: world.about(700) });
  }
  return [id];
};

/** One account to which several members' money goes. */
const sharedAccount: Maker = (world) => {
  const fingerprint = world.id('fp');
  const holder = world.name();
  const start = world.moment(20 * DAY);
  const span = world.about(14) * DAY;
  return Array.from({ length: world.countAbout(5) }, () => {
    const id = plain(world);
    world.account(id, holder, fingerprint, start + world.draw.next() * span);
    return id;
  });
};

/** Up to the agent and down to another, back and round again. */
const transferCircles: Maker = (world) => {
  const [agent, first, second] = [plain(world), plain(world), plain(world)];
  for (let turn = world.countAbout(4); turn > 0; turn -= 1) {
    const main = world.about(1_000);
    const step = world.about(5) * HOUR;
    const at = world.moment(4 * DAY);
    const keptShare = 1 - world.about(0.04);
    world.give(first, agent, at, main);
    if (world.draw.isTrue(world.about(0.5))) {
      world.give(agent, second, at + step, main * keptShare);
      world.give(second, agent, at + 2 * step, main * keptShare ** 2);
      world.give(agent, first, at + 3 * step, main * keptShare ** 3);
    } else {
      world.give(agent, first, at + step, main * keptShare);
      world.give(first, agent, at + 2 * step, main * keptShare ** 2);
    }
  }
  return [agent, first];
};

/** An agent who plays below themselves: accounts of their own in their team, on their device or with their payout account. */
const selfReferral: Maker = (world) => {
  const agent = plain(world);
  const [device, fingerprint] = [world.id('dv'), world.id('fp')];
  world.seen(agent, 'device', device);
  world.account(agent, world.name(), fingerprint);
  const puppets = Array.from({ length: world.countAbout(4) }, () => {
    const id = world.member(world.moment(8 * DAY), [agent]);
    world.athome(id);
    if (world.draw.isTrue(world.about(0.7))) world.seen(id, 'device', device);
    else world.account(id, world.name(), fingerprint);
    return id;
  });
  return [agent, ...puppets];
};

/** Accounts made below one agent within days; each takes the bonus, plays what it must, and its money goes out, or up to the agent. */
const bonusFarm: Maker = (world) => {
  const agent = plain(world);
  const start = world.moment(16 * DAY);
  const span = world.about(6) * DAY;
  const accounts = Array.from({ length: world.countAbout(8) }, () => {
    const madeAt = start + world.draw.next() * span;
    const id = world.member(madeAt, [agent]);
    world.athome(id);
    const main = world.about(100);
    world.pay(id, madeAt + HOUR, main);
    world.grant(id, madeAt + 2 * HOUR, main * world.about(1));
    const until = madeAt + world.about(3) * DAY;
    world.play(id, { from: madeAt + 3 * HOUR, to: until, main: 2 * main * world.about(5) });
    const left = 2 * main * (1 - world.about(0.12));
    if (world.draw.isTrue(0.6)) world.take(id, until, left);
    else world.give(id, agent, until, left);
    return id;
  });
  return [agent, ...accounts];
};

/** Two accounts of one person put their bonuses on the two sides of an even chance, all at once or in a few rounds. */
const opposedBets: Maker = (world) => {
  const pair = [plain(world), plain(world)] as const;
  const device = world.id('dv');
  for (const id of pair) world.seen(id, 'device', device);
  const bonus = world.about(400);
  const rounds = world.draw.isTrue(0.4) ? 1 : world.countAbout(6);
  const at = world.moment(2 * DAY);
  for (let turn = 0; turn < rounds; turn += 1)
    world.oppose(pair, at + turn * world.about(0.2) * HOUR, { main: (bonus * world.about(1.5)) / rounds, bonus });
  return [...pair];
};

export const PATTERNS: { readonly [Kind in RiskKind]: Maker } = {
  'in.and.out': inAndOut,
  structuring,
  'fast.cycles': fastCycles,
  'shared.device': sharedDevice,
  'shared.address': sharedAddress,
  'payer.names': payerNames,
  'shared.account': sharedAccount,
  'transfer.circles': transferCircles,
  'self.referral': selfReferral,
  'bonus.farm': bonusFarm,
  'opposed.bets': opposedBets,
};
