import { expect, test } from 'vitest';
import type { RoundResult, RoundState } from '../../../src/api-types.ts';
import { ConnectionLost, GameRefusal } from '../api/client.ts';
import { requestRound } from './request-round.ts';

const round = (roundId: string, state: RoundState): RoundResult => ({ roundId, state }) as RoundResult;

function setUp(answers: (RoundResult | Error)[]) {
  const ids: string[] = [];
  const waits: number[] = [];
  const connection: boolean[] = [];
  const next = (id: string): Promise<RoundResult> => {
    ids.push(id);
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? round(id, 'closed'));
  };
  const request = {
    api: { round: next },
    send: next,
    makeId: () => 'one',
    wait: (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onConnection: (lost: boolean) => {
      connection.push(lost);
    },
  };
  return { request, ids, waits, connection };
}

const lost = (): Error => new ConnectionLost(new Error('down'));
const refusal = (code: 'too_fast' | 'not_enough_money'): Error => new GameRefusal({ code, message: 'no', retryInMs: 700 });

test('a lost answer is asked for again under the same id', async () => {
  const { request, ids, connection } = setUp([lost(), lost(), lost(), round('one', 'closed')]);
  await expect(requestRound(request)).resolves.toMatchObject({ state: 'closed' });
  expect(ids).toEqual(['one', 'one', 'one', 'one']);
  expect(connection).toEqual([true, false]);
});

test('one hiccup is not worth a word', async () => {
  const { request, connection } = setUp([lost(), round('one', 'closed')]);
  await requestRound(request);
  expect(connection).toEqual([]);
});

test('an open round is polled until it has an outcome', async () => {
  const { request, ids } = setUp([round('one', 'open'), round('one', 'open'), round('one', 'settling')]);
  await expect(requestRound(request)).resolves.toMatchObject({ state: 'settling' });
  expect(ids).toHaveLength(3);
});

test('too fast waits as asked; a refusal is thrown at once', async () => {
  const fast = setUp([refusal('too_fast'), round('one', 'closed')]);
  await requestRound(fast.request);
  expect(fast.waits).toEqual([700]);
  const poor = setUp([refusal('not_enough_money')]);
  await expect(requestRound(poor.request)).rejects.toMatchObject({ code: 'not_enough_money' });
});
