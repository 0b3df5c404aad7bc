import { randomBytes } from 'node:crypto';
import * as desk from '../../../packages/contract/src/rooms/desk.ts';
import { ROOM_RULES_VERSION, roomSend, roomState } from '../../../packages/contract/src/rooms/calls.ts';
import type { ChatGround, ChatScenario, OpenChats } from '../chat.ts';
import { Arrivals, client, goOn, patience, type Screen } from './screens.ts';
import { AT_ONCE, BRAND, openSupport, plantMembers, SENDERS } from './support.ts';

const CHATTING = { members: 1_000, operators: 20 };
const READERS = 1_000;
const ROOMS = 10;
const EVERY_MS = 40;
/** One of so many that are said is a line of a room, which all its readers see: 2.5 lines a second, 250 answers. */
const LINE_OF = 10;

interface Reader {
  room: number;
  token: string;
}

/** Half of the members in chats, half of them reading rooms, a hundred each. A line is there when every screen of its room has it. */
export const roomsScenario: ChatScenario = {
  name: 'rooms',
  facts: { ...CHATTING, readers: READERS, rooms: ROOMS, messagesPerSecond: 1_000 / EVERY_MS, linesPerSecond: 1_000 / EVERY_MS / LINE_OF },
  everyMs: EVERY_MS,
  open,
};

async function open(ground: ChatGround): Promise<OpenChats> {
  const { owner, server } = ground;
  const chats = await openSupport(ground, CHATTING);
  const rooms = await openRooms(server.deskPort, chats.tokens[0] ?? '');
  const planted = await plantMembers(owner, READERS);
  await owner.query(
    `INSERT INTO room_person (member_id, brand_id, tag, rules_version, rules_at) SELECT id, $2, 'B' || n, $3, now() FROM unnest($1::text[]) WITH ORDINALITY m (id, n)`,
    [planted.map(({ memberId }) => memberId), BRAND, ROOM_RULES_VERSION],
  );
  const readers: Reader[] = planted.map(({ token }, n) => ({ token, room: n % ROOMS }));
  const arrivals = new Arrivals();
  const state = { isOver: false, refused: 0 };
  const noted = (isGood: boolean): void => {
    if (!isGood) state.refused += 1;
  };
  for (let from = 0; from < readers.length; from += AT_ONCE)
    await Promise.all(
      readers
        .slice(from, from + AT_ONCE)
        .map((one) => readerScreen(server.port, { ...one, modelId: rooms[one.room] ?? '' }, { arrivals, state, noted })),
    );
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => client(server.port)));
  let said = 0;
  const line = async (): Promise<number> => {
    const reader = readers[(said * 7_919) % readers.length];
    if (!reader) throw new Error('nobody reads');
    const text = `r${said}-${randomBytes(6).toString('hex')}`;
    const begun = performance.now();
    const arrived = arrivals.expect(text, READERS / ROOMS);
    const sent = senders[said % SENDERS]?.({
      path: roomSend.path,
      token: reader.token,
      body: { modelId: rooms[reader.room], clientId: text, text },
    });
    const [answer, at] = await Promise.all([sent, arrived]);
    noted(answer?.success === true);
    return at - begun;
  };
  return {
    speak: () => {
      said += 1;
      return said % LINE_OF === 0 ? line() : chats.speak();
    },
    refused: () => state.refused + chats.refused(),
    close: () => {
      state.isOver = true;
      chats.close();
    },
  };
}

/** Presenters with open rooms, by an operator; their ids. */
async function openRooms(deskPort: number, token: string): Promise<string[]> {
  const ask = await client(deskPort);
  const ids: string[] = [];
  for (let n = 0; n < ROOMS; n += 1) {
    const made = await ask({
      path: desk.deskPresenterAdd.path,
      token,
      body: {
        brandId: BRAND,
        name: `Bench ${n}`,
        hours: [{ from: '00:00', to: '00:00' }],
        nodeId: null,
        active: true,
        reason: 'bench',
      },
    });
    const { success } = await ask({ path: desk.deskRoomOpen.path, token, body: { presenterId: made.value.id, open: true } });
    if (!success) throw new Error('a room did not open');
    ids.push(made.value.id);
  }
  return ids;
}

/** Resolves once the first answer is there; goes on asking by itself. */
async function readerScreen(
  port: number,
  { token, modelId }: { token: string; modelId: string },
  { arrivals, state, noted }: Screen,
): Promise<void> {
  const ask = await client(port);
  const pause = patience();
  let after = 0;
  const look = async (seen?: string): Promise<string | undefined> => {
    const answer = await ask({ path: roomState.path, token, query: { modelId, ...(seen === undefined ? {} : { after, seen }) } });
    noted(answer.success);
    await pause(answer.success);
    if (!answer.success) return undefined;
    after = answer.value.revision;
    for (const { text } of answer.value.lines) arrivals.seen(text);
    return answer.value.stamp;
  };
  void goOn(await look(), look, state);
}
