import * as wire from '@pavilion/contract/payments/calls';
import { transferDownline, transferEnabled, transferUpline } from '@pavilion/contract/member-transfers/calls';
import { approve, bankAccount, deposit, PAYMENT_PASSWORD, payOut, refusable, requestId, withdraw } from './money.ts';
import { peopleOf } from './people.ts';
import { DAY, HOUR, hundredOf, type SceneContext, type Scene } from './scene.ts';
import { enter, type Guest, type PastWallet, type Stage } from './stage.ts';
import { openGame, walletOf } from './visit.ts';

/*
 * What the rules against misuse find. Only what members do is seeded: the cases are opened by the rules, once the product runs.
 */

const paysIn =
  (hundreds: bigint) =>
  async ({ stage, person, key }: SceneContext): Promise<void> => {
    const guest = await enter(stage, person);
    if (guest) await deposit(stage, guest, { key: `${key}/deposit`, amount: { units: hundredOf(stage) * hundreds }, end: 'paid' });
  };

/** Asks nearly all of it out. `isPaid`: operators let it go, else it waits for one. */
const takesOut =
  (hundreds: bigint, { isPaid }: { isPaid: boolean }) =>
  async ({ stage, person, key }: SceneContext): Promise<void> => {
    const guest = await enter(stage, person);
    if (!guest) return;
    const amount = (hundredOf(stage) * hundreds * 9n) / 10n;
    const asked = await withdraw(stage, guest, { key: `${key}/out`, amount });
    if (!asked || !isPaid) return;
    stage.past.clock.pass(900);
    if (!asked.isInReview || (await approve(stage, asked.id))) await payOut(stage, { id: asked.id });
  };

/** In, and out again some hours later. */
function passing(who: number, turns: readonly number[], { hundreds, hours }: { hundreds: bigint; hours: number }): Scene[] {
  return turns.flatMap((minutes, turn): Scene[] => [
    { name: `passes-through-${turn}`, who, minutesBefore: minutes, run: paysIn(hundreds) },
    {
      name: `takes-out-${turn}`,
      who,
      minutesBefore: minutes - hours * HOUR,
      run: takesOut(hundreds, { isPaid: turn < turns.length - 1 }),
    },
  ]);
}

/** Just under ten thousand reals or fifty million dong. */
const justUnder: Scene[] = [60, 52, 44, 30, 22].map((hours, turn) => ({
  name: `pays-just-under-${turn}`,
  who: 34,
  minutesBefore: hours * HOUR,
  run: async ({ stage, person, key }) => {
    const guest = await enter(stage, person);
    const units = (stage.brand.currency === 'VND' ? 49_000_000n - BigInt(turn) * 500_000n : 9_800n - BigInt(turn) * 100n) * 10_000n;
    if (guest) await deposit(stage, guest, { key: `${key}/deposit`, amount: { units }, end: 'paid' });
  },
}));

const oneDevice: Scene[] = [36, 37, 38, 39].map((who, place) => ({
  name: 'shares-a-device',
  who,
  minutesBefore: 3 * DAY - place * 2 * HOUR,
  run: async ({ stage, person }) => void (await enter(stage, person, { key: `${stage.brand.code}/shared`, elsewhere: '' })),
}));

/** Four people pay in for one member. */
const manyPayers: Scene[] = [9, 7, 4, 2].map((days, turn) => ({
  name: `is-paid-for-${turn}`,
  who: 40,
  minutesBefore: days * DAY + turn * 37,
  run: async ({ stage, person, key }) => {
    const guest = await enter(stage, person);
    const payer = peopleOf(stage.brand.code).find((one) => one.key === `${stage.brand.code}/${12 + turn}`)?.fullName ?? '';
    if (guest) await deposit(stage, guest, { key: `${key}/deposit`, amount: { units: hundredOf(stage) * 2n }, end: 'paid', payer });
  },
}));

/** One after the other has the same account, and takes it away again. */
const oneAccount: Scene[] = [41, 42, 43].map((who, place) => ({
  name: 'shares-an-account',
  who,
  minutesBefore: (10 - place * 3) * DAY,
  run: async ({ stage, person }) => {
    const guest = await enter(stage, person);
    const bankCardId = guest && (await bankAccount(stage, guest, { number: `${stage.brand.code}/shared` }));
    if (!guest || !bankCardId || place === 2) return;
    stage.past.clock.pass(86_400);
    await refusable(stage.past.call(wire.removeBankCard, { body: { bankCardId } }, guest.context()));
  },
}));

/** Accounts made in one sitting, each on a device of its own, never seen anywhere else. */
const oneAddress: Scene[] = [44, 45, 46, 47, 48].map((who, place) => ({
  name: 'shares-an-address',
  who,
  minutesBefore: 6 * DAY - place * 25,
  run: async ({ stage, person }) => void (await enter(stage, person, { behind: `${stage.brand.code}/shared-address` })),
}));

/** The agent and the member between whom money goes round. */
const [AGENT, BELOW] = [49, 50];
const MAX_ROUNDS = 80;

/** Plays what received money asks for before it may leave, and hardly more. */
async function playFree(stage: Stage, guest: Guest, key: string): Promise<void> {
  const { past, games } = stage;
  const { turnoverLeft } = await past.call(transferEnabled, {}, guest.context());
  const left = BigInt(await stage.notes.once(key, 'left', async () => String(turnoverLeft)));
  const [game] = games.codes;
  if (left === 0n || game === undefined) return;
  const id = await openGame(stage, guest, { key, game });
  const wallet = walletOf(stage, { memberId: guest.memberId, game });
  let staked = 0n;
  const counted: PastWallet = {
    ...wallet,
    stake: async (call) => {
      staked += call.amount;
      return wallet.stake(call);
    },
  };
  for (let round = 0; staked < left && round < MAX_ROUNDS; round += 1) {
    past.clock.pass(20);
    if (!(await games.play(id, { key: `${key}/${round}`, stakeRank: 4, at: past.clock.now(), wallet: counted }))) return;
  }
}

/** Gives it on, down by a name or up, once what holds it is played. */
const givesOn =
  ({ name, isFirst = false }: { name?: number; isFirst?: boolean }) =>
  async ({ stage, person, key }: SceneContext): Promise<void> => {
    const guest = await enter(stage, person);
    if (!guest || !(await bankAccount(stage, guest))) return;
    // Of their own, so that what they lose in play is not missing.
    if (isFirst) await deposit(stage, guest, { key: `${key}/deposit`, amount: { units: hundredOf(stage) }, end: 'paid' });
    await playFree(stage, guest, `${key}/play`);
    stage.past.clock.pass(300);
    const body = { amount: (hundredOf(stage) * 3n) / 10n, paymentPassword: PAYMENT_PASSWORD, requestId: requestId(`${key}/given`) };
    const to = peopleOf(stage.brand.code).find((one) => one.key === `${stage.brand.code}/${name}`)?.username;
    await refusable(
      to === undefined
        ? stage.past.call(transferUpline, { body }, guest.context())
        : stage.past.call(transferDownline, { body: { ...body, name: to } }, guest.context()),
    );
  };

/** From an agent to the member below, and back the same day; twice. */
const goesRound: Scene[] = [5 * DAY, 3 * DAY].flatMap((minutes, turn): Scene[] => [
  { name: `gives-down-${turn}`, who: AGENT, minutesBefore: minutes, run: givesOn({ name: BELOW, isFirst: turn === 0 }) },
  { name: `gives-back-${turn}`, who: BELOW, minutesBefore: minutes - 5 * HOUR, run: givesOn({ isFirst: turn === 0 }) },
]);

export const misuseScenes: readonly Scene[] = [
  ...passing(33, [9 * DAY, 30 * HOUR], { hundreds: 8n, hours: 20 }),
  ...passing(35, [4 * DAY, 3 * DAY, 2 * DAY, 26 * HOUR], { hundreds: 5n, hours: 3 }),
  ...justUnder,
  ...oneDevice,
  ...manyPayers,
  ...oneAccount,
  ...oneAddress,
  ...goesRound,
];
