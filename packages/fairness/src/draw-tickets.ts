import { sha256Hex } from './sha256.ts';

/** A lottery ticket as it was hashed when it was placed: JSON `[gameId, numero, slip]`, and the prize mode where it is not the game's own. */
export interface SealedTicket {
  id: string;
  ticket: string;
}

/** A ticket's entry in the published list: 64 hex digits that reveal nothing of it, because its id can not be guessed. */
export const sealOf = ({ id, ticket }: SealedTicket): string => sha256Hex(`${id}:${sha256Hex(ticket)}`);

/** The digest that a house draw's numbers are made of: of the seals in the order of the list. */
export const digestOfSeals = (seals: readonly string[]): string => sha256Hex(seals.join('\n'));
