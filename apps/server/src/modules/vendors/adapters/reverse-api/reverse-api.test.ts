// What only this protocol says; what every protocol holds is in adapter-contract.test.ts.
import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OP_REFUSALS } from '../../../betting/operation.ts';
import { PRECHECK_REFUSALS } from '../../../betting/stake-rules.ts';
import { type ContractWorld, contractWorld, stakeOf } from '../../testing/contract-world.ts';
import { ledger } from '../../testing/players.ts';
import type { StandIn } from '../../testing/stand-in.ts';
import { canonicalJson, canonicalQuery, SIGNATURE_HEADER } from './signature.ts';
import { errorOf } from './wire.ts';

let world: ContractWorld;
let vendor: StandIn;

beforeAll(async () => {
  world = await contractWorld();
  const found = world.standIns.get('reverse-api');
  if (!found) throw new Error('no stand-in');
  vendor = found;
});

afterAll(async () => {
  expect(await world.close()).toEqual([]);
});

const secretOf = (name: string) => vendor.provision.keys[name] ?? '';
const sign = (text: string, secret = secretOf('inbound')) => createHmac('sha256', secret).update(text).digest('hex');

/** A call whose body is written and signed as given. */
async function post(path: string, body: Record<string, unknown>, text = canonicalJson(body)) {
  const response = await fetch(`${world.platform.url}/vendor/${vendor.vendor}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(text) },
    body: text,
  });
  return { status: response.status, ...((await response.json()) as { balance?: string; txID?: string; message?: string; code?: string }) };
}

async function balance(query: string, signature: string) {
  const response = await fetch(`${world.platform.url}/vendor/${vendor.vendor}/balance?${query}`, {
    headers: { [SIGNATURE_HEADER]: signature },
  });
  return response.status;
}

const bodyOf = (token: string, over: Record<string, unknown> = {}) => ({
  type: 'regular',
  sessionID: token,
  amount: '10',
  txID: randomUUID(),
  roundID: randomUUID(),
  ...over,
});

test('each refusal but these has an answer of its own', () => {
  const unnamed = [...OP_REFUSALS, ...PRECHECK_REFUSALS].filter((code) => errorOf(code) === errorOf('anything else'));
  expect(unnamed).toEqual(['content.changed', 'system.busy']);
});

describe('the signature', () => {
  test('is over names in order, without white space', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"\n' }], a: true, '€': 1, '\r': 2 })).toBe(
      String.raw`{"\r":2,"a":true,"b":[1,{"c":"é\"\n","d":null}],"€":1}`,
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('of a query is over its canonical JSON, and a name appears once', async () => {
    const { token } = await world.player(vendor, 5);
    const query = `z=1&sessionID=${token}`;
    const signature = sign(`{"sessionID":"${token}","z":"1"}`);
    expect(await balance(query, signature)).toBe(200);
    expect(await balance(query, signature.toUpperCase())).toBe(200);
    expect(await balance(`${query}&y=1`, signature)).toBe(401);
    expect(await balance(`${query}&z=1`, signature)).toBe(401);
    expect(await balance(query, sign(`{"sessionID":"${token}","z":"1"}`, secretOf('outbound')))).toBe(401);
    expect(canonicalQuery('a=1&a=1')).toBeNull();
  });
});

describe('an answer', () => {
  test('carries the balance as exact text and our own id, the same for a repeat', async () => {
    const { token } = await world.player(vendor, 1_000);
    const body = bodyOf(token);
    const first = await post('bet', body);
    expect(first).toEqual({ status: 200, balance: '990', txID: expect.stringMatching(/^\d+$/) });
    expect(await post('bet', body)).toEqual(first);
  });

  test('makes the game reload once the session has ended', async () => {
    const { token, memberId } = await world.player(vendor, 100);
    await world.platform.platform.domains.identity.endSessions(memberId, 'logout');
    world.platform.pass(13 * 3600);
    expect(await post('bet', bodyOf(token))).toMatchObject({ status: 400, code: 'session_expired', action: 'refresh' });
  });
});

describe('an amount', () => {
  test.each(['10.00001', '-10', '1e3', '010', ' 10', '', '10.', 10, '9'.repeat(40)])('%j is refused', async (amount) => {
    const { token, memberId } = await world.player(vendor, 100);
    expect((await post('bet', bodyOf(token, { amount }))).status).toBe(400);
    expect(await world.cash(memberId)).toBe(ledger(100));
  });

  test('of a refund is the whole of its transaction', async () => {
    const me = await world.player(vendor, 100);
    const stake = stakeOf(me);
    await vendor.bet(stake);
    const { status } = await vendor.cancel(stake, { transaction: randomUUID(), amount: ledger(4) });
    expect(status).toBe('400 A refund is for the whole amount');
    expect(await world.cash(me.memberId)).toBe(ledger(90));
  });
});

describe('a round', () => {
  test('is another one in another game; a refund may leave it out', async () => {
    const me = await world.player(vendor, 100);
    const body = bodyOf(me.token);
    await post('bet', body);
    const { rows } = await world.platform.database.pool.query('SELECT round_id FROM bet WHERE member_id = $1', [me.memberId]);
    expect(rows).toEqual([{ round_id: `${vendor.game}/${body.roundID}` }]);
    const refund = { sessionID: me.token, txID: randomUUID(), origTxID: body.txID, amount: '10' };
    expect(await post('refund', refund)).toMatchObject({ status: 200, balance: '100' });
    expect(await post('refund', { ...refund, txID: randomUUID(), origTxID: randomUUID() })).toMatchObject({ status: 200, balance: '100' });
  });

  test('of a free campaign moves nothing until the one regular win that names it', async () => {
    const me = await world.player(vendor, 0);
    for (const amount of ['0', '7']) {
      const free = bodyOf(me.token, { type: 'free', frID: 'fr-9' });
      expect(await post('bet', free)).toMatchObject({ status: 200, balance: '0' });
      expect(await post('win', { ...free, txID: randomUUID(), amount })).toMatchObject({ status: 200, balance: '0' });
    }
    const withdrawal = bodyOf(me.token, { frID: 'fr-9', amount: '7' });
    const answers = await Promise.all([post('win', withdrawal), post('win', withdrawal)]);
    expect(answers.map(({ status, balance: cash }) => [status, cash])).toEqual([
      [200, '7'],
      [200, '7'],
    ]);
    expect(await world.cash(me.memberId)).toBe(ledger(7));
  });
});

describe('provisioning', () => {
  const vendors = () => world.platform.platform.domains.vendors;

  test('keeps neither a short secret nor a vendor that does not know us, and no vendor changes its protocol', async () => {
    const provision = (over: object) => vendors().provisionVendor({ ...vendor.provision, ...over });
    await expect(provision({ keys: { inbound: 'short', outbound: secretOf('outbound') } })).rejects.toThrow('inbound');
    await expect(provision({ settings: {} })).rejects.toThrow('clientId');
    await expect(provision({ adapter: 'operator-wallet' })).rejects.toThrow('speaks reverse-api');
    await expect(provision({ adapter: 'nothing' })).rejects.toThrow('No adapter');
    await expect(provision({ baseUrl: 'file:///etc' })).rejects.toThrow('Not a web address');
    expect((await vendor.balance(await world.player(vendor, 0))).status).toBe('200');
  });

  test('a new secret counts from the next call on, and the old one no more', async () => {
    const me = await world.player(vendor, 100);
    const next = 'n'.repeat(40);
    await vendors().provisionVendor({
      ...vendor.provision,
      keys: { ...vendor.provision.keys, inbound: next },
    });
    try {
      const query = `sessionID=${me.token}`;
      const text = `{"sessionID":"${me.token}"}`;
      expect(await balance(query, sign(text, next))).toBe(200);
      expect(await balance(query, sign(text))).toBe(401);
    } finally {
      await vendors().provisionVendor(vendor.provision);
    }
  });
});
