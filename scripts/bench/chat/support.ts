import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../apps/server/src/kernel/token.ts';
import * as portal from '../../../packages/contract/src/support/chat.ts';
import * as desk from '../../../packages/contract/src/support/desk-chat.ts';
import { newId } from '../../../packages/contract/src/base/id.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';
import type { ChatGround, ChatScenario, OpenChats } from '../chat.ts';
import { Arrivals, client, goOn, patience, type Screen } from './screens.ts';

/** How many chat. */
export interface Company {
  members: number;
  operators: number;
}

const ALL: Company = { members: 2_000, operators: 40 };
/** Each chat hears something once in 40 s, from its member and its operator in turn. */
const EVERY_MS = 20;
/** Chats in the queue behind them: their screens are notified when it moves. */
const WAITING = 100;
export const BRAND = 'brd_koi';
export const SENDERS = 64;
export const AT_ONCE = 50;

interface Chat {
  id: string;
  memberId: string;
  token: string;
  operator: number;
}

/** Members who chat with operators, one each; every screen holds its call. A message is there when the member's and the operator's screen have it. */
export const supportScenario: ChatScenario = {
  name: 'support',
  facts: { ...ALL, waiting: WAITING, messagesPerSecond: 1_000 / EVERY_MS },
  everyMs: EVERY_MS,
  open: (ground) => openSupport(ground, ALL),
};

/** As `open`; `tokens` are those of the operators. */
export async function openSupport({ owner, server }: ChatGround, company: Company): Promise<OpenChats & { tokens: string[] }> {
  const { chats, tokens } = await plant(owner, company);
  const arrivals = new Arrivals();
  const state = { isOver: false, refused: 0 };
  const noted = (isGood: boolean): void => {
    if (!isGood) state.refused += 1;
  };
  // Screens of members, some at a time: they arrive over minutes.
  for (let from = 0; from < chats.length; from += AT_ONCE)
    await Promise.all(chats.slice(from, from + AT_ONCE).map((chat) => memberScreen(server.port, chat, { arrivals, state, noted })));
  await Promise.all(tokens.map((token) => operatorScreen(server.deskPort, token, { arrivals, state, noted })));
  const [portals, desks] = await Promise.all([
    Promise.all(Array.from({ length: SENDERS }, () => client(server.port))),
    Promise.all(Array.from({ length: SENDERS }, () => client(server.deskPort))),
  ]);
  const talking = chats.filter(({ operator }) => operator >= 0);
  let said = 0;
  return {
    tokens,
    async speak() {
      said += 1;
      const chat = talking[(said * 7_919) % talking.length];
      if (!chat) throw new Error('nobody chats');
      const text = `m${said}-${randomBytes(6).toString('hex')}`;
      const begun = performance.now();
      const arrived = arrivals.expect(text, 2);
      const isMember = said % 2 === 0;
      const call = (isMember ? portals : desks)[said % SENDERS];
      const sent = call?.(
        isMember
          ? { path: portal.chatSend.path, token: chat.token, body: { conversationId: chat.id, clientId: text, text } }
          : { path: desk.chatReply.path, token: tokens[chat.operator] ?? '', body: { id: chat.id, clientId: text, text, note: false } },
      );
      const [answer, at] = await Promise.all([sent, arrived]);
      noted(answer?.success === true);
      return at - begun;
    },
    refused: () => state.refused,
    close: () => {
      state.isOver = true;
    },
  };
}

/** Resolves once the first answer is there; goes on asking by itself. */
async function memberScreen(port: number, { token }: Chat, { arrivals, state, noted }: Screen): Promise<void> {
  const ask = await client(port);
  let after = 0;
  const pause = patience();
  const look = async (seen?: string): Promise<string | undefined> => {
    const answer = await ask({ path: portal.chatState.path, token, query: { after, ...(seen === undefined ? {} : { seen }) } });
    noted(answer.success);
    await pause(answer.success);
    for (const { number, text } of answer.success ? answer.value.messages : []) {
      after = Math.max(after, number);
      arrivals.seen(text);
    }
    return answer.success ? answer.value.stamp : undefined;
  };
  void goOn(await look(), look, state);
}

/** The board, and every chat in which something changed, from the last message on. */
async function operatorScreen(port: number, token: string, { arrivals, state, noted }: Screen): Promise<void> {
  const [ask, read] = [await client(port), await client(port)];
  const known = new Map<string, { revision: number; after: number }>();
  const pause = patience();
  const look = async (seen?: string): Promise<string | undefined> => {
    const answer = await ask({ path: desk.chatBoard.path, token, query: seen === undefined ? {} : { seen } });
    noted(answer.success);
    await pause(answer.success);
    for (const { id, revision } of answer.success ? answer.value.mine : []) {
      const before = known.get(id);
      known.set(id, { revision, after: before?.after ?? 0 });
      if (!before || before.revision === revision) continue;
      const view = await read({ path: desk.chatView.path, token, query: { id, after: before.after } });
      noted(view.success);
      for (const { number, text } of view.success ? view.value.messages : []) {
        known.set(id, { revision, after: Math.max(known.get(id)?.after ?? 0, number) });
        arrivals.seen(text);
      }
    }
    return answer.success ? answer.value.stamp : undefined;
  };
  void goOn(await look(), look, state);
}

/** Members with sessions and chats, most of them answered, the last ones waiting; operators with sessions. */
async function plant(owner: Pool, company: Company): Promise<{ chats: Chat[]; tokens: string[] }> {
  const tokens = Array.from({ length: company.operators }, () => randomBytes(32).toString('base64url'));
  const operators = tokens.map(() => newId('opr'));
  await owner.query(
    `WITH made AS (INSERT INTO operator (id, email, name, role, brand_ids, password_set_at, created_at)
         SELECT id, lower(id) || '@bench.example', 'Bench ' || n, 'owner', ARRAY[$3], now(), now() FROM unnest($1::text[]) WITH ORDINALITY o (id, n) RETURNING id)
     INSERT INTO operator_session (id, token_hash, operator_id, created_at, active_at, expires_at, elevated_until, ip, user_agent)
       SELECT 'ops_' || id, hash, id, now(), now(), now() + interval '8 hours', now() + interval '8 hours', '127.0.0.1', 'bench'
         FROM unnest($1::text[], $2::bytea[]) o (id, hash)`,
    [operators, tokens.map(tokenHash), BRAND],
  );
  const chats = (await plantMembers(owner, company.members + WAITING)).map((member, n) => ({
    ...member,
    id: newId('cht'),
    operator: n < company.members ? n % company.operators : -1,
  }));
  const ids = chats.map(({ memberId }) => memberId);
  await owner.query(
    `INSERT INTO chat_conversation (id, brand_id, member_id, language, state, operator_id, operator_name, started_at, queued_at, claimed_at, last_at, ip, network, user_agent)
       SELECT id, $4, member, 'EN', CASE WHEN operator IS NULL THEN 'waiting' ELSE 'open' END, operator, operator, now(), now(),
         CASE WHEN operator IS NULL THEN NULL ELSE now() END, now(), '127.0.0.1', '127.0.0.1', 'bench' FROM unnest($1::text[], $2::text[], $3::text[]) c (id, member, operator)`,
    [chats.map(({ id }) => id), ids, chats.map(({ operator }) => operators[operator] ?? null), BRAND],
  );
  return { chats, tokens };
}

/** Members with sessions. */
export async function plantMembers(owner: Pool, count: number): Promise<{ memberId: string; token: string }[]> {
  const members = Array.from({ length: count }, () => ({ memberId: newId('mem'), token: randomBytes(32).toString('base64url') }));
  const ids = members.map(({ memberId }) => memberId);
  await owner.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, $2, id, 'VI' FROM unnest($1::text[]) id`, [
    ids,
    BRAND,
  ]);
  await owner.query(
    `INSERT INTO member_session (id, token_hash, member_id, brand_id, created_at, active_at, expires_at, ip, user_agent)
       SELECT 'ses_' || id, hash, id, $3, now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench' FROM unnest($1::text[], $2::bytea[]) s (id, hash)`,
    [ids, members.map(({ token }) => tokenHash(token)), BRAND],
  );
  return members;
}
