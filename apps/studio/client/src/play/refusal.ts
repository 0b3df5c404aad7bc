import type { GameErrorCode } from '../../../src/api-types.ts';
import { GameRefusal } from '../api/client.ts';
import type { Key } from '../i18n/words.ts';
import { ask } from '../shell/panel.ts';
import type { Choice } from '../shell/panel.ts';
import type { Table } from './table.ts';

const titles: Partial<Record<GameErrorCode, Key>> = {
  not_enough_money: 'refusedMoney',
  limit_reached: 'refusedLimit',
  player_blocked: 'refusedBlocked',
  session_expired: 'refusedSession',
  maintenance: 'refusedMaintenance',
  wallet_unavailable: 'refusedWallet',
  round_refused: 'refusedWallet',
};

const steps: Partial<Record<GameErrorCode, Key>> = {
  not_enough_money: 'stepMoney',
  limit_reached: 'stepLimit',
  session_expired: 'stepSession',
  wallet_unavailable: 'stepWallet',
  round_refused: 'stepWallet',
};

const closing: readonly GameErrorCode[] = ['session_expired', 'player_blocked', 'maintenance'];

/** Says why a bet was not taken and offers the next step. `unknown` is anything that is not a refusal. */
export async function explainRefusal(table: Table, error: unknown): Promise<void> {
  const {
    bridge,
    words: { say },
    session,
  } = table;
  const refusal = error instanceof GameRefusal ? error : null;
  const code = refusal?.code ?? 'internal';
  bridge.post({ type: 'error', code });
  if (code === 'session_expired') bridge.post({ type: 'expired' });
  if (code === 'maintenance') bridge.post({ type: 'maintenance' });
  const choices: Choice[] = [];
  const deposit: Choice = {
    label: say('deposit'),
    primary: true,
    act: () => {
      bridge.post({ type: 'deposit' });
    },
  };
  if (code === 'not_enough_money' && bridge.framed && session.mode === 'real') choices.push(deposit);
  const leaves = closing.includes(code) && bridge.framed;
  if (leaves)
    choices.push({
      label: say('backToLobby'),
      primary: true,
      act: () => {
        bridge.post({ type: 'close' });
      },
    });
  else choices.push({ label: say('close'), act: () => undefined });
  const step = steps[code];
  await ask({
    icon: code === 'not_enough_money' ? 'wallet' : 'circle-alert',
    title: say(titles[code] ?? 'refusedOther'),
    lines: [refusal?.message ?? say('unreachableText'), step ? say(step) : ''],
    choices,
  });
}
