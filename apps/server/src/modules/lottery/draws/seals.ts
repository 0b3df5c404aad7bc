import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';

/** What represents an order `o` in the digest of its issue, and in public: neither its id nor what was bet can be read from it. */
export const SEAL = `encode(sha256(convert_to(o.id || ':' || o.request_hash, 'UTF8')), 'hex')`;

/** Of orders `o` of a closed issue `i`, those that its digest counts: not what was taken back, or given back while the day was no day of draws. */
export const TAKES_PART = `o.status <> ${LOTTERY_ORDER.cancelled} AND NOT (o.status = ${LOTTERY_ORDER.void} AND o.ended_at <= i.closed_at)`;

/** What is hashed of a ticket. `prizeMode`: where it is not the game's own. */
export const ticketText = ({
  gameId,
  numero,
  slip,
  prizeMode,
}: {
  gameId: number;
  numero: string;
  slip: string;
  prizeMode: string | null;
}) => JSON.stringify([gameId, numero, slip, ...(prizeMode === null ? [] : [prizeMode])]);
