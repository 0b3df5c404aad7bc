import { signatureFor } from '../../../packages/kit/src/request-signature.ts';
import { one, transaction } from '../../../apps/server/src/kernel/db.ts';
import { feedSecret, writeFeedGames } from '../../../apps/server/src/modules/lottery/public.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { times } from '../rewards/scene.ts';
import { HANOI, HANOI_CODE, openIssue, SSC, stateOf, workLottery } from './scene.ts';

const NAME = 'drill';
const FOREIGN = 'drill-foreign';
const prizes = (top: string): string => JSON.stringify({ next: ['00000'], special: [`000${top}`] });

interface SendOptions {
  name?: string;
  secret?: string;
  /** Seconds by which its moment differs. */
  shift?: number;
  header?: string | null;
  /** Signed in place of what is sent. */
  signed?: string;
}

/** Keys of a feed that speaks for one game, and of one that speaks for none. */
async function makeFeeds({ platform }: Stage): Promise<{ secret: string; foreign: string }> {
  const db = platform.database.pool;
  const [secret, foreign] = [await feedSecret(db, NAME), await feedSecret(db, FOREIGN)];
  await transaction(db, (tx) => writeFeedGames(tx, NAME, [HANOI_CODE]));
  return { secret, foreign };
}

/** Results that no feed reported, and the true one again and again. */
export async function attackFeeds(stage: Stage): Promise<Row[]> {
  const { check, row } = promise('feeds: forged, stale, foreign and replayed results draw nothing, and a true one is taken once');
  const { platform } = stage;
  const { secret, foreign } = await makeFeeds(stage);
  const [numero, other, open, house] = [
    await openIssue(stage, HANOI, { closesIn: 5 }),
    await openIssue(stage, HANOI, { closesIn: 5 }),
    await openIssue(stage, HANOI),
    await openIssue(stage, SSC, { closesIn: 5 }),
  ];
  platform.pass(6);
  await workLottery(stage);
  const send = async (body: string, { name = NAME, secret: key = secret, shift = 0, header, signed = body }: SendOptions = {}) => {
    const value = header === undefined ? signatureFor(key, signed, Math.floor(platform.now().getTime() / 1000) + shift) : header;
    const answer = await fetch(`${platform.url}/lottery/feeds/${name}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(value === null ? {} : { 'x-signature': value }) },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const entry = (over: object = {}): string => JSON.stringify({ game: HANOI_CODE, numero, result: prizes('27'), ...over });
  const before = await stateOf(stage);
  const good = signatureFor(secret, entry(), Math.floor(platform.now().getTime() / 1000));
  const forged: [string, string, SendOptions][] = [
    ['no signature', entry(), { header: null }],
    ...[
      '',
      'x',
      good.replace('v1=', 'v0='),
      good.replace(/t=\d+/, 't=0'),
      good.replace(/t=\d+/, 't=NaN'),
      `${good},${good}`,
      good.toUpperCase(),
    ].map((header): [string, string, SendOptions] => [`signature ${header.slice(0, 20)}`, entry({ result: prizes('99') }), { header }]),
    ['another key', entry(), { secret: 'another' }],
    ['the key of another feed', entry(), { secret: foreign }],
    ['a feed of other games', entry(), { secret: foreign, name: FOREIGN }],
    ['an empty key', entry(), { secret: '' }],
    ['the signature of another body', entry({ result: prizes('99') }), { signed: entry() }],
    ['a space more', `${entry()} `, { signed: entry() }],
    ['five minutes old', entry(), { shift: -301 }],
    ['of the future', entry(), { shift: 301 }],
    ...['nobody', '..%2f..%2fdrill', 'DRILL', `${NAME}%00`, '%', 'lottery.draw', 'a'.repeat(5_000)].map(
      (name): [string, string, SendOptions] => [`feed ${name.slice(0, 20)}`, entry(), { name }],
    ),
    // Signed as they should be, and no result all the same.
    ['an open issue', entry({ numero: open }), {}],
    ['a draw of the house', entry({ game: 'PEARLS1', numero: house, result: '1,2,3,4,5' }), {}],
    ['no such issue', entry({ numero: '1' }), {}],
    ['no such game', entry({ game: 'NONE' }), {}],
    ['a game of another kind', entry({ game: 'VN_NORTH' }), {}],
    ['a start to come', entry({ startedAt: new Date(platform.now().getTime() + 60_000).toISOString() }), {}],
    ['a start long ago', entry({ startedAt: '1999-01-01T00:00:00.000Z' }), {}],
    ['a start that is none', entry({ startedAt: 'soon' }), {}],
    ['more than there is', entry({ revision: 9 }), {}],
    ...['', '{}', '[]', 'null', '"x"', '{"game":', '\u0000', '['.repeat(9_000), 'x'.repeat(20_000)].map(
      (body): [string, string, SendOptions] => [`body ${body.slice(0, 12)}`, body, {}],
    ),
    ...[
      '',
      '{}',
      '27',
      prizes('2'),
      prizes('277'),
      prizes('2x'),
      '{"special":[],"next":[]}',
      '{"special":["00027"]}',
      '{"__proto__":{"special":["00027"]}}',
      '9'.repeat(4_000),
    ].map((result): [string, string, SendOptions] => [`result ${result.slice(0, 30)}`, entry({ result }), {}]),
  ];
  for (const [what, body, sending] of forged) {
    const status = await send(body, sending);
    check(status >= 400 && status < 500, `${what}: ${status}`);
  }
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);

  const statuses = await times(50, () => send(entry()));
  check(
    statuses.filter((status) => status === 200).length === 1 && statuses.every((status) => status === 200 || status === 409),
    `the true one 50 times: ${statuses.join(' ')}`,
  );
  const rival = await times(20, (n) => send(entry({ numero: other, result: prizes(n % 2 ? '11' : '22') })));
  check(rival.filter((status) => status === 200).length === 1, `two results at once: ${rival.join(' ')}`);
  check(
    rival.every((status) => status === 200 || status === 409),
    `two results at once: ${rival.join(' ')}`,
  );
  check((await send(entry({ result: prizes('28') }))) === 409, 'another one afterwards was taken');
  await workLottery(stage);
  const found = await one<{ result: string; revision: number; entries: number }>(
    platform.database.pool,
    `SELECT result, revision, (SELECT count(*)::int FROM lottery_entry e WHERE e.issue_id = i.id) AS entries FROM lottery_issue i WHERE game_id = $1 AND numero = $2`,
    [HANOI, numero],
  );
  check(found.result === prizes('27') && found.revision === 0 && found.entries === 1, `what stands: ${JSON.stringify(found)}`);
  return [row(`${forged.length} forged ways`)];
}
