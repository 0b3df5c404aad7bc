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
  checkBooks,
} from './evening.ts';
import { newName } from './pages/session.ts';
import { phone, test } from './test.ts';

test.use({ ...phone, brand: 'sol', greeted: false });

const plan = (): Plan => ({
  brand: 'sol',
  username: newName('bia'),
  slot: 'Citrus Coast',
  slots: 4,
  hand: 'tap',
  dice: { target: 6_399, doublings: 8, rolls: 20 },
  deposit: { way: 'Pix', amount: 5_000, typed: '5,000', at: 'bank' },
  account: {
    kind: 'PIX key',
    place: 'CPF',
    label: 'CPF',
    number: '529.982.247-25',
    holder: 'Beatriz Nunes',
    password: 'Praia-Sol-42',
  },
  asksArrival: false,
  small: { typed: '120.50', shown: '120.50' },
  large: { typed: '800', shown: 'R$800' },
});

test('an evening at Solária, on a phone', async ({ page, audit }) => {
  const evening: Evening = { page, audit, plan: plan() };
  await test.step('looks around the lobby', () => lookAround(evening));
  await test.step('registers and is welcomed', () => join(evening));
  await test.step('deposits with a code', () => payIn(evening));
  await test.step('marks a slot and plays it', () => playSlot(evening));
  const won = await test.step('plays dice until a roll wins', () => playDice(evening));
  await test.step('stands on the winner board', () => meetWinners(evening, won));
  await test.step('looks up every movement', () => lookUp(evening));
  await test.step('checks a round', () => checkFairness(evening));
  await test.step('withdraws', () => payOut(evening));
  await test.step('looks through the other pages', () => lookThrough(evening));
  await test.step('logs out', () => goHome(evening));
  await test.step('the books are sound', () => checkBooks());
});
