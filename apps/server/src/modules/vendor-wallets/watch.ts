import { MINUTE_MS } from '@pavilion/contract/base/time';
import { many } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import type { Task, Tick } from '../../deps.ts';
import { findStopped } from '../player-limits/public.ts';
import { VendorUnavailable } from '../vendors/public.ts';
import { openCase } from './cases.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { WORK } from './enqueue-work.ts';
import { importBets } from './import-bets.ts';
import { sweep } from './move-home.ts';
import { DOUBT_MS, ownRequestId } from './rules.ts';
import type { TransferRow } from './tables.ts';
import { workTransfer } from './work-transfer.ts';

export const SWEEP = 'vendor-wallets.sweep';

/** Background work of wallets at vendors. */
export function vendorWalletTasks(deps: VendorWalletsDeps): { tasks: Record<string, Task>; ticks: Tick[] } {
  return {
    tasks: {
      [WORK]: async ({ id }) => {
        await workTransfer(deps, String(id));
      },
      [SWEEP]: ({ memberId, requestId }) => sweep(deps, { memberId: String(memberId), requestId: String(requestId) }),
    },
    ticks: [
      { name: 'import-reported-bets', cron: '* * * * *', run: () => importAll(deps) },
      { name: 'watch-vendor-wallets', cron: '* * * * *', run: (now) => watch(deps, now) },
    ],
  };
}

/** A vendor that is away is noted with the import, and asked again by the next turn. */
async function importAll(deps: VendorWalletsDeps): Promise<void> {
  await eachInTurn((await deps.vendors.transferVendors()).keys(), (code) =>
    importBets(deps, code).catch((error: unknown) => {
      if (!(error instanceof VendorUnavailable)) throw error;
    }),
  );
}

/** Brings home what belongs to members who were stopped, and opens a case for transfers nobody knows the end of for a day. */
export async function watch(deps: VendorWalletsDeps, now: Date): Promise<void> {
  const holders = await many<{ member_id: string }>(
    deps.db,
    `SELECT DISTINCT w.member_id FROM vendor_wallet w JOIN account a ON a.owner = w.member_id || '/' || w.vendor AND a.kind = 'member.vendor'
       JOIN guard_facts g ON g.member_id = w.member_id WHERE a.balance > 0 AND (g.excluded_until > $1 OR g.cool_off_until > $1)`,
    [now],
  );
  const ids = holders.map(({ member_id: id }) => id);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (const memberId of (await findStopped(deps.db, ids, now)).keys()) {
    await deps.enqueue(deps.db, SWEEP, { memberId, requestId: ownRequestId('sweep', String(minute)) }, { key: `sweep:${memberId}` });
  }
  const old = await many<TransferRow>(deps.db, 'SELECT * FROM wallet_transfer WHERE ended_at IS NULL AND created_at < $1', [
    new Date(now.getTime() - DOUBT_MS),
  ]);
  for (const row of old) await openCase(deps.db, { kind: 'in.doubt', row, amount: row.amount, now });
}
