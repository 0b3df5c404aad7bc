import type { RoundResult, RoundState } from '../../../src/api-types.ts';
import { ConnectionLost, GameRefusal } from '../api/client.ts';
import type { Api } from '../api/client.ts';

/** What asking for a round needs from around it; injected so that the sequence is tested without a browser. */
export interface RoundRequest {
  api: Pick<Api, 'round'>;
  /** Sends the bet; called again with the same id after a lost answer. */
  send(roundId: string): Promise<RoundResult>;
  makeId(): string;
  wait(ms: number): Promise<void>;
  /** True once answers stop coming, false when they come again. */
  onConnection(lost: boolean): void;
}

const longestWaitMs = 5_000;
/** Some twenty minutes of trying; after that the player is asked to reload, and the round is found again. */
const maxTries = 240;

const isRunning = (state: RoundState): boolean => state === 'open';

function pause(tries: number): number {
  return Math.min(longestWaitMs, 400 * 2 ** Math.min(tries, 4));
}

/** Repeats a call over lost connections and the server's own "too fast", and reports when answers stop and come again. */
async function persist<T>(call: () => Promise<T>, { wait, onConnection }: RoundRequest): Promise<T> {
  let lost = false;
  for (let tries = 0; ; tries += 1) {
    try {
      const value = await call();
      if (lost) onConnection(false);
      return value;
    } catch (error) {
      if (error instanceof GameRefusal && error.code === 'too_fast' && tries < maxTries) {
        await wait(error.retryInMs ?? 500);
        continue;
      }
      if (!(error instanceof ConnectionLost) || tries >= maxTries) {
        if (lost) onConnection(false);
        throw error;
      }
      if (!lost && tries > 0) {
        lost = true;
        onConnection(true);
      }
      await wait(pause(tries));
    }
  }
}

/** Bets once and returns the round with its outcome; throws `GameRefusal` when it was not accepted. */
export async function requestRound(request: RoundRequest): Promise<RoundResult> {
  const roundId = request.makeId();
  let round = await persist(() => request.send(roundId), request);
  for (let polls = 0; isRunning(round.state) && polls < maxTries; polls += 1) {
    await request.wait(pause(polls));
    round = await persist(() => request.api.round(roundId), request);
  }
  return round;
}

/** True when the round has something to show. */
export function hasOutcome(round: RoundResult): boolean {
  return round.state === 'closed' || round.state === 'settling';
}
