import { betHistory, balances, transactions } from '../../packages/contract/src/wallet/calls.ts';
import { depositRecords, withdrawRecords } from '../../packages/contract/src/payments/records.ts';
import { bankCards } from '../../packages/contract/src/payments/calls.ts';
import { responsibleGamingState } from '../../packages/contract/src/responsible-gaming/calls.ts';
import { favouriteGames } from '../../packages/contract/src/vendors/calls.ts';
import { Visitor } from '../../apps/server/src/test/visitor.ts';
import { loadSigningKey, SIGNATURE_HEADER, signBody } from '../../apps/studio/src/wallet/signing.ts';
import type { Header } from './format.ts';
import type { World } from './world.ts';

const PAGE = { pageSize: '100' };

/**
 * Everything members can read about their money, and each call of the studio to the wallet once more: a release answers these of the
 * data of another exactly as that did.
 */
export async function answersOf(world: World, sessions: Header['sessions']): Promise<Header['answers']> {
  const answers: Header['answers'] = {};
  for (const [name, { brand, token }] of Object.entries(sessions)) {
    const visitor = new Visitor(world, { merchant: brand });
    visitor.token = token;
    answers[name] = {
      balances: (await visitor.call(balances)).value,
      statement: (await visitor.call(transactions, undefined, PAGE)).value,
      bets: (await visitor.call(betHistory, undefined, PAGE)).value,
      deposits: (await visitor.call(depositRecords, undefined, PAGE)).value,
      withdrawals: (await visitor.call(withdrawRecords, undefined, PAGE)).value,
      cards: (await visitor.call(bankCards)).value,
      protection: (await visitor.call(responsibleGamingState)).value,
      favourites: (await visitor.call(favouriteGames)).value,
    };
  }
  return { ...answers, replays: await replays(world) };
}

/** The calls the wallet said yes to, sent again byte for byte. */
async function replays({ url, pools }: World): Promise<Record<string, unknown>> {
  const { privateKey } = await loadSigningKey(pools.studio);
  const { rows } = await pools.studio.query<{ id: string; kind: string; body: string }>(
    `SELECT id::text, kind, body FROM wallet_call WHERE status = 'ok' ORDER BY created_at, id`,
  );
  const answers: Record<string, unknown> = {};
  for (const { id, kind, body } of rows) {
    const response = await fetch(`${url}/vendor/LANTERN/transaction/${kind}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, privateKey) },
    });
    answers[`${kind} ${id}`] = await response.json();
  }
  return answers;
}
