import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStandIn } from '../../../server/src/modules/vendors/adapters/reverse-api/testing/stand-in.ts';
import { createOutbound, INSIDE } from '../../../server/src/kernel/outbound.ts';
import { changeSignInFromMachine } from '../../../server/src/modules/social/public.ts';
import { VendorUnavailable } from '../../../server/src/modules/vendors/adapter.ts';
import { outliveHeld } from '../../../server/src/modules/vendors/testing/gateway-world.ts';
import { ledger, logIn, makeMember } from '../../../server/src/modules/vendors/testing/players.ts';
import type { StandIn } from '../../../server/src/modules/vendors/testing/stand-in.ts';
import { type TestPlatform, testPlatform } from '../../../server/src/test/test-platform.ts';
import { runVendorCommand } from './operator-vendor.ts';

let world: TestPlatform;
let vendor: StandIn;

beforeAll(async () => {
  world = await testPlatform();
  vendor = await openStandIn();
});

afterAll(async () => {
  await vendor.close();
  await world.close();
});

/** What a command says; null where it is none. */
async function operator(words: string, input: unknown = null, outbound = world.platform.domains.deps.outbound): Promise<string[] | null> {
  const lines: string[] = [];
  const line = {
    readInput: () => JSON.stringify(input),
    say: (text: string) => void lines.push(text),
    outbound,
  };
  return (await runVendorCommand(world.database.pool, words.split(' '), line)) ? lines : null;
}

async function launch(memberId: string) {
  const { token } = await logIn(world, memberId);
  const response = await fetch(`${world.url}/wps/game/launchGame?launchMode=GLS&vassalage=${vendor.vendor}&gameCode=${vendor.game}`, {
    headers: { authorization: token, merchant: 'koi' },
  });
  return (await response.json()) as { errorCode?: string };
}

test('a vendor of another protocol is added by data alone, beside a running product', async () => {
  const { code, ...provision } = vendor.provision;
  const key = await operator('key');
  expect(key?.join('')).toContain('BEGIN PUBLIC KEY');
  vendor.connect({ url: world.url, operatorPublicKey: key?.[0] ?? '' });
  const memberId = await makeMember(world, 100);
  expect((await launch(memberId)).errorCode).toBe('game.not.found');

  expect(await operator(`${code} provision`, provision)).toEqual([`${code}: provisioned`]);
  expect(await operator(`${code} games`)).toEqual([`${code}: 1 games`]);
  expect(await operator(`${code} offer koi on`)).toEqual([`${code}: on in koi`]);
  expect(await operator('list')).toContain(`${code}  reverse-api  ${provision.baseUrl}  1 games`);

  // A reader is given what is held where the database is slow to say that it changed.
  await expect
    .poll(async () => {
      outliveHeld();
      return (await launch(memberId)).errorCode;
    })
    .toBeUndefined();
  const token = vendor.launches.at(-1)?.token ?? '';
  const stake = { memberId, token, transaction: 't-1', round: 'r-1', amount: ledger(10) };
  expect(await vendor.bet(stake)).toMatchObject({ status: '200', balance: ledger(90) });
  expect(await operator(`${code} rounds 0`)).toEqual([expect.stringMatching(new RegExp(`${memberId}.*r-1 {2}10 {2}unknown$`))]);
  await vendor.win(stake, { transaction: 't-2', amount: ledger(20) });
  expect(await operator(`${code} rounds 0`)).toEqual(['No rounds open that long.']);

  expect(await operator(`${code} offer koi off`)).toEqual([`${code}: off in koi`]);
  expect(await vendor.bet({ ...stake, transaction: 't-3', round: 'r-2' })).toMatchObject({ status: '400 game_not_found' });

  const { rows } = await world.database.pool.query(
    "SELECT action, brand_id FROM audit_entry WHERE subject_kind = 'vendor' AND subject_id = $1 ORDER BY seq",
    [code],
  );
  expect(rows).toEqual([
    { action: 'vendor.provisioned', brand_id: null },
    { action: 'vendor.offered', brand_id: 'brd_koi' },
    { action: 'vendor.offered', brand_id: 'brd_koi' },
  ]);
});

test('what is no command, no vendor or no brand is said so', async () => {
  expect(await operator('LANTERN dance')).toBeNull();
  await expect(operator('NOBODY games')).rejects.toThrow('Unknown vendor');
  await expect(operator('LANTERN offer nowhere on')).rejects.toThrow('Unknown brand');
  await expect(operator('LANTERN provision', { adapter: 'operator-wallet', baseUrl: 'http://x', keys: {}, more: 1 })).rejects.toThrow();
});

test('where the installation calls no private addresses, a vendor at one is neither provisioned nor asked', async () => {
  const { code, ...provision } = vendor.provision;
  const guarded = createOutbound({ allowPrivate: false });
  for (const baseUrl of [provision.baseUrl, 'http://0x7f.1', 'http://[fd00:ec2::254]', 'http://metadata.google.internal'])
    await expect(operator(`${code} provision`, { ...provision, baseUrl }, guarded)).rejects.toThrow(INSIDE);
  await operator(`${code} provision`, provision);
  await expect(operator(`${code} games`, null, guarded)).rejects.toThrow(VendorUnavailable);
  const social = [{ code: 'inner', name: 'Inner', issuer: 'http://127.0.0.1:9', clientId: 'koi' }];
  const { pool: db } = world.database;
  const actor = { kind: 'operator' as const, id: 'root', ip: null, now: world.now() };
  const machine = { db, outbound: guarded, allowPlainHttp: true, actor, alone: () => undefined };
  await expect(changeSignInFromMachine(machine, 'koi', social)).rejects.toThrow('desk.signIn.issuer.inside');
});
