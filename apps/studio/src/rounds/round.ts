import type { GameEvent, RoundParams } from '../api-types.ts';

/** committed → staked → closed; or refused; or voiding → void. See the migration for what each says about the stake. */
export type StoredState = 'committed' | 'staked' | 'closed' | 'refused' | 'voiding' | 'void';

export interface RoundRow {
  id: string;
  session_id: string;
  client_round_id: string;
  player_key: string;
  game_code: string;
  game_version: number;
  currency: string;
  /** Of the currency, when it was played; its payout is a multiple. */
  step: bigint;
  state: StoredState;
  bet: bigint;
  payout: bigint;
  params: RoundParams;
  events: GameEvent[];
  seed_pair_id: string;
  client_seed: string;
  nonce: number;
  refusal: string | null;
  balance_after_bet: bigint | null;
  balance: bigint | null;
  seen: boolean;
  created_at: Date;
  ended_at: Date | null;
  server_seed_hash: string;
}

export const SELECT_ROUND = 'SELECT r.*, p.server_seed_hash FROM round r JOIN seed_pair p ON p.id = r.seed_pair_id';
