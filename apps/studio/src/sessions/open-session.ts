import { randomBytes } from 'node:crypto';
import type { Pool } from '@pavilion/kit/pool';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Studio } from '../context.ts';
import type { Game } from '../games/game-kind.ts';
import { DEMO_BALANCE } from '../games/offered-currencies.ts';
import type { Currency } from '../games/currencies.ts';
import { newId } from '../new-id.ts';
import { strictProtection } from '../protection.ts';
import type { ProtectionOverrides } from '../protection.ts';
import { hashToken } from './session.ts';

const LIFETIME_MS = 12 * 60 * 60_000;

export interface Launch {
  operatorId: string;
  /** Null for a demonstration. */
  player: { user: string; token: string } | null;
  game: Game;
  currency: Currency;
  language: LanguageTag;
  lobbyUrl: string | null;
  depositUrl: string | null;
  protection: ProtectionOverrides;
  maxBet: bigint | null;
  /** What a demonstration begins with; null: `DEMO_BALANCE`. */
  playMoney: bigint | null;
  /** Of the pages around the game; a game that has a scene for it shows that. */
  scheme: 'light' | 'dark';
  /** What the operator calls the game; null or absent: its own name. */
  ownName?: string | null;
}

/**
 * Opens a session and returns the address of its page; token, language, colour scheme and the operator's name of the game are in the fragment, which no server
 * ever sees.
 */
export async function openSession({ pool, clock, publicUrl }: Studio, launch: Launch): Promise<string> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  await insertSession(pool, launch, { id: newId('ses', now), token, now });
  const scheme = launch.scheme === 'light' ? '&scheme=light' : '';
  const name = launch.ownName ? `&name=${encodeURIComponent(launch.ownName)}` : '';
  return `${publicUrl}/play/${launch.game.code}#t=${token}&lang=${launch.language}${scheme}${name}`;
}

/** Writes a session; one of the id that is there already stays as it is. */
export async function insertSession(
  sql: Pick<Pool, 'query'>,
  launch: Omit<Launch, 'scheme' | 'ownName'>,
  { id, token, now }: { id: string; token: string; now: Date },
): Promise<void> {
  const { operatorId, player, game, language } = launch;
  await sql.query(
    `INSERT INTO session (id, token_hash, operator_id, player_key, user_name, operator_token, game_code, currency,
       language, lobby_url,
       deposit_url, protection, max_bet, demo_balance, created_at, seen_at, expires_at, decimals, step, bets)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18, $19)
     ON CONFLICT (id) DO NOTHING`,
    [
      id,
      hashToken(token),
      operatorId,
      player ? `${operatorId}:${player.user}` : `demo:${id}`,
      player?.user ?? null,
      player?.token ?? null,
      game.code,
      launch.currency.code,
      language,
      launch.lobbyUrl,
      launch.depositUrl,
      JSON.stringify({ ...strictProtection(game.pace), ...launch.protection }),
      launch.maxBet,
      player ? null : (launch.playMoney ?? DEMO_BALANCE),
      now,
      new Date(now.getTime() + LIFETIME_MS),
      launch.currency.decimals,
      launch.currency.step,
      launch.currency.bets,
    ],
  );
}
