import { ApiError } from '@pavilion/contract/base/client';
import { sessionStore } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';

/** A line on its way. It stays until the server sends it back. */
export interface OutgoingLine {
  clientId: string;
  text: string;
  /** When it was written; ms. */
  at: number;
  failed: ApiError | null;
}

interface StoredLine extends Omit<OutgoingLine, 'failed'> {
  /** What refused it; null: it was under way. */
  refused: { code: string; message: string; status: number } | null;
}

/** One text of the member who is logged in, in one room: an unsent text must not be sent by another member. */
function storedText(kind: 'room-draft' | 'room-lines', modelId: string) {
  const id = sessionStore.get()?.id;
  const key = `${kind} ${brand.code} ${id} ${modelId}`;
  return {
    get: (): string => {
      try {
        return (id && sessionStorage.getItem(key)) || '';
      } catch {
        return '';
      }
    },
    set: (text: string): void => {
      // One that comes after the sign-out leaves nothing.
      if (!id || sessionStore.get()?.id !== id) return;
      try {
        if (text) sessionStorage.setItem(key, text);
        else sessionStorage.removeItem(key);
      } catch {
        // There is no storage.
      }
    },
  };
}

/** What was not sent yet survives a reload, for each room. */
export const draftOf = (modelId: string) => storedText('room-draft', modelId);

/** Lines that were sent and not returned survive a reload too: whether they arrived is not known, so their ids stay. */
export function storedLinesOf(modelId: string) {
  const text = storedText('room-lines', modelId);
  return {
    get: (): OutgoingLine[] => (JSON.parse(text.get() || '[]') as StoredLine[]).map(pendingOf),
    set: (pending: readonly OutgoingLine[]): void => text.set(pending.length === 0 ? '' : JSON.stringify(pending.map(storedOf))),
  };
}

const storedOf = ({ failed, ...line }: OutgoingLine): StoredLine => ({
  ...line,
  refused: failed && !failed.isNetwork ? { code: failed.code, message: failed.message, status: failed.status } : null,
});

const pendingOf = ({ refused, ...line }: StoredLine): OutgoingLine => ({
  ...line,
  failed: refused ? new ApiError(refused.code, refused.message, refused.status) : new ApiError('network.down', '', 0),
});
