import {
  type chatState,
  chatEnd,
  chatRate,
  chatRead,
  chatSend,
  chatSendPicture,
  chatStart,
  chatState as ask,
  chatTyping,
} from '@pavilion/contract/support/chat';
import { ApiError } from '@pavilion/contract/base/client';
import type { WireBody, WireValue } from '@pavilion/contract/base/endpoint';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { retryPause } from '../../parts/retry-pause.ts';

type Answer = WireValue<typeof chatState>;
export type ChatMessage = Answer['messages'][number];
export type Conversation = NonNullable<Answer['conversation']>;

/** A line on its way. It stays until the server sends it back. */
export interface OutgoingMessage {
  clientId: string;
  text: string;
  file: File | null;
  failed: unknown;
}

export interface ChatSight {
  /** The last answer; null before the first one. */
  state: Omit<Answer, 'messages'> | null;
  messages: readonly ChatMessage[];
  pending: readonly OutgoingMessage[];
  /** When the operator was last heard writing; ms. */
  typedAt: number;
  /** Tries that failed since the last answer. */
  lost: number;
}

/** Answers that bring nothing come no faster than this. */
const MIN_PAUSE_MS = 1_000;
const TYPING_EVERY_MS = 2_500;

const nothing: ChatSight = { state: null, messages: [], pending: [], typedAt: 0, lost: 0 };
let sight = nothing;
const watchers = new Set<() => void>();

const put = (change: Partial<ChatSight>): void => {
  sight = { ...sight, ...change };
  for (const watcher of watchers) watcher();
};

export const readChat = (): ChatSight => sight;
export function watchChat(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

let round = new AbortController();

/** Requests news until it is stopped: an answer is held until there is some. */
export function followChat(): () => void {
  let stopped = false;
  const run = async (): Promise<void> => {
    let seen: string | undefined;
    while (!stopped) {
      const { signal } = round;
      const began = Date.now();
      try {
        const before = seen;
        const answer = await call(ask, { query: { after: lastNumber(), ...(seen ? { seen } : {}) }, signal });
        seen = answer.stamp;
        take(answer);
        if (answer.stamp === before && !answer.typing) await pause(MIN_PAUSE_MS - (Date.now() - began), signal);
      } catch {
        seen = undefined;
        if (signal.aborted) continue;
        put({ lost: sight.lost + 1 });
        await pause(retryPause(sight.lost), signal);
      }
    }
  };
  round = new AbortController();
  const again = (): void => askAgain();
  window.addEventListener('online', again);
  void run();
  return () => {
    stopped = true;
    window.removeEventListener('online', again);
    round.abort();
  };
}

/** Requests news at once with the present login: a first message makes a visitor known. */
function askAgain(): void {
  const before = round;
  round = new AbortController();
  before.abort();
}

const lastNumber = (): number => sight.messages.at(-1)?.number ?? 0;

function take({ messages, ...state }: Answer): void {
  const isOther = state.conversation?.id !== sight.state?.conversation?.id;
  const known = isOther ? [] : sight.messages;
  const last = known.at(-1)?.number ?? 0;
  const fresh = messages.filter(({ number }) => number > last);
  // What was asked for began after the messages of the conversation before.
  const all = isOther && (messages[0]?.number ?? 1) > 1 ? [] : [...known, ...fresh];
  const receivedIds = new Set(fresh.map(({ clientId }) => clientId));
  const isAnswered = fresh.some(({ from }) => from === 'operator');
  put({
    state,
    messages: all,
    pending: sight.pending.filter(({ clientId }) => !receivedIds.has(clientId)),
    // What was being written has come.
    typedAt: isAnswered ? 0 : state.typing ? Date.now() : sight.typedAt,
    lost: 0,
  });
  if (isOther && all.length === 0 && state.conversation) askAgain();
  sendLost();
}

/** The server answers again: what never reached it goes out under its id, so that it is said once. */
function sendLost(): void {
  for (const one of sight.pending) if (one.failed instanceof ApiError && one.failed.isNetwork) void deliver(one);
}

const newClientId = (): string => crypto.randomUUID();
const underWay = (): Conversation | null => {
  const conversation = sight.state?.conversation ?? null;
  return conversation && conversation.state !== 'ended' ? conversation : null;
};

/** Writes; what fails stays in sight and can be sent again under the same id. */
export const sendText = (text: string): Promise<void> => deliver({ clientId: newClientId(), text, file: null, failed: null });
export const sendFile = (file: File): Promise<void> => deliver({ clientId: newClientId(), text: '', file, failed: null });

export async function deliver(one: OutgoingMessage): Promise<void> {
  put({ pending: [...sight.pending.filter(({ clientId }) => clientId !== one.clientId), { ...one, failed: null }] });
  try {
    await transmit(one);
  } catch (failed) {
    put({ pending: sight.pending.map((other) => (other.clientId === one.clientId ? { ...other, failed } : other)) });
  }
}

async function transmit({ clientId, text, file }: OutgoingMessage): Promise<void> {
  const conversationId = underWay()?.id;
  if (file) {
    if (!conversationId) return;
    await upload(chatSendPicture, {
      query: { conversationId, clientId, name: file.name.slice(0, 120) },
      file,
      onProgress: () => undefined,
    });
  } else if (conversationId) await call(chatSend, { body: { conversationId, clientId, text } });
  else {
    await call(chatStart, { body: { clientId, text } });
    askAgain();
  }
}

export const discard = (clientId: string): void => put({ pending: sight.pending.filter((one) => one.clientId !== clientId) });

let readUpTo = '';
/** Says what was read, each once. */
export function reportRead(): void {
  const conversation = underWay();
  const number = sight.messages.findLast(({ from }) => from !== 'visitor')?.number;
  if (!conversation || number === undefined || readUpTo === `${conversation.id} ${number}`) return;
  readUpTo = `${conversation.id} ${number}`;
  void call(chatRead, { body: { conversationId: conversation.id, number } }).catch(() => {
    readUpTo = '';
  });
}

let typedAt = 0;
export function sendTyping(): void {
  const conversation = underWay();
  if (conversation?.state !== 'open' || Date.now() - typedAt < TYPING_EVERY_MS) return;
  typedAt = Date.now();
  void call(chatTyping, { body: { conversationId: conversation.id } }).catch(() => undefined);
}

export const endChat = async (conversationId: string): Promise<void> => {
  await call(chatEnd, { body: { conversationId } });
};

export const rateChat = async (body: WireBody<typeof chatRate>): Promise<void> => {
  await call(chatRate, { body });
};
