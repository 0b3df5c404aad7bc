import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionLost, createApi, GameRefusal } from './client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (status: number, code: string): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code, message: 'words' } }, { status })));
};
const spin = (): Promise<unknown> => createApi('token').play({ roundId: 'one', bet: '1' });

test('a refusal is final', async () => {
  answering(402, 'not_enough_money');
  await expect(spin()).rejects.toBeInstanceOf(GameRefusal);
});

test('an answer that says nothing of the bet is a lost one: the page asks again under the same id', async () => {
  answering(503, 'unavailable');
  await expect(spin()).rejects.toBeInstanceOf(ConnectionLost);
});
