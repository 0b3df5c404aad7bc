// The studio's second code, whose games play from wallets the studio keeps, beside a vendor of another protocol: over real HTTP.
import { randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/vendor-wallets/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNATURE_HEADER } from '../vendors/public.ts';
import { compareStatement } from './compare-statements.ts';
import { importBets } from './import-bets.ts';
import { sweep } from './move-home.ts';
import type { RoundResult, SessionInfo } from '../../../../studio/src/api-types.ts';
import { requireGame } from '../../../../studio/src/games/catalogue.ts';
import { addStudio, type StudioWorld } from './testing/studio-world.ts';
import { main, moveMoney, transferWorld, type TransferWorld } from './testing/transfer-world.ts';
import { SECOND_CODE } from '../../../../pavilion/src/transfer-vendors.ts';

const MAIN = wire.MAIN_WALLET;
const SKY = SECOND_CODE.code;
let world: TransferWorld;
let studio: StudioWorld;

beforeAll(async () => {
  world = await transferWorld();
  studio = await addStudio(world);
});

afterAll(async () => {
  expect(await world.unsound()).toEqual([]);
  await studio.close();
  await world.close();
});

const launch = (token: string) => studio.launch(token, 'sky-lantern');
const differences = async (memberId: string) =>
  (await compareStatement(world.deps, SKY)).differences.filter((one) => one.memberId === memberId);

test('money follows into the studio’s wallet, is played there, reported once, and comes home', async () => {
  const member = await world.member(100_000);
  const page = await launch(member.token);
  expect(await studio.call<SessionInfo>(page, '/api/session')).toMatchObject({ mode: 'real', balance: '10000000000' });
  expect(await studio.books(member.id)).toEqual({ cash: 0n, transit: 0n, known: main(100_000) });
  const { params } = { params: requireGame('sky-lantern').example };
  const played = await studio.call<RoundResult>(page, '/api/rounds', { roundId: randomUUID(), bet: '100000000', params });
  expect(played.state).toBe('closed');
  await Promise.all([importBets(world.deps, SKY), importBets(world.deps, SKY)]);
  const net = (BigInt(played.payout) - BigInt(played.bet)) / 10n;
  expect(await studio.books(member.id)).toEqual({ cash: 0n, transit: 0n, known: main(100_000) + net });
  const { rows } = await world.platform.database.pool.query(
    'SELECT vendor, game, product, stake, payout, state FROM bet WHERE member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([
    { vendor: SKY, game: 'sky-lantern', product: 'bgs', stake: main(1000), payout: BigInt(played.payout) / 10n, state: 'settled' },
  ]);
  expect(await differences(member.id)).toEqual([]);
  // Its page of verification is found as any round's.
  const { domains } = world.platform.platform;
  const url = await domains.vendors.roundUrl(SKY, played.publicId, { language: 'en', brandId: 'brd_koi' });
  expect(url).toBe(`${studio.url}/verify?lang=en&scheme=dark#${played.publicId}`);

  await member.browser.call(wire.transferAllToMain, { requestId: randomUUID(), leaving: true });
  expect(await studio.books(member.id)).toEqual({ cash: main(100_000) + net, transit: 0n, known: 0n });
  expect(await differences(member.id)).toEqual([]);
});

test('from one vendor to another, and all to main with two vendors', async () => {
  const member = await world.member(100_000);
  await moveMoney(member, { from: MAIN, to: world.typeId, amount: 60_000 });
  const { value } = await moveMoney(member, { from: world.typeId, to: studio.typeId, amount: 40_000 });
  await world.untilEnded(value.transferId);
  await settleAll(member.id);
  const shown = async () =>
    Object.fromEntries(
      (await member.browser.call(wire.wallets)).value.wallets.map(({ accountName, availBalance }) => [accountName, availBalance]),
    );
  expect(await shown()).toEqual({ MAIN: 40_000, Tidewater: 20_000, 'Lantern Sky': 40_000 });
  const all = await member.browser.call(wire.transferAllToMain, { requestId: randomUUID() });
  expect(all.value.transferIds).toHaveLength(2);
  expect(await shown()).toEqual({ MAIN: 100_000, Tidewater: 0, 'Lantern Sky': 0 });
});

test('who is excluded is taken out of the game, and what is theirs comes home', async () => {
  const member = await world.member(50_000);
  const page = await launch(member.token);
  await sweep(world.deps, { memberId: member.id, requestId: randomUUID() });
  expect(await studio.books(member.id)).toEqual({ cash: main(50_000), transit: 0n, known: 0n });
  const { params } = { params: requireGame('sky-lantern').example };
  const late = await studio.call<RoundResult>(page, '/api/rounds', { roundId: randomUUID(), bet: '100000000', params });
  expect(late.error.code).toBe('session_expired');
});

test('the second code asks nothing of our wallet: a code has one mode', async () => {
  const body = JSON.stringify({ user: 'mem', request_uuid: randomUUID() });
  const response = await fetch(`${world.platform.url}/vendor/${SKY}/user/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: studio.sign(body) },
    body,
  });
  expect(await response.json()).toMatchObject({ status: 'RS_ERROR_INVALID_PARTNER' });
});

async function settleAll(memberId: string): Promise<void> {
  const { rows } = await world.platform.database.pool.query<{ id: string }>(
    'SELECT id FROM wallet_transfer WHERE member_id = $1 AND ended_at IS NULL',
    [memberId],
  );
  for (const { id } of rows) await world.untilEnded(id);
}
