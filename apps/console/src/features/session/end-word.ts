/** Why the session ended: it was idle for too long, or the server no longer knew it. */
export type EndWord = 'idle' | 'over';

let word: EndWord | null = null;

export const setEndWord = (next: EndWord): void => {
  word = next;
};

/** Shown once, on the login page. */
export function takeEndWord(): EndWord | null {
  const pending = word;
  word = null;
  return pending;
}
