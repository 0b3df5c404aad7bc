import type {
  GameError,
  GameErrorCode,
  HistoryPage,
  RotateResult,
  RoundRequest,
  RoundResult,
  RulesInfo,
  SeedState,
  SessionInfo,
  Units,
  VerifyInfo,
} from '../../../src/api-types.ts';

/** The server understood and said no. `message` is a sentence in the player's language. */
export class GameRefusal extends Error {
  readonly code: GameErrorCode;
  readonly retryInMs: number | undefined;
  readonly balance: Units | undefined;

  constructor(error: GameError['error']) {
    super(error.message);
    this.name = 'GameRefusal';
    this.code = error.code;
    this.retryInMs = error.retryInMs;
    this.balance = error.balance;
  }
}

/** There was no usable answer: the network, a proxy, or a server that is starting. Asking again is safe. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('connection lost', { cause });
    this.name = 'ConnectionLost';
  }
}

export interface Api {
  session(): Promise<SessionInfo>;
  play(request: RoundRequest): Promise<RoundResult>;
  round(roundId: string): Promise<RoundResult>;
  seen(roundId: string): Promise<void>;
  history(cursor: string | null): Promise<HistoryPage>;
  rotateSeed(): Promise<RotateResult>;
  setClientSeed(clientSeed: string): Promise<SeedState>;
  rules(): Promise<RulesInfo>;
  verification(publicId: string): Promise<VerifyInfo>;
}

const answerWithinMs = 12_000;

function isGameError(value: unknown): value is GameError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'error' in value &&
    typeof value.error === 'object' &&
    value.error !== null &&
    'code' in value.error
  );
}

async function ask(path: string, token: string, body?: unknown): Promise<unknown> {
  let response: Response;
  let value: unknown;
  try {
    const headers: Record<string, string> = {};
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    value = await response.json();
  } catch (cause) {
    throw new ConnectionLost(cause);
  }
  if (response.ok) return value;
  // What became of the call is not known: the same as no answer at all.
  if (isGameError(value) && value.error.code !== 'unavailable') throw new GameRefusal(value.error);
  throw new ConnectionLost(new Error(`HTTP ${response.status}`));
}

/** Calls of the game API, addressed from this page's own origin. */
export function createApi(token: string): Api {
  const call = async <T>(path: string, body?: unknown): Promise<T> => (await ask(`/api/${path}`, token, body)) as T;
  return {
    session: () => call('session'),
    play: (request) => call('rounds', request),
    round: (roundId) => call(`rounds/${encodeURIComponent(roundId)}`),
    seen: async (roundId) => {
      await call(`rounds/${encodeURIComponent(roundId)}/seen`, {});
    },
    history: (cursor) => call(`history?limit=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`),
    rotateSeed: () => call('seed/rotate', {}),
    setClientSeed: (clientSeed) => call('seed/client', { clientSeed }),
    rules: () => call('rules'),
    verification: (publicId) => call(`verify/${encodeURIComponent(publicId)}`),
  };
}
