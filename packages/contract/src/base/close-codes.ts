/** Why the server closes a socket. */
export const closeCodes = {
  /** Its ticket was not taken, or the session is over: log in again. */
  sessionOver: 4401,
  /** The brand is not open to this address. */
  regionRestricted: 4403,
  maintenance: 4503,
  /** The oldest of more sockets than a member may have. */
  tooMany: 1008,
} as const;
