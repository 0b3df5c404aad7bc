const SHOWN = 2;

/** `linhpham` → `li***m`: the one who brought them recognises them, nobody else. */
export const maskedInvited = (username: string): string =>
  username === '' ? '' : `${username.slice(0, SHOWN)}***${username.length > SHOWN + 1 ? username.slice(-1) : ''}`;
