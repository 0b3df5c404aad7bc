import { userInfo } from 'node:os';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import type { RecordEvent } from '../../../server/src/deps.ts';
import { type Db, many, transaction } from '../../../server/src/kernel/db.ts';
import { type Actor, writeAuditEntry } from '../../../server/src/modules/audit/public.ts';
import { changeFeedFromMachine, feedSecret, isFeedName, listFeeds } from '../../../server/src/modules/lottery/public.ts';

export const LOTTERY_HELP = `  lottery feed                           lists feeds of official results and the games each may report
  lottery feed <name>                    shows a feed's signing key; creates the feed on first use, without games
  lottery feed <name> games <CODE …>     sets all games the feed may report; none: "lottery feed <name> games none"`;

interface CommandLine {
  say(line: string): void;
  record: RecordEvent;
}

const actor = (): Actor => ({ kind: 'operator', id: userInfo().username, ip: null, now: systemClock.now() });

/** `lottery …`; false: not a command. */
export async function runLotteryCommand(db: Db, args: readonly string[], { say, record }: CommandLine): Promise<boolean> {
  const [kind, name, act, ...codes] = args;
  if (kind !== 'feed') return false;
  if (name === undefined) {
    await printFeeds(db, say);
    return true;
  }
  if (!isFeedName(name)) throw new RangeError('Feed names start with a letter and have at most 32 lowercase letters, digits and dashes');
  if (act === undefined) {
    say(await showKey(db, name));
    return true;
  }
  if (act !== 'games' || codes.length === 0) return false;
  const games = codes.flatMap((code) => code.split(',')).filter((code) => code !== '');
  if ((await setGames(db, { name, codes: games, record })) === 'proposed')
    say('Letting the feed report another game takes a second operator: confirm the change at the desk (Approvals).');
  await printFeeds(db, say);
  return true;
}

/** Codes of games with official draws. */
const officialGames = (db: Db): Promise<{ id: number; code: string }[]> =>
  many<{ id: number; code: string }>(db, 'SELECT id, code FROM lottery_game WHERE NOT is_house ORDER BY position, id');

async function printFeeds(db: Db, say: CommandLine['say']): Promise<void> {
  const games = await officialGames(db);
  const feeds = await listFeeds(db);
  for (const { name, gameIds } of feeds) {
    const codes = games.flatMap(({ id, code }) => (gameIds.includes(id) ? [code] : []));
    say(`${name}  ${codes.length === 0 ? 'no game' : codes.join(' ')}`);
  }
  if (feeds.length === 0) say('No feeds.');
}

async function setGames(db: Db, { name, codes, record }: { name: string; codes: readonly string[]; record: RecordEvent }) {
  const official = await officialGames(db);
  const games = codes.join() === 'none' ? [] : codes;
  const unknown = games.find((code) => !official.some((one) => one.code === code));
  if (unknown !== undefined) throw new RangeError(`No official game ${unknown}; there are ${official.map((one) => one.code).join(' ')}`);
  const alone = () => record({ kind: 'control.alone', detail: { command: 'lottery feed games' } });
  return (await changeFeedFromMachine(db, { name, games, reason: 'command line' }, { actor: actor(), alone })).state;
}

function showKey(db: Db, name: string): Promise<string> {
  return transaction(db, async (tx) => {
    await writeAuditEntry(tx, actor(), { action: 'lottery.feed.key', subjectKind: 'lottery_feed', subjectId: name });
    return feedSecret(tx, name);
  });
}
