import type { VendorAdapter } from '../../adapter.ts';
import { launch, listGames, settingsOf, transfers } from './vendor-calls.ts';

const KEYS = ['secret'];
/** A secret shorter than this can be tried through. */
const MIN_SECRET = 16;

/** Vendors of transfer mode that speak the protocol of `apps/vendor`. They call nothing of ours. */
export const sandboxTransfer: VendorAdapter = {
  code: 'sandbox-transfer',
  keys: KEYS,
  check: ({ keys, settings }) => {
    if ((keys['secret']?.length ?? 0) < MIN_SECRET) throw new RangeError(`The secret has less than ${MIN_SECRET} characters`);
    settingsOf(settings);
  },
  callbacks: [],
  isAuthentic: () => false,
  read: () => null,
  failure: () => ({ status: 404, body: '{}' }),
  launch,
  listGames,
  // Rounds are settled before they are reported: none is open here.
  findRound: async () => null,
  reconcile: async () => new Map(),
  transfers,
};
