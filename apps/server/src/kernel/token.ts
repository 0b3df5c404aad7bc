import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are random, so a plain hash is enough to keep them from being read out of the database. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
