import { asNobody } from '@pavilion/kit/admitting-pool';

interface Turn {
  running: Promise<unknown>;
  following: Promise<unknown> | null;
}

/** A reading for all who ask for it by the same key at the same moment: as it stands at the call or later, never earlier. */
export type Share = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Whoever asks while a reading runs takes part in the one after it: what woke them may have been written after it began. */
export function createSharing(): Share {
  const turns = new Map<string, Turn>();
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    // Many share it: it must not be refused with the one who happened to ask first.
    const running = asNobody(read);
    const turn: Turn = { running, following: null };
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
