import {
  type Evening,
  checkFairness,
  goHome,
  join,
  lookAround,
  lookThrough,
  lookUp,
  meetWinners,
  payIn,
  payOut,
  type Plan,
  playDice,
  playSlot,
  takeRebate,
  checkBooks,
} from './evening.ts';
import { newName } from './pages/session.ts';
import { desktop, test } from './test.ts';

test.use({ ...desktop, brand: 'koi', greeted: false });

const plan = (): Plan => ({
  brand: 'koi',
  username: newName('mai'),
  slot: 'Koi Ascending',
  slots: 5,
  hand: 'click',
  dice: { target: 499, doublings: 0, rolls: 8 },
  deposit: { way: 'VietQR', amount: 10_000_000, typed: '10,000,000', at: 'bank' },
  account: {
    kind: 'Bank account',
    place: 'Lotus Bank',
    label: 'Account number',
    number: '0071234567',
    holder: 'Nguyen Thi Mai',
    password: 'Koi-Pond-91',
  },
  asksArrival: true,
  small: { typed: '500,000', shown: '500,000' },
  large: { typed: '5,000,000', shown: '5,000,000' },
});

test('an evening at Golden Koi, on a desktop', async ({ page, audit }) => {
  const evening: Evening = { page, audit, plan: plan() };
  await test.step('looks around the lobby', () => lookAround(evening));
  await test.step('registers and is welcomed', () => join(evening));
  await test.step('deposits through the provider', () => payIn(evening));
  await test.step('marks a slot and plays it', () => playSlot(evening));
  const won = await test.step('plays dice until a roll wins', () => playDice(evening));
  await test.step('stands on the winner board', () => meetWinners(evening, won));
  await test.step('looks up every movement', () => lookUp(evening));
  await test.step('checks a round', () => checkFairness(evening));
  await test.step('takes the rebate of what was played', () => takeRebate(evening));
  await test.step('withdraws', () => payOut(evening));
  await test.step('looks through the other pages', () => lookThrough(evening));
  await test.step('logs out', () => goHome(evening));
  await test.step('the books are sound', () => checkBooks());
});
