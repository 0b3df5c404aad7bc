/** What a token of a recovery mail looks like: 256 bits as text. */
const TOKEN = /^#?([0-9A-Za-z_-]{40,64})$/;

/** The token behind the `#` of a recovery mail's address; null where there is none. */
export const resetTokenOf = (hash: string): string | null => TOKEN.exec(hash)?.[1] ?? null;
