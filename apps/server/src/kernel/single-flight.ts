import { asNobody } from '@pavilion/kit/admitting-pool';

interface Flight {
  running: Promise<unknown>;
  following: Promise<unknown> | null;
}

/** Shares one read among concurrent callers of a key. The result is as of the call or later, never earlier. */
export type SingleFlight = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** A caller that arrives during a read shares the next one: the change it reacts to may be younger than the read under way. */
export function singleFlight(): SingleFlight {
  const turns = new Map<string, Flight>();
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    // Shared by many callers: the pool must not refuse it together with the first request.
    const running = asNobody(read);
    const turn: Flight = { running, following: null };
    turns.set(key, turn);
    const over = (): void => {
      if (turns.get(key) === turn && !turn.following) turns.delete(key);
    };
    running.then(over, over);
    return running;
  };
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key);
    if (!turn) return begin(key, read);
    const again = (): Promise<T> => begin(key, read);
    return (turn.following ??= turn.running.then(again, again)) as Promise<T>;
  };
}
